import { expect } from "@playwright/test";
import { createMember, postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn } from "../support/users.ts";

const t = loadTexts("en");

test("a visitor logs in to save a search, saves a job from its results, removes both, and reports the job", async ({
  page,
  origin,
}) => {
  const word = `Vuurtorenwachter ${crypto.randomUUID().slice(0, 8)}`;
  const { email } = await createMember(origin, "seeker");
  await postJob(origin, (await createMember(origin, "employer")).tokens, { title: word });
  const dialog = page.getByRole("dialog");
  await page.goto(`/search?title=${word}`);
  await page.getByRole("link", { name: t("alerts.link") }).click();
  await page.getByRole("link", { name: t("alerts.log_in") }).click();
  await logIn({ page, email }, t, "demo-password");
  await expect(page).toHaveURL(new RegExp(`/jobs/search\\?title=${encodeURIComponent(word).replace("%20", "\\+")}`));

  await page.getByRole("button", { name: t("saved.save_search") }).click();
  await expect(dialog.getByLabel(t("saved.name"))).toHaveValue(word);
  await expect(dialog.getByLabel(t("saved.alert_daily"))).toBeChecked();
  await expect(dialog.getByText(t("auth.verify_email.title"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText(t("saved.alert_none"), { exact: true }).click();
  await expect(dialog.getByText(t("auth.verify_email.title"))).toBeHidden();
  await dialog.getByRole("button", { name: t("saved.save"), exact: true }).click();
  await expect(page.getByText(t("saved.search_saved"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("saved.search_is_saved") })).toBeVisible();
  const bookmark = page.getByRole("button", { name: t("saved.save_named", { title: word }) });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");

  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.saved") })
    .click();
  // The results that are shown until then have a link of this name, too.
  await expect(page.getByRole("heading", { level: 1, name: t("saved.title") })).toBeVisible();
  await page.getByRole("link", { name: word }).click();
  await expect(page.getByRole("button", { name: t("saved.save_job") })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: t("reports.title.job") }).click();
  await dialog.getByLabel(t("reports.reasons.scam")).check();
  await dialog.getByLabel(t("reports.good_faith")).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  // A toast of an earlier step is a status with this button, too.
  await dialog
    .getByRole("status")
    .filter({ has: page.getByRole("link", { name: t("reports.sent.follow") }) })
    .getByRole("button", { name: t("common.close") })
    .click();
  const report = page.getByRole("main").getByText(/\(reference [0-9A-F]{8}\)/);
  await expect(report).toBeVisible();
  await page.reload();
  await expect(report).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: `${t("saved.remove")} ${word}` }).click();
  await expect(page.getByText(t("saved.no_jobs"))).toBeVisible();
  await page.getByRole("main").getByText(t("saved.searches"), { exact: true }).click();
  await expect(page.getByRole("main").getByText(t("saved.mail_none"))).toBeVisible();
  await page.getByRole("button", { name: `${t("saved.delete")} ${word}` }).click();
  await dialog.getByRole("button", { name: t("saved.delete") }).click();
  await expect(page.getByText(t("saved.no_searches"))).toBeVisible();
});
