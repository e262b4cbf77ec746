/**
 * The modal dialogs that are open, the last one on top. Everything outside that one is inert, so whatever has to stay
 * usable, such as a toast, must be moved into it.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notifyListeners();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notifyListeners();
  };
}

export function getTopDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
