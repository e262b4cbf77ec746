/** Where a toast came from, as a link above its text. */
export type ToastLink = { label: string; to: string };
export type Toast = {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  link?: ToastLink;
  leaving: boolean;
};

const shownFor = 5000;
const shownAfterPointing = 1000;
const animation = 300;
const atMost = 5;

let toasts: readonly Toast[] = [];
let lastId = 0;
let held = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function after(id: number, milliseconds: number, act: (id: number) => void): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => act(id), milliseconds),
  );
}

function remove(id: number): void {
  timers.delete(id);
  change(toasts.filter((toast) => toast.id !== id));
}

/** The same words twice are one toast, which stays longer: five failing calls need not shout five times. */
function show(kind: Toast["kind"], text: string, link?: ToastLink): void {
  const isSame = (toast: Toast) => toast.kind === kind && toast.text === text && toast.link?.to === link?.to;
  const same = toasts.find((toast) => isSame(toast) && !toast.leaving);
  const id = same?.id ?? ++lastId;
  if (!same) change([{ id, kind, text, link, leaving: false }, ...toasts].slice(0, atMost));
  if (!held) after(id, shownFor, leave);
}

/** Callable from anywhere; the texts are already translated. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string, link?: ToastLink) => show("info", text, link),
};

function leave(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  after(id, animation, remove);
}

/** A toast that goes from under the pointer never tells that the pointer left it. */
export function dismissToast(id: number): void {
  leave(id);
  releaseToasts();
}

/** While one is pointed at or holds the focus, all stay: if another left, this one would move away from the pointer. */
export function holdToasts(): void {
  held = true;
  for (const { id, leaving } of toasts) if (!leaving) clearTimeout(timers.get(id));
}

export function releaseToasts(): void {
  if (!held) return;
  held = false;
  for (const { id, leaving } of toasts) if (!leaving) after(id, shownAfterPointing, leave);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
