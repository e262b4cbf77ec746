import { createStore } from "../external-store.ts";

const openDialogs: HTMLDialogElement[] = [];

/**
 * The topmost open modal dialog. Everything outside a modal dialog is inert, so an element that must stay usable, such
 * as a toast, has to be rendered inside this one.
 */
export const topDialogStore = createStore<HTMLDialogElement | null>(null);

/** Returns the function that removes the dialog again. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  topDialogStore.set(dialog);
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    topDialogStore.set(openDialogs.at(-1) ?? null);
  };
}
