import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { isLate } from "../../../contract/hiring/stages/stages.ts";
import { failConnection, hold, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { countStages, createApplication, createEmployer, createId, createJob } from "../../testing/samples.ts";
import { undoableClosing } from "../closing/closing-undo-bar.tsx";
import { ApplicantsPage } from "./applicants-page.tsx";

const anna = createApplication(1, "Anna Visser");
const bram = createApplication(2, "Bram Visser");
const cem = createApplication(3, "Cem Visser", { stage: "interview" });
const job = createJob();
const licence = {
  ...{
    id: createId(40),
    type: "yes_no" as const,
    text: "Do you have a driving licence?",
    is_required: true,
    options: [],
  },
};
const undoUntil = () => new Date(Date.now() + 600_000).toISOString();

/** Opens a page of applicants whose server lists `rows`, of the wanted stage only, and applies each decision to them. */
function openApplicants(rows: JobApplication[], path: string, replies: Replies = {}, user = createEmployer()) {
  const stored = structuredClone(rows);
  const move = (id: string, stage: JobApplication["stage"]) => {
    const row = stored.find((application) => application.id === id);
    if (row) Object.assign(row, { stage, is_overdue: false });
    return { undo_until: undoUntil() };
  };
  return openPage(ApplicantsPage, {
    path,
    pattern: path.startsWith("/jobs/applications") ? "/jobs/applications" : "/jobs/:job_id/applicants",
    user,
    replies: {
      getJob: job,
      listOwnJobs: [],
      listTemplates: [],
      countCompanyApplications: () => countStages(stored),
      listCompanyApplications: ({ query }) => {
        const isListed = ({ stage }: JobApplication) =>
          query.stage ? stage === query.stage : query.status !== "1" || stage === "received";
        return stored.filter(
          (row) =>
            isListed(row) && (query.late !== "true" || isLate(row)) && row.applicant.name?.includes(query.q ?? ""),
        );
      },
      changeApplicationStage: ({ params, body }) => move(params.id ?? "", body.stage),
      changeApplicationStages: ({ body }) => body.ids.map((id: string) => ({ id, ok: true, ...move(id, body.stage) })),
      undoDecision: ({ params }) => move(params.id ?? "", "received"),
      undoDecisions: ({ body }) => body.ids.map((id: string) => ({ id, ok: true, ...move(id, "received") })),
      previewStageMails: ({ body }) => [
        { subject: "Your application", text: body.message ?? "", html: "", language: "en", count: 1 },
        { subject: "Je sollicitatie", text: body.message ?? "", html: "", language: "nl", count: 1 },
      ],
      ...replies,
    },
  });
}

const board = `/jobs/${job.id}/applicants?view=board`;
const getColumn = (stage: string) =>
  page.getByRole("region", { name: t(`applicants.stages.${stage}`, { defaultValue: "" }) });
const getCard = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const dialog = page.getByRole("dialog");
const shortlist = page.getByRole("button", { name: t("applications.shortlist") });
const isShown = async (stage: string, name: string) =>
  expect.element(getColumn(stage).first().getByRole("link", { name })).toBeVisible();

it("a card of the board leads to an applicant whose neighbours are those of the column", async () => {
  openApplicants([anna, cem], `${board}&must_haves=met`);
  const path = `/jobs/${job.id}/applicants/${cem.id}?view=board&must_haves=met&stage=interview`;
  await expect.element(getCard("Cem Visser").getByRole("link")).toHaveAttribute("href", path);
});

const late = createApplication(4, "Dina Visser", {
  stage: "seen",
  is_overdue: true,
  answer_due_at: "2026-11-20T22:59:59.999Z",
});
const unanswered = createApplication(5, "Els Visser", {
  stage: "unanswered",
  answer_due_at: "2026-11-01T22:59:59.999Z",
});

it("the board folds a stage without applicants, until it has one", async () => {
  openApplicants([anna, cem], board);
  await isShown("received", "Anna Visser");
  const getWidth = (stage: string) => getColumn(stage).first().element().getBoundingClientRect().width;
  await expect.poll(() => getWidth("shortlisted")).toBeLessThan(60);
  expect(getWidth("received")).toBeGreaterThan(150);
  await getCard("Anna Visser")
    .getByRole("button", { name: t("applicants.move_to_button") })
    .click();
  await dialog.getByLabelText(t("applicants.stages.shortlisted"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("applicants.move_count", { count: 1 }) }).click();
  await isShown("shortlisted", "Anna Visser");
  expect(getWidth("shortlisted")).toBeGreaterThan(150);
  await expect.poll(() => getWidth("received")).toBeLessThan(60);
});

it("a list of the company is filtered by a job, and the page of an applicant keeps the filter", async () => {
  const applicants = { all: 2, open: 2, new: 2, waiting: 2, late: 0, hired: 0 };
  openApplicants([anna, bram], "/jobs/applications", {
    listOwnJobs: ({ params }) => (params.status === "1" ? [{ ...job, applicants }] : []),
    listCompanyApplications: ({ query }) => (query.job === job.id ? [bram] : [anna, bram]),
  });
  await expect.element(getCard("Anna Visser")).toBeVisible();
  await page.getByLabelText(t("applicants.job"), { exact: true }).selectOptions(job.title);
  await expect.element(getCard("Anna Visser")).not.toBeInTheDocument();
  await expect
    .element(getCard("Bram Visser").getByRole("link"))
    .toHaveAttribute("href", `/jobs/${job.id}/applicants/${bram.id}?list=pending&job=${job.id}`);
});

it("the filter by job reads the job only when no list has it, and keeps one that nobody can read", async () => {
  const applicants = { all: 2, open: 2, new: 2, waiting: 2, late: 0, hired: 0 };
  const { reply, release } = hold([{ ...job, applicants }]);
  const listOwnJobs: Replies["listOwnJobs"] = ({ params }) => (params.status === "1" ? reply() : []);
  const replies = { listOwnJobs, getJob: refuse(404, "not_found") };
  const { countCalls, navigate } = openApplicants([anna], `/jobs/applications?job=${job.id}`, replies);
  const filter = page.getByLabelText(t("applicants.job"), { exact: true });
  await expect.element(getCard("Anna Visser")).toBeVisible();
  release();
  await expect.element(filter).toHaveDisplayValue(job.title);
  expect(countCalls("getJob")).toBe(0);
  await navigate(`/jobs/applications?job=${createId(99)}`);
  await expect.element(filter).toHaveDisplayValue(t("applicants.chosen_job"));
  await expect.poll(() => countCalls("getJob")).toBeGreaterThan(0);
});

it.each([1280, 1024, 800, 640])("no filter of the company's list is cut in a window of %i px", async (width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  openApplicants([anna], "/jobs/applications");
  const order = page.getByLabelText(t("applicants.sort"));
  await expect.element(order).toBeVisible();
  const selects = [...document.querySelectorAll("search select")] as HTMLSelectElement[];
  expect(selects).toHaveLength(5);
  const cut = selects.filter((select) => {
    const free = select.cloneNode(true) as HTMLSelectElement;
    free.style.width = "auto";
    select.after(free);
    const natural = free.offsetWidth;
    free.remove();
    return select.offsetWidth < natural;
  });
  expect(cut).toEqual([]);
});

it("the board that a wider window shows says on which side columns are hidden", async () => {
  await page.viewport(700, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const stages = ["received", "seen", "shortlisted", "interview", "offer", "hired", "rejected"] as const;
  openApplicants(
    stages.map((stage, index) => createApplication(index + 1, `Applicant ${index}`, { stage })),
    board,
  );
  await expect.element(page.getByRole("tab").first()).toBeVisible();
  await page.viewport(900, 800);
  await isShown("received", "Applicant 0");
  await expect.poll(() => document.querySelectorAll('button[aria-hidden="true"]').length).toBe(1);
});

it("late answers have a filter with their count, beside the stages and on the board", async () => {
  const { getPath, navigate } = openApplicants([anna, late, unanswered], `/jobs/${job.id}/applicants?stage=received`);
  const filter = page.getByRole("button", { name: `${t("applicants.late")} 2` });
  await filter.click();
  await expect.element(filter).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText(t("applicants.late_hint", { count: 5 }))).toBeVisible();
  expect(getPath()).toBe(`/jobs/${job.id}/applicants?late=true`);
  await expect.element(getCard("Dina Visser")).toBeVisible();
  await expect
    .element(getCard("Els Visser").getByText(t("applications.answer.company.can_still_answer")))
    .toBeVisible();
  await expect.element(getCard("Anna Visser")).not.toBeInTheDocument();
  await navigate(`${board}&late=true`);
  await expect.element(filter).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: `${t("applicants.all")} 3` }).click();
  await isShown("received", "Anna Visser");
});

it("late answers stay chosen on the board of a phone, whose tabs count them", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const { getPath } = openApplicants([anna, late], `${board}&late=true`);
  await expect.element(page.getByRole("tab", { name: `${t("applicants.stages.received")} 0` })).toBeVisible();
  await page.getByRole("tab", { name: `${t("applicants.stages.seen")} 1` }).click();
  await expect.element(getCard("Dina Visser")).toBeVisible();
  expect(getPath()).toBe(`${board}&late=true&stage=seen`);
});

it("the last late answer leaves its filter, whose buttons keep the focus", async () => {
  openApplicants([anna, late], `${board}&late=true`);
  await getCard("Dina Visser").getByRole("button").click();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(getCard("Dina Visser")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: `${t("applicants.late")} 0` })).toBeVisible();
  const all = page.getByRole("button", { name: `${t("applicants.all")} 2` });
  await all.click();
  await isShown("shortlisted", "Dina Visser");
  await expect.element(all).toHaveFocus();
});

it("a recruiter sees what is late on a legal hold, and not that they could answer it", async () => {
  const held = [late, unanswered].map((row) => ({ ...row, held_until: "2999-01-01T22:59:59.999Z" }));
  const recruiter = createEmployer({ company_role: "recruiter" });
  openApplicants(held, `/jobs/${job.id}/applicants?late=true`, {}, recruiter);
  const cards = getCard(t("holds.hidden_name"));
  await expect.element(cards.filter({ hasText: /Overdue/ })).toBeVisible();
  await expect.element(cards.filter({ hasText: t("applicants.stages.unanswered") })).toBeVisible();
  await expect.element(page.getByText(t("applications.answer.company.can_still_answer"))).not.toBeInTheDocument();
});

describe("a move", () => {
  it("is shown before the server answers, and taken back with a message when it fails", async () => {
    const { reply, release } = hold(refuse(500, "server_error"));
    openApplicants([anna], board, { changeApplicationStage: reply });
    await getCard("Anna Visser").getByRole("button").click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await isShown("shortlisted", "Anna Visser");
    release();
    await expect.element(page.getByText(t("errors.server_error"))).toBeVisible();
    await isShown("received", "Anna Visser");
    await expect.element(getColumn("shortlisted").first().getByText("Anna Visser")).not.toBeInTheDocument();
  });

  it("of an applicant whom a colleague has moved meanwhile says where they are", async () => {
    const conflict = refuse(409, "stage_changed", { stage: "interview" });
    const { calls } = openApplicants([anna], board, { changeApplicationStage: conflict });
    await getCard("Anna Visser").getByRole("button").click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    const stage = t("applicants.stages.interview");
    await expect.element(page.getByText(t("applicants.moved_meanwhile", { name: "Anna Visser", stage }))).toBeVisible();
    expect(calls.find(({ route }) => route === "changeApplicationStage")?.body).toMatchObject({
      stage: "shortlisted",
      expected_stage: "received",
    });
  });

  it("shows the applicant in the list of the new stage, and in none whose filter they do not match", async () => {
    const list = `/jobs/${job.id}/applicants`;
    const { navigate } = openApplicants([anna, cem], `${list}?stage=interview`);
    const show = async (query: string, name: string) => {
      await navigate(`${list}?${query}`);
      await expect.element(getCard(name)).toBeVisible();
    };
    await show("stage=interview", "Cem Visser");
    await show("stage=interview&q=Cem", "Cem Visser");
    await show("stage=received", "Anna Visser");
    await getCard("Anna Visser")
      .getByRole("button", { name: t("applicants.move_to_button") })
      .click();
    await dialog.getByLabelText(t("applicants.stages.interview")).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect.element(getCard("Anna Visser")).not.toBeInTheDocument();
    await show("stage=interview", "Anna Visser");
    await show("stage=interview&q=Cem", "Cem Visser");
    await expect.element(getCard("Anna Visser")).not.toBeInTheDocument();
  });

  it("to an interview offers to invite until a message is written, which would be lost", async () => {
    openApplicants([anna], board);
    await getCard("Anna Visser").getByRole("button").click();
    await dialog.getByLabelText(t("applicants.stages.interview")).click();
    const invite = dialog.getByRole("button", { name: t("applicants.actions.interview") });
    await expect.element(invite).toBeVisible();
    await dialog.getByLabelText(t("applicants.message")).fill("Bring your lamp.");
    await expect.element(invite).not.toBeInTheDocument();
  });

  it("is sent once after a double click", async () => {
    const { countCalls } = openApplicants([anna], "/jobs/applications");
    await userEvent.dblClick(shortlist);
    await expect.element(page.getByText(t("applicants.mail_waits"))).toBeVisible();
    await expect.element(page.getByText(t("applications.pending.empty"))).toBeVisible();
    expect(countCalls("changeApplicationStage")).toBe(1);
  });

  it.each([[{ message: "The record is locked." }], [{ sqlMessage: "Deadlock found." }], [{}]])(
    "that fails with %o shows the server's message, else its sqlMessage, else a general sentence",
    async (body) => {
      openApplicants([anna], "/jobs/applications", { changeApplicationStage: Response.json(body, { status: 500 }) });
      await shortlist.click();
      const [text = t("errors.server_error")] = Object.values(body);
      await expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
    },
  );

  it("without a connection fails, leaves the button enabled and is not sent later", async () => {
    const { countCalls } = openApplicants([anna], "/jobs/applications", { changeApplicationStage: failConnection });
    await expect.element(shortlist).toBeEnabled();
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "onLine"));
    window.dispatchEvent(new Event("offline"));
    await expect.element(page.getByText(t("common.offline"))).toBeVisible();
    await shortlist.click();
    await expect.element(page.getByText(t("errors.network"))).toBeVisible();
    await expect.element(shortlist).toBeEnabled();
    Reflect.deleteProperty(navigator, "onLine");
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText(t("common.online_again"))).toBeVisible();
    expect(countCalls("changeApplicationStage")).toBe(1);
  });
});

it("a rejection has words, a reason and a preview, can be undone, and be sent at once", async () => {
  const { calls } = openApplicants([anna], "/jobs/applications", { sendDecisions: [{ id: anna.id, ok: true }] });
  const reject = page.getByRole("main").getByRole("button", { name: t("applications.reject") });
  const confirm = dialog.getByRole("button", { name: t("applicants.reject_count", { count: 1 }), exact: true });
  await reject.click();
  const title = t("applicants.reject_person", { name: "Anna Visser" });
  await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
  await dialog.getByLabelText(t("applicants.message")).fill("We chose somebody else.");
  const reason = dialog.getByLabelText(t("applicants.rejection_reason"));
  await reason.selectOptions("experience");
  await dialog.getByText(t("applicants.preview")).click();
  await expect.element(dialog.getByRole("article").getByText("We chose somebody else.").first()).toBeVisible();
  const [own, other] = [dialog.getByRole("article").first(), dialog.getByRole("article").last()];
  const inTheirLanguage = t("applicants.preview_language", { count: 1 });
  await expect.element(other.getByText(inTheirLanguage)).toBeVisible();
  await expect.element(own.getByText(inTheirLanguage)).not.toBeInTheDocument();
  await confirm.click();
  await expect.element(page.getByText(t("applications.pending.empty"))).toBeVisible();
  await page.getByRole("button", { name: t("applicants.undo") }).click();
  await expect.element(page.getByText(t("applicants.undone_person", { name: "Anna Visser" }))).toBeVisible();
  await reject.click();
  await expect.element(dialog.getByLabelText(t("applicants.message"))).toHaveValue("We chose somebody else.");
  await expect.element(reason).toHaveValue("experience");
  await confirm.click();
  const sent = calls.findLast(({ route }) => route === "changeApplicationStage")?.body;
  expect(sent).toMatchObject({ stage: "rejected", rejection_reason: "experience" });
  await page.getByRole("button", { name: t("applicants.send_now") }).click();
  await expect.element(page.getByText(t("applicants.sent"))).toBeVisible();
});

it("an undo of several is one call, and names the applicant for whom it is too late", async () => {
  const { countCalls } = openApplicants([anna, bram], `/jobs/${job.id}/applicants`, {
    undoDecisions: [
      { id: anna.id, ok: true },
      { id: bram.id, ok: false, code: "decision_sent" },
    ],
  });
  for (const name of ["Anna Visser", "Bram Visser"])
    await page.getByLabelText(t("applicants.select", { name })).click();
  const bulk = page.getByRole("region", { name: t("applicants.bulk") });
  await bulk.getByRole("button", { name: t("applicants.move_to_button") }).click();
  await dialog.getByLabelText(t("applicants.stages.rejected")).click();
  await dialog.getByText(t("applicants.preview")).click();
  await dialog.getByRole("button", { name: t("applicants.reject_count", { count: 2 }) }).click();
  await page.getByRole("button", { name: t("applicants.undo") }).click();
  await expect.element(page.getByRole("alert").getByText(`Bram Visser: ${t("errors.decision_sent")}`)).toBeVisible();
  await expect.element(page.getByText(t("applicants.undone"))).toBeVisible();
  expect(countCalls("undoDecisions")).toBe(1);
  expect(countCalls("undoDecision")).toBe(0);
});

it("applicants come by their due date, until another order is chosen", async () => {
  const { calls } = openApplicants([anna], `/jobs/${job.id}/applicants`);
  const order = page.getByLabelText(t("applicants.sort"));
  await expect.element(order).toHaveDisplayValue(t("applicants.orders.due"));
  await order.selectOptions("newest");
  const getOrders = () =>
    calls.filter(({ route }) => route === "listCompanyApplications").map(({ query }) => query.sort);
  await expect.poll(getOrders).toEqual(["due", "newest"]);
});

it("the answers to a question are shown with each applicant", async () => {
  const shown_answer = { question: licence.text, type: licence.type, value: true };
  openApplicants([anna], `/jobs/${job.id}/applicants`, {
    getJob: createJob({ questions: [licence] }),
    listCompanyApplications: ({ query }) => [
      { ...anna, shown_answer: query.answer_to === licence.id ? shown_answer : null },
    ],
  });
  await page.getByLabelText(t("applicants.answer_to")).selectOptions(licence.text);
  for (const text of [licence.text, t("jobs.application.yes")])
    await expect.element(getCard("Anna Visser").getByText(text, { exact: true })).toBeVisible();
});

it("a filter by an answer says how many applicants it leaves, and stays with the one who is opened", async () => {
  openApplicants([anna, bram], `/jobs/${job.id}/applicants`, {
    getJob: createJob({ questions: [licence] }),
    listCompanyApplications: ({ query }) => (query.answers ? [anna] : [anna, bram]),
  });
  await page.getByRole("button", { name: t("applicants.answer_filters.open") }).click();
  await dialog.getByLabelText(licence.text).selectOptions(t("applicants.yes"));
  await dialog.getByRole("button", { name: t("applicants.answer_filters.apply") }).click();
  await expect.element(page.getByText(t("applicants.found", { count: 1 }))).toBeVisible();
  const link = page.getByRole("link", { name: "Anna Visser", exact: true });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("answers="));
});

it("the applicants of a job are not covered by what happened to another job", async () => {
  onTestFinished(() => undoableClosing.set(null));
  openApplicants([anna], `/jobs/${job.id}/applicants`);
  await expect.element(getCard("Anna Visser")).toBeVisible();
  const closing = {
    title: job.title,
    action: "close" as const,
    counts: { hired: 0, rejected: 1, position_closed: 0 },
    until: Date.now() + 600_000,
  };
  const undo = page.getByRole("button", { name: t("applicants.undo"), exact: true });
  undoableClosing.set({ ...closing, jobId: job.id });
  await expect.element(undo).toBeVisible();
  undoableClosing.set({ ...closing, jobId: createId(99) });
  await expect.element(undo).not.toBeInTheDocument();
});

it("two to four selected applicants of a job can be compared", async () => {
  const others = [4, 5].map((number) => createApplication(number, `Applicant ${number}`));
  openApplicants([anna, bram, cem, ...others], `/jobs/${job.id}/applicants?sort=newest`);
  const names = ["Anna Visser", "Bram Visser", "Cem Visser", "Applicant 4", "Applicant 5"];
  const bulk = page.getByRole("region", { name: t("applicants.bulk") });
  const compare = bulk.getByRole("link", { name: t("applicants.compare.open") });
  for (const [index, name] of names.entries()) {
    await page.getByLabelText(t("applicants.select", { name })).click();
    await expect.element(bulk.getByText(t("applicants.selected", { count: index + 1 }))).toBeVisible();
    if (index === 1) {
      const path = `/jobs/${job.id}/applicants/compare?sort=newest&ids=${anna.id},${bram.id}`;
      await expect.element(compare).toHaveAttribute("href", path);
    }
    expect(compare.elements()).toHaveLength(index > 0 && index < 4 ? 1 : 0);
  }
});

it("a card of a phone has one step, and a menu with the rest", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  openApplicants([anna], "/jobs/applications");
  const buttons = getCard("Anna Visser").getByRole("button");
  await expect.element(shortlist).toBeVisible();
  expect(buttons.elements()).toHaveLength(2);
  await page.getByRole("button", { name: t("common.more_actions") }).click();
  await page.getByRole("menuitem", { name: t("applications.reject") }).click();
  await expect
    .element(page.getByRole("dialog", { name: t("applicants.reject_person", { name: "Anna Visser" }) }))
    .toBeVisible();
});

it("the undo message and the actions on the selection do not cover each other on a phone", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  openApplicants([anna, bram], `/jobs/${job.id}/applicants`);
  await page.getByLabelText(t("applicants.select", { name: "Bram Visser" })).click();
  await getCard("Anna Visser")
    .getByRole("button", { name: t("applicants.move_to_button") })
    .click();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  const bulk = page.getByRole("region", { name: t("applicants.bulk") });
  for (const button of [
    page.getByRole("button", { name: t("applicants.undo") }),
    bulk.getByRole("button", { name: t("applicants.move_to_button") }),
    bulk.getByRole("button", { name: t("applicants.clear") }),
  ]) {
    // A trial fails when something else covers the button.
    await button.click({ trial: true });
  }
});

describe("the keys of the board", () => {
  const getLink = (name: string) => getCard(name).getByRole("link");

  it("walk through the cards, select and move, and leave the search field alone", async () => {
    openApplicants([anna, bram, cem], board);
    await isShown("interview", "Cem Visser");
    await userEvent.keyboard("?");
    await expect.element(page.getByRole("dialog", { name: t("shortcuts.title") })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard("j");
    await expect.element(getLink("Anna Visser")).toHaveFocus();
    await userEvent.keyboard("j");
    await expect.element(getLink("Bram Visser")).toHaveFocus();
    await userEvent.keyboard("l");
    await expect.element(getLink("Cem Visser")).toHaveFocus();
    await userEvent.keyboard("h");
    await userEvent.keyboard("x");
    await expect.element(page.getByLabelText(t("applicants.select", { name: "Anna Visser" }))).toBeChecked();
    await userEvent.keyboard("xm");
    await expect.element(dialog.getByLabelText(t("applicants.stages.shortlisted"))).toBeChecked();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await isShown("shortlisted", "Anna Visser");
    await userEvent.keyboard("/");
    await expect.element(page.getByLabelText(t("applicants.name"))).toHaveFocus();
    await userEvent.keyboard("jxm?");
    await expect.element(page.getByLabelText(t("applicants.name"))).toHaveValue("jxm?");
  });

  it("can be turned off", async () => {
    openApplicants([anna], board);
    await isShown("received", "Anna Visser");
    await page.getByRole("button", { name: t("shortcuts.title") }).click();
    await page.getByLabelText(t("shortcuts.use")).click();
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("j?");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(getLink("Anna Visser")).not.toHaveFocus();
  });
});
