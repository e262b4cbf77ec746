import { createStore } from "../external-store.ts";

/** A link above the text of a toast, for example to the conversation of a new message. */
export type ToastLink = { label: string; to: string };
export type Toast = {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  link?: ToastLink;
  leaving: boolean;
};

const SHOWN_MS = 5000;
const SHOWN_AFTER_HOVER_MS = 1000;
const ANIMATION_MS = 300;
const MAX_TOASTS = 5;

/** The visible toasts, newest first. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;
let paused = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function schedule(id: number, milliseconds: number, act: (id: number) => void): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => act(id), milliseconds),
  );
}

function removeToast(id: number): void {
  timers.delete(id);
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/**
 * Errors stay until they are closed, so that everybody has time to read them. A toast that is already visible is shown
 * longer and not repeated, so that five failing calls give one toast.
 */
function showToast(kind: Toast["kind"], text: string, link?: ToastLink): void {
  if (kind === "error") dismissSuccesses();
  const isSame = (toast: Toast) => toast.kind === kind && toast.text === text && toast.link?.to === link?.to;
  const same = toastStore.get().find((toast) => isSame(toast) && !toast.leaving);
  const id = same?.id ?? ++lastId;
  if (!same) toastStore.set([{ id, kind, text, link, leaving: false }, ...toastStore.get()].slice(0, MAX_TOASTS));
  if (!paused && kind !== "error") schedule(id, SHOWN_MS, startLeaving);
}

/** Shows toasts from all parts of the application. Callers pass translated texts. */
export const toast = {
  success: (text: string, link?: ToastLink) => showToast("success", text, link),
  error: (text: string) => showToast("error", text),
  info: (text: string, link?: ToastLink) => showToast("info", text, link),
};

function startLeaving(id: number): void {
  toastStore.set(toastStore.get().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  schedule(id, ANIMATION_MS, removeToast);
}

/** Also resumes the timers: a toast that is removed under the pointer fires no `pointerleave`. */
export function dismissToast(id: number): void {
  startLeaving(id);
  resumeToasts();
}

/** Removes the successes at once, because a failure follows: "saved" would stand beside what was not saved. */
export function dismissSuccesses(): void {
  toastStore.set(toastStore.get().filter(({ kind }) => kind !== "success"));
  resumeToasts();
}

/** Removes toasts at once. Their timers find nothing to remove. */
export function removeToasts(ids: readonly number[]): void {
  if (ids.length === 0) return;
  toastStore.set(toastStore.get().filter(({ id }) => !ids.includes(id)));
  resumeToasts();
}

export const clearToasts = (): void => removeToasts(toastStore.get().map(({ id }) => id));

/** Stops all timers while a toast is hovered or focused, so that no toast moves under the pointer. */
export function pauseToasts(): void {
  paused = true;
  for (const { id, leaving } of toastStore.get()) if (!leaving) clearTimeout(timers.get(id));
}

export function resumeToasts(): void {
  if (!paused) return;
  paused = false;
  for (const { id, kind, leaving } of toastStore.get()) {
    if (!leaving && kind !== "error") schedule(id, SHOWN_AFTER_HOVER_MS, startLeaving);
  }
}
