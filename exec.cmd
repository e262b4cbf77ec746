@rem The commands of package.json begin with `exec`, so that signals to npm reach Node instead of a shell. Windows has no
@rem such command, and runs this file.
@%*
