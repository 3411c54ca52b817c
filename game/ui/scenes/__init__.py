"""The screens of the clubhouse, one module each."""
