"""The one exception whose message is meant for a person; every layer may import it."""


class UserError(Exception):
    """Something the user can fix: `str(error)` is one sentence with the place and the remedy.

    The command line prints it to standard error and ends with status 2; a screen shows it in a dialog. A bug in this program is never a
    `UserError`: it keeps its traceback.
    """
