import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, pauseToasts, resumeToasts, toast, toastStore } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.runAllTimers());

const texts = () => toastStore.get().map(({ text }) => text);

test("a toast stays five seconds, then takes 300 ms to leave", () => {
  toast.success("Saved");
  vi.advanceTimersByTime(4999);
  expect(toastStore.get()).toMatchObject([{ text: "Saved", leaving: false }]);
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toMatchObject([{ text: "Saved", leaving: true }]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
});

test("the newest is on top and the same words are shown once", () => {
  toast.error("Offline");
  toast.info("New message");
  toast.error("Offline");
  expect(texts()).toEqual(["New message", "Offline"]);
});

test("the same words from two places are two", () => {
  toast.info("Hello", { label: "Sanne", to: "/sanne" });
  toast.info("Hello", { label: "Joris", to: "/joris" });
  toast.info("Hello", { label: "Joris", to: "/joris" });
  expect(toastStore.get().map(({ link }) => link?.label)).toEqual(["Joris", "Sanne"]);
});

test("pointing at one keeps all, and each has one more second afterwards", () => {
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

test("closing the one under the pointer lets the others go too", () => {
  toast.info("First");
  toast.info("Second");
  pauseToasts();
  const second = toastStore.get()[0];
  if (second) dismissToast(second.id);
  vi.advanceTimersByTime(1300);
  expect(texts()).toEqual([]);
});
