import { expect } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { verifyEmail, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
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

test("notices tell both sides about an interview and lead to it", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const path = `/application/${id}/interviews`;
  const times = { start: "2999-01-07T09:00:00Z", end: "2999-01-07T10:00:00Z", time_zone: "Europe/Amsterdam" };
  await callApi(origin, "POST", path, { slots: [times], place: "Damrak 12" }, employer.tokens.access_token);
  const seekerPage = await openPage(browser, origin, seeker, "en", "/notices");
  const texts = { company: "Pioneer Works", person: seeker.name, job: sampleJob.title };
  await seekerPage.getByRole("link", { name: t("notices.kinds.interview_proposed", texts) }).click();
  await expect(seekerPage).toHaveURL(new RegExp(`/jobs/applied/${id}`));
  await callApi(origin, "PUT", `${path}/1`, { choose: 1 }, seeker.tokens.access_token);
  const page = await openPage(browser, origin, employer, "en", "/notices");
  const notice = page.getByRole("link", { name: t("notices.kinds.interview_scheduled", texts) });
  await expect(notice).toHaveAttribute("href", `/jobs/${job.id}/applicants/${id}`);
  await expectAccessible(page);
});

test("mail about one kind of notices ends by its link, and is on again in the settings", async ({ browser }) => {
  test.slow();
  const t = loadTexts("en");
  // The clock of the shared portal stays as it is.
  const portal = await runPortal();
  try {
    const { origin } = portal;
    const employer = await createMember(origin, "employer");
    await verifyEmail(origin, employer);
    const seeker = await createMember(origin, "seeker");
    const job = await postJob(origin, employer.tokens);
    const { id } = await applyToJob(origin, seeker.tokens, job.id);
    await callApi(origin, "POST", `/application/${id}/withdraw`, {}, seeker.tokens.access_token);
    const advance = JSON.stringify({ advance: "PT6M" });
    const headers = { "content-type": "application/json" };
    await fetch(`${origin}/dev/clock`, { method: "POST", headers, body: advance });
    const [mail] = await waitForNotifications(origin, employer.email, 2);
    const link = new URL(/\S+\/notice-mail\/off\/application_withdrawn\S*/.exec(mail?.text ?? "")?.[0] ?? "");

    const visitor = await openPage(browser, origin, null, "en", link.pathname + link.search);
    await visitor.getByRole("button", { name: t("notices.mail_off.stop") }).click();
    await expect(visitor.getByText(t("notices.mail_off.done"))).toBeVisible();

    const page = await openPage(browser, origin, employer, "en", "/settings");
    const withdrawn = page.getByLabel(t("notices.mail.kinds.application_withdrawn"));
    await expect(withdrawn).not.toBeChecked();
    await expect(page.getByLabel(t("notices.mail.kinds.application_received"))).toBeChecked();
    await withdrawn.click();
    await expect(page.getByText(t("notices.mail.is_on"))).toBeVisible();
    await page.reload();
    await expect(withdrawn).toBeChecked();
  } finally {
    await portal.stop();
  }
});
