import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { ExportButton } from "./export-button.tsx";

it("ExportButton says in its dialog why an export has failed, and can try again", async () => {
  const { replies } = openPage(ExportButton, {
    replies: { exportApplicationsAsCsv: refuse(429, "too_many_requests") },
  });
  await page.getByRole("button", { name: t("exports.title") }).click();
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: t("exports.csv.submit") });
  await submit.click();
  await expect.element(dialog.getByRole("alert").getByText(t("errors.too_many_requests"))).toBeVisible();
  replies.exportApplicationsAsCsv = new Response("Application,");
  await submit.click();
  await expect.element(page.getByText(t("exports.done"))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
