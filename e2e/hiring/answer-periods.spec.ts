import { expect } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("nl");
const phone = { width: 360, height: 740 };

/** A portal of their own, because these tests move its clock. */
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  portal = await runPortal();
});
test.afterAll(() => portal.stop());
test.describe.configure({ mode: "serial" });

/** Moves the clock of the portal and runs what has become due. */
async function moveClock(now: string) {
  const response = await fetch(`${portal.origin}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ now }),
  });
  expect(response.status).toBe(200);
}

const job = { ...sampleJob, address: "Damrak 1, Amsterdam", zip_code: "1012 LG", answer_days: 5 };

test("an application goes from sending to no answer in time and a late answer, in Dutch on a phone", async ({
  browser,
}) => {
  const { origin } = portal;
  await moveClock("2026-12-18T10:00:00Z");
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const { id: jobId } = await postJob(origin, employer.tokens, job);
  await postJob(origin, (await createMember(origin, "employer")).tokens, { ...job, title: "Lighthouse Painter" });

  const page = await openPage(browser, origin, seeker, "nl", `/jobs/job/${jobId}`);
  await page.setViewportSize(phone);
  await expect(page.getByText(t("jobs.application.answer_within_other", { count: 5 }))).toBeVisible();
  await expect(page.getByText(t("jobs.application.kept_other", { count: 28 }))).toBeVisible();
  await page.getByRole("link", { name: t("jobs.apply"), exact: true }).click();
  await page.getByRole("button", { name: t("jobs.application.send") }).click();
  await expect(page.getByText(t("jobs.has_applied"))).toBeInViewport();
  await page.getByRole("link", { name: t("jobs.all_applications") }).click();
  const dueBy = t("applications.answer.seeker.due_by", { date: "maandag 28 december 2026" });
  await expect(page.getByText(dueBy)).toBeVisible();
  await page.getByRole("link", { name: t("applications.view_application") }).click();
  await expect(page.getByText(dueBy)).toBeVisible();
  await expect(page.getByText(t("applications.next.due_other", { count: 5 }))).toBeVisible();
  // The pointer rests where the link was, and would show the exact time in place of the words.
  await page.mouse.move(0, 0);

  await test.step("the company sees the date first on its dashboard, live", async () => {
    const company = await openPage(browser, origin, employer, "nl", "/dashboard", "2026-12-18T10:00:00Z");
    await company.setViewportSize(phone);
    const due = company.getByRole("region", { name: t("dashboard.due_next") });
    await expect(due.getByText(t("applications.answer.company.days_left_other", { count: 10 }))).toBeVisible();
    const nextDay = "2026-12-28T23:00:01Z";
    await company.clock.setFixedTime(nextDay);
    await moveClock(nextDay);
    await expect(due.getByText(t("applications.answer.company.overdue_today"))).toBeVisible();
    await due.getByRole("link", { name: seeker.name }).click();
    await expect(company.getByRole("heading", { level: 1, name: seeker.name })).toBeVisible();
    await expect(company.getByText(t("applications.answer.company.overdue_today"))).toBeVisible();
    await company.context().close();
  });

  await test.step("the seeker sees that the answer is late, and then that it did not come, without a reload", async () => {
    await expect(page.getByText("dinsdag 29 december 2026")).toBeVisible();
    await expect(page.getByText(t("applications.next.overdue_other", { count: 5 }))).toBeVisible();
    await moveClock("2027-01-05T07:01:00Z");
    await expect(page.getByText(t("applications.next.unanswered"))).toBeVisible();
    await expect(page.getByText(t("applications.timeline.unanswered"))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("region", { name: t("applications.similar_jobs") })
      .getByRole("link", { name: "Lighthouse Painter" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Lighthouse Painter" })).toBeVisible();
  });

  await test.step("the company answers late, from its dashboard", async () => {
    await moveClock("2027-01-06T10:00:00Z");
    const company = await openPage(browser, origin, employer, "nl", "/dashboard");
    await company.setViewportSize(phone);
    const unanswered = company.getByRole("region", { name: t("applications.unanswered.title_one", { count: 1 }) });
    await unanswered.getByRole("button", { name: t("applications.unanswered.answer_all_one") }).click();
    const dialog = company.getByRole("dialog");
    await expectAccessible(company);
    await dialog.getByRole("button", { name: t("applicants.reject_count_one") }).click();
    await expect(company.getByText(t("applicants.mail_waits"))).toBeVisible();
    await expect(unanswered).toHaveCount(0);
    await company.context().close();
  });

  await moveClock("2027-01-06T10:11:00Z");
  await page.goBack();
  await expect(page.getByText(t("applications.next.rejected"))).toBeVisible();
  await expect(page.getByText(t("applications.timeline.to.rejected"))).toBeVisible();

  await test.step("the page of the seeker says at once that the content has been erased", async () => {
    await moveClock("2027-02-04T10:00:00Z");
    await expect(page.getByText(t("applications.retention.erased", { date: "4 feb 2027" }))).toBeVisible();
    await expect(page.getByText(t("applications.timeline.unanswered"))).toBeVisible();
  });
});

test("pages of a job and its company show the answer rate from five applications on, also when they are cached", async () => {
  const { origin } = portal;
  await moveClock("2027-03-01T10:00:00Z");
  const employer = await createMember(origin, "employer");
  const { id, company_id } = await postJob(origin, employer.tokens, job);
  const texts = { en: "4 of 5 applications answered in time", nl: "4 van 5 sollicitaties op tijd beantwoord" };
  const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const paths = [
    [`/job/${id}`, texts.en],
    [`/nl/job/${id}`, texts.nl],
    // The number stands before it.
    [`/companies/${company_id}`, loadTexts("en")("users.numbers.answered", { in_time: "4", due: "5" })],
  ] as const;
  for (const [path, text] of paths) expect(await read(path)).not.toContain(text);
  const seekers = await Promise.all(Array.from({ length: 5 }, () => createMember(origin, "seeker")));
  const ids: string[] = [];
  for (const { tokens } of seekers) ids.push((await applyToJob(origin, tokens, id)).id);
  const reject = { ids: ids.slice(0, 4), stage: "rejected" };
  await callApi(origin, "PUT", "/applications/stage", reject, employer.tokens.access_token);
  await moveClock("2027-03-09T10:00:00Z");
  for (const [path, text] of paths) await expect.poll(() => read(path), path).toContain(text);
});
