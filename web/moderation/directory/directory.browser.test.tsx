import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noPay } from "../../../contract/jobs/terms/pay.ts";
import { noWorkPlace } from "../../../contract/jobs/terms/work-place.ts";
import type {
  DirectoryApplication,
  DirectoryJobDetail,
  DirectoryTotals,
  PersonDetail,
} from "../../../contract/moderation/directory.ts";
import { listSubjects } from "../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import { nl, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createId, createSeeker } from "../../testing/samples.ts";
import { JobDetailPage } from "./job-detail-page.tsx";
import { JobsPage } from "./jobs-page.tsx";
import { PeoplePage } from "./people/people-page.tsx";
import { PersonPage } from "./people/person-page.tsx";

const at = "2026-11-26T09:00:00.000Z";
const moderator = createSeeker({ staff_role: "moderator" });
const viewer = createSeeker({ staff_role: "viewer" });
const openedCase = { id: createId(50) };

const createPerson = (number: number, name: string, fields: Partial<PersonDetail> = {}): PersonDetail => ({
  id: createId(number),
  _id: createId(number),
  name,
  email: "ada@example.com",
  email_refused_at: null,
  user_type: 1,
  state: "active",
  suspension: null,
  company: null,
  company_role: null,
  open_cases: 0,
  createdAt: at,
  email_verified: true,
  phone: null,
  login_method: "Email",
  has_second_factor: false,
  has_photo: false,
  view_granted_until: null,
  last_seen_at: null,
  applications: 0,
  reviews: 0,
  messages_sent: 0,
  jobs_posted: 0,
  reports_sent: 0,
  unfounded_reports: 0,
  measures: [],
  cases: [],
  ...fields,
});
const ada = createPerson(20, "Ada");
const bo = createPerson(21, "Bo", { open_cases: 2 });
const application: DirectoryApplication = {
  id: createId(60),
  _id: createId(60),
  job: { id: createId(10), title: "Lighthouse Keeper" },
  company: { id: createId(2), name: "Pioneer Works" },
  applicant: { id: ada.id, name: ada.name },
  stage: "rejected",
  hold: null,
  createdAt: at,
};
const totals = { people: { all: 2, suspended: 1, ending: 0, open_cases: 2 } } as DirectoryTotals;

const openPerson = (person: PersonDetail, replies = {}, user = moderator) =>
  openPage(PersonPage, {
    path: `/admin/people/${person.id}`,
    pattern: "/admin/people/:id",
    user,
    replies: { getPerson: person, ...replies },
  });

it("PeoplePage searches with the keyboard, keeps the search in the address, and says that nothing was found", async () => {
  const { calls, replies, getPath } = openPage(PeoplePage, {
    path: "/admin/people",
    language: "nl",
    user: moderator,
    replies: { getDirectoryTotals: totals, searchPeople: [ada, bo] },
  });
  await expect.element(page.getByText(nl("staff.directory.open_cases", { count: 2 }))).toBeVisible();
  await userEvent.keyboard("jj");
  await expect.element(page.getByRole("link", { name: "Bo" })).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(page.getByRole("link", { name: "Ada" })).toHaveFocus();
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  replies.searchPeople = [];
  await userEvent.keyboard("zoë{Enter}");
  await expect.element(page.getByText(nl("staff.directory.nothing_found"))).toBeVisible();
  await page.getByRole("combobox").selectOptions("suspended");
  await expect.poll(getPath).toBe("/admin/people?q=zo%C3%AB&state=suspended");
  await expect.poll(() => calls.at(-1)?.query).toEqual({ q: "zoë", state: "suspended" });
});

it("PersonPage opens the case with a key", async () => {
  const { calls, getPath } = openPerson(ada, { openCase: openedCase });
  await expect.element(page.getByText("ada@example.com")).toBeVisible();
  await userEvent.keyboard("a");
  await expect.poll(getPath).toBe(`/admin/cases/${openedCase.id}`);
  expect(calls.find(({ route }) => route === "openCase")?.body).toEqual({ subject_kind: "user", subject_id: ada.id });
});

it("PersonPage ends a suspension after a question", async () => {
  const suspended = createPerson(20, "Ada", {
    ...{ state: "suspended", suspension: { since: at, until: null } },
    email_refused_at: at,
  });
  const { replies, countCalls } = openPerson(suspended, { endSuspensionOfPerson: refuse(409, "case_claimed") });
  const end = page.getByRole("button", { name: t("staff.directory.suspension.end") });
  await expect.element(page.getByText(t("staff.people.refuses_mail"), { exact: true })).toBeVisible();
  await end.click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: t("staff.directory.suspension.end") });
  await confirm.click();
  await expect.element(page.getByText(t("errors.case_claimed"))).toBeVisible();
  replies.endSuspensionOfPerson = undefined;
  replies.getPerson = ada;
  await confirm.click();
  await expect.element(page.getByText(t("staff.directory.suspension.ended"))).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
  expect(countCalls("endSuspensionOfPerson")).toBe(2);
});

it("PersonPage keeps an application for legal reasons", async () => {
  const hold = { ...application, application_id: application.id, reason: "An order", legal_ground: null };
  const { calls, replies } = openPerson(createPerson(20, "Ada", { applications: 1 }), {
    listDirectoryApplications: [application],
    setHold: { ends_at: "2999-01-01T00:00:00.000Z" },
  });
  await page.getByRole("button", { name: t("staff.holds.set") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("holds.form.reason"), { exact: true }).fill("An order");
  await dialog.getByLabelText(t("holds.form.days")).fill("30");
  const times = { starts_at: at, ends_at: "2999-01-01T00:00:00.000Z", extendable_until: "2999-03-01T00:00:00.000Z" };
  replies.listDirectoryApplications = [{ ...application, hold: { ...hold, ...times, is_set_by_portal: true } }];
  await dialog.getByRole("button", { name: t("holds.form.submit"), exact: true }).click();
  await expect.element(page.getByText("An order")).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("staff.holds.release") })).toBeVisible();
  expect(calls.find(({ route }) => route === "setHold")?.params).toEqual({ id: application.id });
});

it("PersonPage shows the account as its owner sees it, while the owner allows it", async () => {
  const until = "2999-01-01T00:00:00.000Z";
  const view = {
    until,
    account: { id: createId(20), name: "Ada", user_type: 1, email_verified: false, login_method: "Email" },
    settings: { language: "nl", message_mail: true, mentioned: false },
    lists: [
      { name: "jobs", rows: [{ title: "Keeper", type: "Full Time", status: 2, createdAt: at }] },
      {
        name: "applications",
        rows: [
          {
            id: createId(60),
            job_title: "Welder",
            events: [
              { kind: "applied", data: {} },
              { kind: "stage_changed", data: { from: "seen", to: "interview" } },
              { kind: "erased", data: {} },
            ],
          },
        ],
      },
    ],
  };
  openPage(PersonPage, {
    path: `/admin/people/${ada.id}`,
    pattern: "/admin/people/:id",
    language: "nl",
    user: moderator,
    replies: { getPerson: { ...ada, view_granted_until: until }, viewAccount: view },
  });
  await page.getByRole("button", { name: nl("staff.account_view.open") }).click();
  for (const title of [
    nl("staff.account_view.account"),
    nl("staff.account_view.settings"),
    `${nl("staff.account_view.lists.jobs")} (1)`,
    `${nl("staff.account_view.lists.applications")} (1)`,
  ]) {
    await page.getByText(title, { exact: true }).last().click();
  }
  const section = page.getByRole("region", { name: nl("staff.account_view.title") });
  const texts = [
    nl("auth.types.seeker"),
    "Nederlands",
    nl("options.full_time"),
    nl("applicants.stages.interview"),
    "Gesloten",
  ];
  for (const text of [...texts, nl("notices.mail.kinds.mentioned"), "E-mailadres en wachtwoord"]) {
    await expect.element(section.getByText(text, { exact: true })).toBeVisible();
  }
  const shown = section.element().textContent;
  expect(shown).not.toMatch(/stage_changed|Full Time|full time|user.type|login.method|mentioned/);
  expect(shown).not.toContain(createId(60));
});

it("a viewer neither acts nor sees applications", async () => {
  openPerson(createPerson(20, "Ada", { applications: 1 }), {}, viewer);
  await expect.element(page.getByText("ada@example.com")).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("staff.act") })).not.toBeInTheDocument();
  await expect.element(page.getByText(t("staff.holds.applications_lead"))).not.toBeInTheDocument();
});

describe("SubjectActions", () => {
  const Subjects = () => <SubjectActions subjects={listSubjects("user", ada.id, { photo: "photo.png" })} quote="Ada" />;
  const open = (openCase: Replies["openCase"]) =>
    openPage(Subjects, { path: "/user/1?a=b", user: moderator, replies: { openCase } });

  it("opens the case of what the page shows, or of its picture", async () => {
    const { calls, getPath } = open(openedCase);
    await expect.element(page.getByRole("button", { name: t("staff.act"), exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("staff.act_on_photo") }).click();
    await expect.poll(getPath).toBe(`/admin/cases/${openedCase.id}`);
    expect(calls.at(-1)?.body).toEqual({ subject_kind: "photo", subject_id: ada.id });
  });

  it("leads to the second factor, with the way back, in a session without one", async () => {
    const { getPath } = open(refuse(403, "second_factor_required"));
    await page.getByRole("button", { name: t("staff.act"), exact: true }).click();
    await expect.poll(getPath).toBe("/admin?next=%2Fuser%2F1%3Fa%3Db");
  });
});

const waitingJob: DirectoryJobDetail = {
  id: createId(10),
  _id: createId(10),
  title: "Lighthouse Keeper",
  state: "waiting",
  company: { id: createId(2), name: "Pioneer Works" },
  author: { id: ada.id, name: ada.name },
  published_at: null,
  waiting_since: at,
  version: 3,
  to_review: null,
  open_cases: 0,
  createdAt: at,
  description: "Keep the light.",
  address: "Pier 1",
  zip_code: "1234 AB",
  starting_salary: 3000,
  ...noPay,
  hours_min: 24,
  hours_max: 32,
  occupation_group: null,
  industry: "Education",
  type: "Part Time",
  ...{ ...noWorkPlace, work_place: "hybrid" as const, days_on_site: 2 },
  ...{ skills: ["Climbing stairs"], nice_to_have_skills: ["Morse code"], education: "high_school" as const },
  ...{ shifts: ["day" as const, "night" as const], work_start: "2027-01-04" },
  ...{ shift_start: "22:00", shift_end: "06:00", contract_term: "permanent" as const },
  text_language: "en",
  formatted_description: [{ kind: "heading", content: ["The light"] }],
  applications: 0,
  applications_open: 0,
  signals: [],
  near_duplicates: [],
  restricted_by: { company: false, same_text_as: null },
  measures: [],
  cases: [],
};
const openJob = (replies: Replies, user = moderator) =>
  openPage(JobDetailPage, {
    path: `/admin/jobs/${waitingJob.id}`,
    pattern: "/admin/jobs/:id",
    user,
    replies: { getDirectoryJob: waitingJob, ...replies },
  });

it("JobDetailPage approves the version that it shows", async () => {
  const { calls, replies } = openJob({ approveJob: refuse(409, "job_changed") });
  const approve = page.getByRole("button", { name: t("staff.jobs.approve") });
  await expect.element(page.getByRole("heading", { name: "The light", level: 3 })).toBeVisible();
  await expect.element(page.getByText(t("jobs.hybrid_days", { count: 2 }))).toBeVisible();
  await expect.element(page.getByText(t("pay.hours_range", { from: "24", to: "32" }))).toBeVisible();
  await expect.element(page.getByText(t("options.education"), { exact: true })).toBeVisible();
  await approve.click();
  await expect.element(page.getByRole("alert").getByText(t("errors.job_changed"))).toBeVisible();
  replies.approveJob = { ...waitingJob, state: "published" };
  replies.getDirectoryJob = { ...waitingJob, state: "published", waiting_since: null };
  await approve.click();
  await expect.element(page.getByText(t("staff.jobs.approved"))).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => route === "approveJob").map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 3 },
  ]);
});

it("JobsPage shows what an approval is about, approves the selected jobs with a key, and gives a result for each", async () => {
  const messenger = { kind: "messenger" as const, words: ["Telegram"], values: {} };
  const jobs = [1, 2, 3].map((number) => ({
    ...waitingJob,
    id: createId(number),
    title: `Keeper ${number}`,
    version: number,
    to_review: { description: `The light of pier ${number}`, signals: number === 2 ? [messenger] : [] },
  }));
  const { calls } = openPage(JobsPage, {
    path: "/admin/jobs?state=waiting",
    user: moderator,
    replies: {
      getDirectoryTotals: { jobs: { waiting: 3 } },
      searchDirectoryJobs: jobs,
      approveJob: ({ params }: { params: Record<string, string> }) =>
        params.id === createId(1) ? jobs[0] : Response.json({ code: "job_changed", message: "" }, { status: 409 }),
    },
  });
  await expect.element(page.getByText("Telegram")).toBeVisible();
  await page.getByText(t("jobs.description")).nth(1).click();
  await expect.element(page.getByText("The light of pier 2")).toBeVisible();
  await userEvent.keyboard("a");
  await userEvent.keyboard("kxjx");
  await expect.element(page.getByText(t("staff.bulk.selected", { count: 2 }))).toBeVisible();
  await userEvent.keyboard("a");
  const results = page.getByRole("dialog").getByRole("listitem");
  await expect.element(results.nth(0).getByText(t("staff.bulk.done"))).toBeVisible();
  await expect.element(results.nth(1).getByText(t("errors.job_changed"))).toBeVisible();
  expect(calls.filter(({ route }) => route === "approveJob").map(({ body }) => body)).toEqual([
    { version: 1 },
    { version: 2 },
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(t("staff.bulk.selected", { count: 2 }))).not.toBeInTheDocument();
});

it("JobsPage offers no approval to viewers and in other lists", async () => {
  const replies = { getDirectoryTotals: { jobs: { waiting: 1 } }, searchDirectoryJobs: [waitingJob] };
  openPage(JobsPage, { path: "/admin/jobs?state=waiting", user: viewer, replies });
  await expect.element(page.getByRole("link", { name: waitingJob.title })).toBeVisible();
  expect(page.getByRole("checkbox").query()).toBeNull();
});

it("JobDetailPage lets only those approve who decide", async () => {
  openJob({}, viewer);
  await expect.element(page.getByText(t("staff.jobs.waits"))).toBeVisible();
  expect(page.getByRole("button", { name: t("staff.jobs.approve") }).query()).toBeNull();
});
