import { type Browser, expect, type Page } from "@playwright/test";
import { routes } from "../../contract/index.ts";
import { callApi, createMember, type Member, sampleJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { fetchOutbox, verifyEmail, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { type Language, loadServerTexts, loadTexts } from "../support/texts.ts";
import { setLocalStorage } from "../support/users.ts";

const [t, nl] = [loadTexts("en"), loadTexts("nl")];
const COMPANY = "Pioneer Works";
const APPLICANT_COUNT = 60;
const SHORTLISTED_COUNT = 6;
const REJECTED_COUNT = 25;
const QUESTION = "Can you climb 184 steps?";

/** A portal of its own, because the story moves the clock. */
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  portal = await runPortal();
});
test.afterAll(() => portal.stop());

interface Applicant extends Member {
  language: Language;
  applicationId: string;
}

/** Requests to another origin than that of the portal. */
const foreignRequests: string[] = [];

/** Opens a page in a browser context of its own, and records requests that leave the portal. */
async function openPage(browser: Browser, member: Member, path: string, language: Language = "en") {
  const context = await browser.newContext({ baseURL: portal.origin });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(portal.origin).host) {
      foreignRequests.push(request.url());
    }
  });
  await setLocalStorage(context, { ...member.tokens, "job-portal-lang": language });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const moveClock = (advance: string) =>
  fetch(`${portal.origin}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance }),
  });

/** Waits for the content of a page and expects that it is accessible. */
async function checkPage(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await expectAccessible(page);
}

const getDialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** Invites a person on the page of the members. The person accepts with the link of the mail. */
async function invite(browser: Browser, membersPage: Page, invited: Member, role: "recruiter" | "interviewer") {
  await press(membersPage, t("companies.members.invite"));
  await membersPage.getByLabel(t("companies.members.email"), { exact: true }).fill(invited.email);
  await membersPage.getByLabel(t("companies.members.role"), { exact: true }).selectOption(role);
  await membersPage.getByRole("button", { name: t("companies.members.send") }).click();
  await expect(membersPage.getByText(t("companies.members.invited", { email: invited.email }))).toBeVisible();
  const [mail] = await waitForNotifications(portal.origin, invited.email, 1);
  const page = await openPage(browser, invited, /\/(?:nl\/)?invitations\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await checkPage(page);
  await press(page, t("companies.invitation.accept"));
  await expect(page.getByText(t("companies.invitation.accepted"))).toBeVisible();
  return page;
}

/** Posts a job with a question on the page of the form. Returns its id. */
async function postJob(page: Page, owner: Member): Promise<string> {
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill(sampleJob.title);
  await page.getByLabel(t("jobs.industry")).selectOption(sampleJob.industry);
  await page.getByLabel(t("jobs.type")).selectOption(sampleJob.type);
  await page.getByLabel(t("jobs.description")).fill(sampleJob.description);
  await page.getByLabel(t("jobs.pay_min")).fill(String(sampleJob.starting_salary));
  await page.getByLabel(t("jobs.pay_max")).fill(String(sampleJob.starting_salary));
  await page.getByLabel(t("jobs.address"), { exact: true }).fill(sampleJob.address);
  await page.getByLabel(t("jobs.zip_code")).fill(sampleJob.zip_code);
  await page.getByText(t("jobs.more"), { exact: true }).click();
  await press(page, t("jobs.questions.add"));
  const question = page.getByRole("group", { name: t("jobs.questions.question", { number: 1 }) });
  await question.getByLabel(t("jobs.questions.text"), { exact: true }).fill(QUESTION);
  await question.getByLabel(t("jobs.questions.type")).selectOption("yes_no");
  await question.getByLabel(t("jobs.questions.must_have")).selectOption("true");
  await checkPage(page);
  await press(page, t("jobs.post_job"));
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  const [job] = await callApi(portal.origin, "GET", "/jobs/status/1", undefined, owner.tokens.access_token);
  return job.id;
}

/** Makes a seeker, every second of whom reads Dutch, and applies over HTTP. */
async function createApplicant(number: number, job: { id: string; questionId: string }): Promise<Applicant> {
  const language: Language = number % 2 === 0 ? "nl" : "en";
  const seeker = await createMember(portal.origin, "seeker", getName(number), language);
  const body = { job_id: job.id, answers: [{ question_id: job.questionId, value: number % 3 !== 0 }] };
  const { id } = await callApi(portal.origin, "POST", "/applications", body, seeker.tokens.access_token);
  return { ...seeker, language, applicationId: id };
}

const getName = (number: number) => `Applicant ${String(number).padStart(2, "0")}`;

/** Applies on the page of the application, with a resume that is uploaded there. */
async function applyInBrowser(browser: Browser, number: number, jobId: string): Promise<Applicant> {
  const language: Language = number % 2 === 0 ? "nl" : "en";
  const translate = loadTexts(language);
  const seeker = await createMember(portal.origin, "seeker", getName(number), language);
  const page = await openPage(browser, seeker, `/jobs/job/${jobId}`, language);
  await page.getByRole("link", { name: translate("jobs.apply") }).click();
  await expect(page).toHaveURL(`/jobs/apply/${jobId}`);
  await page.locator("input[type=file]").setInputFiles(await createResumePdf([seeker.name]));
  await expect(page.getByRole("status").filter({ hasText: "Resume 2026.pdf" })).toBeVisible();
  await page.getByLabel(translate("jobs.application.yes"), { exact: true }).check();
  await checkPage(page);
  await press(page, translate("jobs.application.send_to", { company: COMPANY }));
  await expect(page.getByText(translate("jobs.applied"))).toBeVisible();
  const [{ id }] = await callApi(portal.origin, "GET", "/applications/1", undefined, seeker.tokens.access_token);
  await page.context().close();
  return { ...seeker, language, applicationId: id };
}

/** Selects applicants in the list and moves them together, after a look at the mails in both languages. */
async function moveTogether(page: Page, names: string[], stage: "shortlisted" | "rejected", words: string) {
  for (const name of names) await page.getByLabel(t("applicants.select", { name }), { exact: true }).check();
  await page
    .getByRole("region", { name: t("applicants.bulk") })
    .getByRole("button", { name: t("applicants.move_to_button") })
    .click();
  const dialog = getDialog(page);
  await dialog.getByLabel(t(`applicants.stages.${stage}`), { exact: true }).check();
  await dialog.getByLabel(t("applicants.message")).fill(words);
  await dialog.getByText(t("applicants.preview")).click();
  await expect(dialog.getByRole("article").filter({ hasText: words })).toHaveCount(2);
  await checkPage(page);
  const label = stage === "rejected" ? "applicants.reject_count_other" : "applicants.move_count_other";
  await dialog.getByRole("button", { name: t(label, { count: names.length }) }).click();
  const stageName = t(`applicants.stages.${stage}`);
  await expect(
    page.getByText(t("applicants.moved_people", { count: names.length, stage: stageName })).first(),
  ).toBeVisible();
}

/** What an interviewer may not call: the routes of other roles, and all of an application that is not assigned. */
function listForbiddenCalls(applicationId: string) {
  return Object.values(routes).flatMap(({ method, path, access }) => {
    const isOfOtherRole = access === "owner" || access === "recruiter" || access === "seeker";
    if (!isOfOtherRole && !path.startsWith("/application/:id")) return [];
    return [{ method, path: path.replace(":id", applicationId).replace(/:\w+/g, "1") }];
  });
}

test("three members take sixty applicants to one hire, and everyone is told once in their language", async ({
  browser,
}) => {
  // On a busy machine the story takes longer than the limit of a test.
  test.slow();
  const { origin } = portal;
  const [owner, recruiter, interviewer] = await Promise.all([
    createMember(origin, "employer", "Marieke Visser"),
    createMember(origin, "employer", "Ruben Bakker"),
    createMember(origin, "employer", "Ilse Smit"),
  ]);
  await verifyEmail(origin, owner);
  const ownerPage = await openPage(browser, owner, "/company/members");
  let recruiterPage!: Page;
  let interviewerPage!: Page;
  let seekerPage!: Page;
  let jobId = "";
  const applicants: Applicant[] = [];
  /** The applicant of a number from 1. */
  const getApplicant = (number: number) => applicants[number - 1] as Applicant;

  await test.step("the owner invites a recruiter and an interviewer, and posts a job with a question", async () => {
    await checkPage(ownerPage);
    recruiterPage = await invite(browser, ownerPage, recruiter, "recruiter");
    interviewerPage = await invite(browser, ownerPage, interviewer, "interviewer");
    jobId = await postJob(ownerPage, owner);
  });

  await test.step("sixty seekers apply", async () => {
    const { questions } = await callApi(origin, "GET", `/crud/jobs/${jobId}`, undefined);
    const job = { id: jobId, questionId: questions[0].id };
    applicants.push(await applyInBrowser(browser, 1, jobId), await applyInBrowser(browser, 2, jobId));
    // One after the other, because a busy portal answers 503 to some of many at once.
    for (let number = 3; number <= APPLICANT_COUNT; number++) applicants.push(await createApplicant(number, job));
  });

  await test.step("the recruiter shortlists some together and rejects others together with words", async () => {
    await recruiterPage.goto(`/jobs/${jobId}/applicants`);
    await recruiterPage.getByRole("button", { name: t("common.show_more") }).click();
    await expect(recruiterPage.getByLabel(t("applicants.select", { name: getName(1) }), { exact: true })).toBeVisible();
    await checkPage(recruiterPage);
    const names = applicants.map(({ name }) => name);
    await moveTogether(recruiterPage, names.slice(0, SHORTLISTED_COUNT), "shortlisted", "We liked your letter.");
    const rejected = names.slice(SHORTLISTED_COUNT, SHORTLISTED_COUNT + REJECTED_COUNT);
    await moveTogether(recruiterPage, rejected, "rejected", "Many people applied this time.");
    await moveClock("PT11M");
  });

  await test.step("the interviewer reads what is assigned, and nothing else", async () => {
    for (const applicant of [getApplicant(1), getApplicant(2)]) {
      await recruiterPage.goto(`/jobs/${jobId}/applicants/${applicant.applicationId}`);
      // The box is set a moment after the click, when the request has begun, and `check` would not wait for that.
      await recruiterPage.getByLabel(interviewer.name).click();
      await expect(recruiterPage.getByLabel(interviewer.name)).toBeChecked();
      await expect(recruiterPage.getByText(t("applicants.interviewers_saved"))).toBeVisible();
    }
    await checkPage(recruiterPage);
    await interviewerPage.goto("/jobs/assigned");
    await expect(interviewerPage.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await checkPage(interviewerPage);
    await interviewerPage.getByRole("link", { name: getName(2), exact: true }).click();
    await interviewerPage.getByRole("tab", { name: t("applicants.resume") }).click();
    await expect(interviewerPage.getByText("Resume 2026.pdf")).toBeVisible();
    await interviewerPage.getByRole("tab", { name: t("applicants.answers_tab") }).click();
    await expect(interviewerPage.getByText(QUESTION)).toBeVisible();
    await interviewerPage.getByLabel(t("applicants.note")).fill("Climbs well.");
    await press(interviewerPage, t("applicants.add_note"));
    await expect(interviewerPage.getByRole("listitem").filter({ hasText: "Climbs well." })).toBeVisible();
    await interviewerPage
      .getByRole("radio", { name: t("applicants.rating_stars.4"), exact: true })
      .check({ force: true });
    await expect(interviewerPage.getByText(t("applicants.rating_saved"))).toBeVisible();
    await checkPage(interviewerPage);

    const other = getApplicant(3).applicationId;
    const forbidden = listForbiddenCalls(other);
    expect(forbidden.length).toBeGreaterThan(40);
    for (const { method, path } of forbidden) {
      const headers = { authorization: interviewer.tokens.access_token, "content-type": "application/json" };
      const body = method === "GET" ? {} : { body: JSON.stringify({ text: "Hello", stars: 1 }) };
      const { status } = await fetch(`${origin}/api${path}`, { method, headers, ...body });
      expect([403, 404], `${method} ${path} responds with ${status}`).toContain(status);
    }
    for (const path of ["/jobs/list", "/jobs/create", `/jobs/${jobId}/applicants`, "/company/members"]) {
      await interviewerPage.goto(path);
      await expect(interviewerPage.getByRole("heading", { level: 1 })).toHaveText(t("forbidden.title"));
    }
    await interviewerPage.goto(`/jobs/${jobId}/applicants/${other}`);
    await expect(interviewerPage.getByRole("heading", { level: 1 })).toHaveText(t("not_found.title"));
  });

  await test.step("the recruiter proposes times, and the Dutch applicant chooses one", async () => {
    const chosen = getApplicant(2);
    await recruiterPage.getByRole("button", { name: t("applicants.actions.interview") }).click();
    await recruiterPage
      .getByRole("textbox", { name: t("interviews.form.start", { number: 1 }) })
      .fill("2035-01-08T10:00");
    await press(recruiterPage, t("interviews.form.add"));
    await recruiterPage
      .getByRole("textbox", { name: t("interviews.form.start", { number: 2 }) })
      .fill("2035-01-09T14:30");
    await recruiterPage.getByLabel(t("interviews.place")).fill("Vuurtorenweg 184, De Cocksdorp");
    await checkPage(recruiterPage);
    await press(recruiterPage, t("interviews.form.send"));
    await expect(recruiterPage.getByText(t("interviews.states.proposed"), { exact: true })).toBeVisible();

    seekerPage = await openPage(browser, chosen, `/jobs/applied/${chosen.applicationId}`, "nl");
    await checkPage(seekerPage);
    await seekerPage
      .getByRole("button", { name: nl("interviews.choose") })
      .last()
      .click();
    await expect(seekerPage.getByText(nl("interviews.states.scheduled"), { exact: true })).toBeVisible();
    await expect(recruiterPage.getByText(t("interviews.states.scheduled"), { exact: true })).toBeVisible();
    await moveClock("PT11M");
  });

  await test.step("the recruiter makes an offer, which the applicant accepts", async () => {
    const offerDialog = getDialog(recruiterPage);
    // The panel of offers repeats the button of the next step.
    await recruiterPage
      .getByRole("button", { name: t("applicants.actions.offer") })
      .first()
      .click();
    await offerDialog.getByLabel(t("offers.form.pay"), { exact: true }).fill("3600");
    await offerDialog.getByLabel(t("offers.form.start_date"), { exact: true }).fill("2999-02-01");
    await offerDialog.getByLabel(t("offers.form.answer_by")).fill("2999-01-07");
    await checkPage(recruiterPage);
    await offerDialog.getByRole("button", { name: t("offers.form.send") }).click();
    await expect(offerDialog).toBeHidden();
    await moveClock("PT11M");
    await seekerPage.reload();
    await expect(seekerPage.getByRole("region", { name: nl("offers.title"), exact: true })).toBeVisible();
    await checkPage(seekerPage);
    await seekerPage.getByRole("button", { name: nl("offers.accept.action") }).click();
    await getDialog(seekerPage)
      .getByRole("button", { name: nl("offers.accept.action") })
      .click();
    await expect(getDialog(seekerPage)).toBeHidden();
    await expect(recruiterPage.getByText(t("applicants.stages.hired"), { exact: true }).first()).toBeVisible();
  });

  await test.step("the owner closes the job, which tells the rest", async () => {
    await ownerPage.goto(`/jobs/${jobId}/applicants?view=board`);
    await checkPage(ownerPage);
    // A column of the board has a button that shows more applicants.
    await ownerPage.getByRole("button", { name: new RegExp(`^${t("common.more_actions")}`) }).click();
    await ownerPage.getByRole("menuitem", { name: t("jobs.closing.close_job") }).click();
    const waiting = APPLICANT_COUNT - REJECTED_COUNT - 1;
    await expect(getDialog(ownerPage).getByText(t("jobs.closing.waiting_other", { count: waiting }))).toBeVisible();
    await checkPage(ownerPage);
    await getDialog(ownerPage)
      .getByRole("button", { name: t("jobs.closing.close_job"), exact: true })
      .click();
    await expect(getDialog(ownerPage)).toBeHidden();
    await expect(ownerPage.getByRole("button", { name: t("applicants.undo") })).toBeVisible();
    await moveClock("PT11M");
  });

  await test.step("each applicant has one final decision, told once in their language", async () => {
    const counts = await callApi(
      origin,
      "GET",
      `/jobs/${jobId}/applications/counts`,
      undefined,
      owner.tokens.access_token,
    );
    expect(counts).toMatchObject({
      received: 0,
      seen: 0,
      shortlisted: 0,
      interview: 0,
      offer: 0,
      hired: 1,
      rejected: REJECTED_COUNT,
      withdrawn: 0,
      position_closed: APPLICANT_COUNT - REJECTED_COUNT - 1,
      unanswered: 0,
    });
    const outbox = await fetchOutbox(origin);
    expect(outbox.length).toBeLessThan(200);
    const finalStages = ["hired", "rejected", "position_closed"] as const;
    // The hired applicant accepts an offer, and is not told what they decided.
    const finalMails: Record<string, string> = {
      hired: "offer_made",
      rejected: "application_rejected",
      position_closed: "application_position_closed",
    };
    const job = { job: sampleJob.title, company: COMPANY };
    for (const { name, email, language, applicationId, tokens } of applicants) {
      const read = (path: string) => callApi(origin, "GET", path, undefined, tokens.access_token);
      const { stage } = await read(`/application/${applicationId}`);
      const [events, notices] = [await read(`/application/${applicationId}/events`), await read("/notices")];
      const subjects = (["en", "nl"] as const).flatMap((mailLanguage) =>
        Object.values(finalMails).map((template) => ({
          told: `${template} in ${mailLanguage}`,
          subject: loadServerTexts(mailLanguage)(`mails.${template}.subject`, job),
        })),
      );
      const outcome = {
        name,
        mails: outbox
          .filter(({ to }) => to === email)
          .flatMap((mail) => subjects.filter(({ subject }) => subject === mail.subject))
          .map(({ told }) => told),
        notices: notices
          .filter((notice: { stage: string }) => (finalStages as readonly string[]).includes(notice.stage))
          .map((notice: { kind: string; stage: string }) => `${notice.kind} ${notice.stage}`),
        ends: events.filter(
          ({ kind, data }: { kind: string; data: { to?: string } }) =>
            kind === "position_closed" || (finalStages as readonly string[]).includes(data.to ?? ""),
        ).length,
      };
      expect(outcome).toEqual({
        name,
        mails: [`${finalMails[stage]} in ${language}`],
        notices: stage === "hired" ? [] : [`stage_changed ${stage}`],
        ends: 1,
      });
    }
  });

  await test.step("no page has left the portal", () => {
    expect(foreignRequests).toEqual([]);
  });
});
