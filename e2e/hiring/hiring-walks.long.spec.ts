import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from "@playwright/test";
import { callApi, createMember, type Member, sampleJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, expectApart } from "../support/page-checks.ts";
import { type Language, loadTexts } from "../support/texts.ts";
import { setLocalStorage } from "../support/users.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const COMPANY = "Pioneer Works";

/** A company with a job that asks a question, and a seeker. */
async function createJobAndSeeker(origin: string) {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const questions = [{ type: "yes_no", text: "Can you climb 184 steps?", is_required: true }];
  const job = await callApi(origin, "POST", "/jobs", { ...sampleJob, questions }, employer.tokens.access_token);
  return { employer, seeker, jobId: job.id as string };
}

async function openPage(browser: Browser, options: BrowserContextOptions, member: Member, language: Language) {
  const context = await browser.newContext(options);
  await setLocalStorage(context, { ...member.tokens, "job-portal-lang": language });
  return context.newPage();
}

const getDialog = (page: Page) => page.getByRole("dialog");

async function readApplicationId(origin: string, seeker: Member): Promise<string> {
  const [{ id }] = await callApi(origin, "GET", "/applications/1", undefined, seeker.tokens.access_token);
  return id;
}

async function expectStage(origin: string, employer: Member, id: string, stage: string): Promise<void> {
  await expect
    .poll(
      async () => (await callApi(origin, "GET", `/application/${id}`, undefined, employer.tokens.access_token)).stage,
    )
    .toBe(stage);
}

/** Expects that the page does not scroll sideways. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);

test("the way from an application to a hire is walked by touch at 360 px, in nl", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const { employer, seeker, jobId } = await createJobAndSeeker(origin);
  const options = { ...phone, baseURL: origin };
  const [employerPage, seekerPage] = await Promise.all([
    openPage(browser, options, employer, "nl"),
    openPage(browser, options, seeker, "nl"),
  ]);

  await seekerPage.goto(`/jobs/job/${jobId}`);
  await seekerPage.getByRole("link", { name: t("jobs.apply") }).tap();
  // The page of the job has a button of this name, too.
  await seekerPage.getByRole("radio", { name: t("jobs.application.yes"), exact: true }).tap();
  await seekerPage.getByRole("button", { name: t("jobs.application.send_to", { company: COMPANY }) }).tap();
  const toast = seekerPage.getByRole("region", { name: t("common.notifications") }).getByText(t("jobs.applied"));
  await expect(toast).toBeVisible();
  for (const covered of [seekerPage.getByRole("banner"), seekerPage.getByRole("heading", { level: 1 })])
    await expectApart(toast, covered);
  const id = await readApplicationId(origin, seeker);

  await employerPage.goto(`/jobs/${jobId}/applicants?view=board`);
  await employerPage.getByRole("link", { name: seeker.name, exact: true }).tap();
  await employerPage.getByRole("button", { name: t("applicants.actions.shortlisted") }).tap();
  await getDialog(employerPage)
    .getByRole("button", { name: t("applicants.move_count_one"), exact: true })
    .tap();
  await expectStage(origin, employer, id, "shortlisted");
  await employerPage.getByRole("button", { name: t("applicants.actions.interview") }).tap();
  await employerPage.getByLabel(t("interviews.form.start", { number: 1 })).fill("2035-01-08T10:00");
  await employerPage.getByLabel(t("interviews.place")).fill("https://meet.example.org/lighthouse");
  await expectNoOverflow(employerPage);
  await employerPage.getByRole("button", { name: t("interviews.form.send") }).tap();
  await expect(employerPage.getByText(t("interviews.states.proposed"), { exact: true })).toBeVisible();

  await seekerPage.goto(`/jobs/applied/${id}`);
  await seekerPage.getByRole("button", { name: t("interviews.choose") }).tap();
  await expect(seekerPage.getByText(t("interviews.states.scheduled"), { exact: true })).toBeVisible();
  await expectNoOverflow(seekerPage);

  await employerPage.getByRole("button", { name: t("common.more_actions") }).tap();
  await employerPage.getByRole("menuitem", { name: t("applicants.move_to_button") }).tap();
  await getDialog(employerPage).getByText(t("applicants.stages.hired"), { exact: true }).tap();
  await expectAccessible(employerPage);
  await getDialog(employerPage)
    .getByRole("button", { name: t("applicants.move_count_one"), exact: true })
    .tap();
  await expectStage(origin, employer, id, "hired");
  await employerPage.goto("/jobs/list");
  await employerPage.getByRole("button", { name: t("common.more_actions") }).tap();
  await employerPage.getByRole("menuitem", { name: t("jobs.closing.close") }).tap();
  await getDialog(employerPage)
    .getByRole("button", { name: t("jobs.closing.close_job"), exact: true })
    .tap();
  await expect(employerPage.getByText(t("jobs.no_active"))).toBeVisible();
  await expectNoOverflow(employerPage);
});

/** Presses a key until the element has the focus, as a person without a mouse does. */
async function pressTo(page: Page, key: "Tab" | "ArrowDown", target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}.`);
}

const tabTo = (page: Page, target: Locator) => pressTo(page, "Tab", target);

async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("the way from an application to a hire is walked by keyboard alone", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const { employer, seeker, jobId } = await createJobAndSeeker(origin);
  const [employerPage, seekerPage] = await Promise.all([
    openPage(browser, { baseURL: origin }, employer, "en"),
    openPage(browser, { baseURL: origin }, seeker, "en"),
  ]);

  await seekerPage.goto(`/jobs/job/${jobId}`);
  await pressEnterOn(seekerPage, seekerPage.getByRole("link", { name: t("jobs.apply") }));
  await tabTo(seekerPage, seekerPage.getByLabel(t("jobs.application.yes"), { exact: true }));
  await seekerPage.keyboard.press("Space");
  const send = t("jobs.application.send_to", { company: COMPANY });
  await pressEnterOn(seekerPage, seekerPage.getByRole("button", { name: send }));
  await expect(seekerPage.getByText(t("jobs.applied"))).toBeVisible();
  const id = await readApplicationId(origin, seeker);

  await employerPage.goto(`/jobs/${jobId}/applicants`);
  await pressEnterOn(employerPage, employerPage.getByRole("link", { name: seeker.name, exact: true }));
  await pressEnterOn(employerPage, employerPage.getByRole("button", { name: t("applicants.actions.shortlisted") }));
  const confirmMove = getDialog(employerPage).getByRole("button", {
    name: t("applicants.move_count_one"),
    exact: true,
  });
  await pressEnterOn(employerPage, confirmMove);
  await expectStage(origin, employer, id, "shortlisted");

  await pressEnterOn(employerPage, employerPage.getByRole("button", { name: t("applicants.actions.interview") }));
  // The form puts the focus into the first time. The arrow leaves the year, which may have six digits.
  await expect(employerPage.getByLabel(t("interviews.form.start", { number: 1 }))).toBeFocused();
  await employerPage.keyboard.type("01082035");
  await employerPage.keyboard.press("ArrowRight");
  await employerPage.keyboard.type("1000AM");
  await tabTo(employerPage, employerPage.getByLabel(t("interviews.place")));
  await employerPage.keyboard.type("Vuurtorenweg 184");
  await pressEnterOn(employerPage, employerPage.getByRole("button", { name: t("interviews.form.send") }));
  await expect(employerPage.getByText(t("interviews.states.proposed"), { exact: true })).toBeVisible();

  await seekerPage.goto(`/jobs/applied/${id}`);
  await pressEnterOn(seekerPage, seekerPage.getByRole("button", { name: t("interviews.choose") }));
  await expect(seekerPage.getByText(t("interviews.states.scheduled"), { exact: true })).toBeVisible();

  await pressEnterOn(employerPage, employerPage.getByRole("button", { name: t("applicants.move_to_button") }));
  const hired = getDialog(employerPage).getByLabel(t("applicants.stages.hired"), { exact: true });
  await tabTo(employerPage, getDialog(employerPage).getByRole("radio").first());
  await pressTo(employerPage, "ArrowDown", hired);
  await pressEnterOn(employerPage, confirmMove);
  await expectStage(origin, employer, id, "hired");

  await employerPage.goto("/jobs/list");
  await pressEnterOn(employerPage, employerPage.getByRole("button", { name: t("common.more_actions") }));
  const closeItem = employerPage.getByRole("menuitem", { name: t("jobs.closing.close") });
  await pressTo(employerPage, "ArrowDown", closeItem);
  await employerPage.keyboard.press("Enter");
  const close = getDialog(employerPage).getByRole("button", { name: t("jobs.closing.close_job"), exact: true });
  await pressEnterOn(employerPage, close);
  await expect(employerPage.getByText(t("jobs.no_active"))).toBeVisible();
});
