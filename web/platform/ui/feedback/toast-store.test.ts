import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, pauseToasts, resumeToasts, toast, toastStore } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.runAllTimers());

const texts = () => toastStore.get().map(({ text }) => text);

test("a toast is visible for five seconds and fades out for 300 ms", () => {
  toast.success("Saved");
  vi.advanceTimersByTime(4999);
  expect(toastStore.get()).toMatchObject([{ text: "Saved", leaving: false }]);
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toMatchObject([{ text: "Saved", leaving: true }]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
});

test("an error is visible until it is closed", () => {
  toast.error("Offline");
  pauseToasts();
  resumeToasts();
  vi.advanceTimersByTime(60_000);
  expect(toastStore.get()).toMatchObject([{ text: "Offline", leaving: false }]);
  dismissToast(toastStore.get()[0]?.id ?? 0);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
});

test("the newest toast is first, and an identical toast is not repeated", () => {
  toast.success("Saved");
  toast.info("New message");
  toast.success("Saved");
  expect(texts()).toEqual(["New message", "Saved"]);
});

test("an error takes the place of earlier successes", () => {
  toast.info("New message");
  toast.success("Saved");
  toast.error("Not saved");
  toast.success("Sent");
  expect(texts()).toEqual(["Sent", "Not saved", "New message"]);
  for (const { id } of toastStore.get()) dismissToast(id);
});

test("toasts with equal texts and different links are separate", () => {
  toast.info("Hello", { label: "Sanne", to: "/sanne" });
  toast.info("Hello", { label: "Joris", to: "/joris" });
  toast.info("Hello", { label: "Joris", to: "/joris" });
  expect(toastStore.get().map(({ link }) => link?.label)).toEqual(["Joris", "Sanne"]);
});

test("pauseToasts keeps all toasts visible, and resumeToasts keeps each toast visible for one second", () => {
  toast.info("First");
  toast.info("Second");
  pauseToasts();
  vi.advanceTimersByTime(20_000);
  expect(texts()).toEqual(["Second", "First"]);
  resumeToasts();
  vi.advanceTimersByTime(999);
  expect(toastStore.get().some(({ leaving }) => leaving)).toBe(false);
  vi.advanceTimersByTime(301);
  expect(texts()).toEqual([]);
});

test("dismissToast resumes the timers of the other toasts", () => {
  toast.info("First");
  toast.info("Second");
  pauseToasts();
  const second = toastStore.get()[0];
  if (second) dismissToast(second.id);
  vi.advanceTimersByTime(1300);
  expect(texts()).toEqual([]);
});
