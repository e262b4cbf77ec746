import type { LaunchOptions } from "@playwright/test";

/**
 * The Chromium that comes inside an npm package on Linux; elsewhere the one that is installed. Each flag after the
 * first two keeps it from calling anyone: tests need no network.
 */
export async function browser(): Promise<LaunchOptions> {
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
