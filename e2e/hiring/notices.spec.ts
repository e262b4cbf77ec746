import { expect } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

for (const language of ["en", "nl"] as const) {
  const t = loadTexts(language);

  test(`notices reach the open page of an employer, are listed, and are read on opening (${language})`, async ({
    browser,
    origin,
  }) => {
    const employer = await createMember(origin, "employer");
    const seeker = await createMember(origin, "seeker", "Sanne de Boer");
    const job = await postJob(origin, employer.tokens);
    const page = await openPage(browser, origin, employer, language, "/notices");
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
}

test("a notice tells the seeker the decision and links to the application", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker");
  const job = await postJob(origin, employer.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  await callApi(origin, "PUT", `/crud/applications/${id}`, { status: 2 }, employer.tokens.access_token);
  const page = await openPage(browser, origin, seeker, "en", "/notices");
  const texts = { company: "Pioneer Works", job: sampleJob.title };
  const notice = page.getByRole("link", { name: t("notices.stages.shortlisted", texts) });
  await expect(notice).toHaveAttribute("href", `/jobs/applied/${id}`);
});
