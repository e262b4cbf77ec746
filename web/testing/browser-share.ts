import { onTestFinished } from "vitest";

/** Sets the browser's way to share a page until the end of the test, or takes it away: browsers differ in whether they have one. */
export function setBrowserShare(share: Navigator["share"] | undefined): void {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "share");
  });
}
