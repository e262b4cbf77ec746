import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { hold, openPage, refuse, t } from "../../testing/open-page.tsx";
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

it("ExportButton says why an export has failed whose dialog is closed, and prepares one at a time", async () => {
  const { reply, release } = hold(refuse(429, "too_many_requests"));
  const { countCalls } = openPage(ExportButton, { replies: { exportApplicationsAsZip: reply } });
  const open = page.getByRole("button", { name: t("exports.title") });
  const dialog = page.getByRole("dialog");
  await open.click();
  await dialog.getByRole("button", { name: t("exports.zip.submit") }).click();
  await dialog.getByRole("button", { name: t("common.close") }).click();
  await open.click();
  await expect.element(dialog.getByRole("button", { name: t("common.please_wait") })).toBeDisabled();
  await dialog.getByRole("button", { name: t("common.close") }).click();
  release();
  await expect.element(page.getByRole("alert").getByText(t("errors.too_many_requests"))).toBeVisible();
  expect(countCalls("exportApplicationsAsZip")).toBe(1);
});

it("ExportButton keeps its dialog open at the end of an export when it was closed and opened again meanwhile", async () => {
  const { reply, release } = hold(new Response("Application,"));
  openPage(ExportButton, { replies: { exportApplicationsAsCsv: reply } });
  const open = page.getByRole("button", { name: t("exports.title") });
  const dialog = page.getByRole("dialog");
  await open.click();
  await dialog.getByRole("button", { name: t("exports.csv.submit") }).click();
  await dialog.getByRole("button", { name: t("common.close") }).click();
  await open.click();
  release();
  await expect.element(page.getByText(t("exports.done"))).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: t("exports.csv.submit") })).toBeEnabled();
});
