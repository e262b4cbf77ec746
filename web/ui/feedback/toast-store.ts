/** Where a toast came from, as a link above its text. */
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

let toasts: readonly Toast[] = [];
let lastId = 0;
let paused = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function schedule(id: number, milliseconds: number, act: (id: number) => void): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => act(id), milliseconds),
  );
}

function removeToast(id: number): void {
  timers.delete(id);
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** The same words twice are one toast, which stays longer: five failing calls need not shout five times. */
function showToast(kind: Toast["kind"], text: string, link?: ToastLink): void {
  const isSame = (toast: Toast) => toast.kind === kind && toast.text === text && toast.link?.to === link?.to;
  const same = toasts.find((toast) => isSame(toast) && !toast.leaving);
  const id = same?.id ?? ++lastId;
  if (!same) setToasts([{ id, kind, text, link, leaving: false }, ...toasts].slice(0, MAX_TOASTS));
  if (!paused) schedule(id, SHOWN_MS, startLeaving);
}

/** Callable from anywhere; the texts are already translated. */
export const toast = {
  success: (text: string) => showToast("success", text),
  error: (text: string) => showToast("error", text),
  info: (text: string, link?: ToastLink) => showToast("info", text, link),
};

function startLeaving(id: number): void {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  schedule(id, ANIMATION_MS, removeToast);
}

/** A toast that goes from under the pointer never tells that the pointer left it. */
export function dismissToast(id: number): void {
  startLeaving(id);
  resumeToasts();
}

/** While one is pointed at or holds the focus, all stay: if another left, this one would move away from the pointer. */
export function pauseToasts(): void {
  paused = true;
  for (const { id, leaving } of toasts) if (!leaving) clearTimeout(timers.get(id));
}

export function resumeToasts(): void {
  if (!paused) return;
  paused = false;
  for (const { id, leaving } of toasts) if (!leaving) schedule(id, SHOWN_AFTER_HOVER_MS, startLeaving);
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
