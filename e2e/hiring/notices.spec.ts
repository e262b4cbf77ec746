import { expect } from "@playwright/test";
import { applyToJob, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

test("notices reach the open page of an employer, are listed, and are read on opening", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens);
  const page = await openPage(browser, origin, employer, "nl", "/notices");
  const [header, main] = [page.getByRole("banner"), page.getByRole("main")];
  await expect(main.getByText(t("notices.empty"))).toBeVisible();
  await main.getByRole("link", { name: t("menu.dashboard") }).click();
  // Until the dashboard is shown, the page of notices marks what arrives as read.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main.getByText(t("notices.empty"))).toBeHidden();
  await expect(header.getByRole("link", { name: t("notices.title"), exact: true })).toBeVisible();

  await applyToJob(origin, seeker.tokens, job.id);
  const bell = header.getByRole("link", { name: t("notices.bell", { count: 1 }), exact: true });
  await expect(bell).toBeVisible();
  await expect(header.getByText(t("notices.announcement_one", { count: 1 }))).toBeAttached();
  await bell.click();
  const texts = { person: seeker.name, job: sampleJob.title };
  const notice = main.getByRole("link", { name: t("notices.kinds.application_received", texts) });
  await expect(notice).toBeVisible();
  await expect(main.getByText(t("notices.new"))).toBeAttached();
  await expect(header.getByRole("link", { name: t("notices.title"), exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(main.getByText(t("notices.new"))).toHaveCount(0);
});
