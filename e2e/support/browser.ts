import type { LaunchOptions } from "@playwright/test";

/**
 * Returns the Chromium of the npm package on Linux x64, and an installed Chrome on other systems. The flags from
 * `--no-first-run` on turn off Chromium's own network requests, so that tests run without a network.
 */
export async function getBrowserOptions(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
  const { default: chromium } = await import("@sparticuz/chromium");
  return {
    executablePath: await chromium.executablePath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
