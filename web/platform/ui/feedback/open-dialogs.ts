import { createStore } from "../external-store.ts";

const openDialogs: HTMLDialogElement[] = [];

/**
 * The topmost open modal dialog. All elements outside it are inert. An element that must stay usable, such as a toast,
 * has to be rendered inside it.
 */
export const topDialogStore = createStore<HTMLDialogElement | null>(null);

/** Adds an open dialog. Returns the function that removes the dialog again. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  topDialogStore.set(dialog);
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    topDialogStore.set(openDialogs.at(-1) ?? null);
  };
}
