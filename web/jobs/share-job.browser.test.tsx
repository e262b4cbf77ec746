import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { setBrowserShare } from "../testing/browser-share.ts";
import { openPage, t } from "../testing/open-page.tsx";
import { createJob } from "../testing/samples.ts";
import { ShareJobButton } from "./share-job.tsx";

it("ShareJobButton copies the address when the browser fails to share it, and not when the user closes its dialog", async () => {
  const job = createJob();
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  setBrowserShare(share);
  openPage(() => <ShareJobButton job={job} />);
  const button = page.getByRole("button", { name: t("jobs.share") });
  await button.click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  share.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await button.click();
  await expect.element(page.getByText(t("jobs.link_copied"))).toBeVisible();
  expect(copy.mock.calls).toEqual([[expect.stringContaining(job.id)]]);
});
