import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { setBrowserShare } from "../testing/browser-share.ts";
import { openPage, t } from "../testing/open-page.tsx";
import { createJob } from "../testing/samples.ts";
import { ShareJobButton } from "./share-job.tsx";

it("ShareJobButton offers ways to share when the browser fails to share, and not when the user closes its dialog", async () => {
  const job = createJob();
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  setBrowserShare(share);
  openPage(() => <ShareJobButton job={job} />);
  const button = page.getByRole("button", { name: t("jobs.share") });
  const dialog = page.getByRole("dialog");
  await button.click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  share.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await button.click();
  const copyButton = dialog.getByRole("button", { name: t("jobs.copy_link") });
  await expect.element(copyButton).toBeVisible();
  expect(share).toHaveBeenCalledTimes(2);
  const hrefs = dialog
    .getByRole("link")
    .elements()
    .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
  expect(hrefs.map((href) => href.split(/[/?]/).slice(0, 3).join("/"))).toEqual([
    expect.stringContaining("mailto:"),
    "https://wa.me",
    "https://www.linkedin.com",
  ]);
  for (const href of hrefs) expect(href).toContain(job.id);
  await copyButton.click();
  await expect.element(page.getByText(t("jobs.link_copied"))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(copy.mock.calls).toEqual([[expect.stringContaining(job.id)]]);
});
