import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import { openPage, type Replies, t } from "../../../testing/open-page.tsx";
import {
  createApplication,
  createApplicationDetail,
  createEmployer,
  createId,
  createJob,
} from "../../../testing/samples.ts";
import { AssignedPage } from "../assigned-page.tsx";
import { ComparePage } from "./compare-page.tsx";

const job = createJob();
const question = { question_id: createId(50), question: "Do you hold a licence?", type: "yes_no" } as const;

function createCompared(number: number, name: string, fields: Partial<ApplicationDetail> = {}): ApplicationDetail {
  const detail = createApplicationDetail();
  return createApplicationDetail({
    id: createId(100 + number),
    stage: "seen",
    users: [{ _id: createId(200 + number), name, photo: null, can_message: false }],
    snapshot: detail.snapshot && { ...detail.snapshot, name },
    ...fields,
  });
}

const withAnswer = (detail: ApplicationDetail, value: boolean): ApplicationDetail => ({
  ...detail,
  snapshot: detail.snapshot && {
    ...detail.snapshot,
    distance_km: 12,
    works: [{ title: "Deckhand", company: "North Sea Lines", from: "2021-03", to: null, description: "" }],
    answers: [{ ...question, value, meets_must_have: value }],
  },
});

const anna = withAnswer(createCompared(1, "Anna Visser"), true);
const bram = createCompared(2, "Bram Visser");
const cem = withAnswer(createCompared(3, "Cem Visser", { is_name_hidden: true }), false);

function openComparison(
  details: ApplicationDetail[],
  role: "owner" | "interviewer" = "owner",
  replies: Replies = {},
  list = "",
) {
  const ids = details.map(({ id }) => id).join(",");
  return openPage(ComparePage, {
    path: `/jobs/${job.id}/applicants/compare?${list}ids=${ids}`,
    pattern: "/jobs/:job_id/applicants/compare",
    user: createEmployer({ company_role: role }),
    replies: {
      getApplication: ({ params }) => details.find(({ id }) => id === params.id),
      listRatings: { own: null, others: [], others_count: 0 },
      listNotes: [],
      listTemplates: [],
      getJob: job,
      ...replies,
    },
  });
}

it("leads back to the list that it came from, and to applicants of it", async () => {
  openComparison([anna, bram], "owner", {}, "list=pending&sort=rating&");
  await expect
    .element(page.getByRole("link", { name: t("applicants.title") }))
    .toHaveAttribute("href", "/jobs/applications?sort=rating");
  await expect
    .element(page.getByRole("link", { name: "Anna Visser" }))
    .toHaveAttribute("href", `/jobs/${job.id}/applicants/${anna.id}?list=pending&sort=rating`);
});

const getHead = (column: number) => page.getByRole("columnheader").nth(column);

/** The cells of a fact, in the order of the columns. */
const getCells = (title: string) =>
  page.getByRole("rowgroup").filter({ hasText: title }).getByRole("row").nth(1).getByRole("cell");

it("says of an applicant who was not answered in time that the company can still answer", async () => {
  openComparison([
    anna,
    createCompared(4, "Els Visser", { stage: "unanswered", answer_due_at: "2026-11-01T22:59:59.999Z" }),
  ]);
  const text = t("applications.answer.company.can_still_answer");
  await expect.element(getCells(t("applicants.stage")).nth(1).getByText(text)).toBeVisible();
});

it("shows the same facts of each applicant, and who has not answered", async () => {
  openComparison([anna, bram]);
  await expect.element(getHead(0).getByRole("link", { name: "Anna Visser" })).toBeVisible();
  await expect.element(getHead(1).getByRole("link", { name: "Bram Visser" })).toBeVisible();
  const answers = getCells(question.question);
  await expect.element(answers.nth(0).getByText(t("applicants.must_have_met"))).toBeVisible();
  await expect.element(answers.nth(1).getByText(t("applicants.compare.no_answer"))).toBeVisible();
  await expect.element(getCells(t("applicants.compare.work")).nth(0).getByText("North Sea Lines")).toBeVisible();
  const distance = t("applicants.distance", { km: "12" });
  await expect.element(getCells(t("applicants.max_distance")).nth(0).getByText(distance)).toBeVisible();
});

it("names nobody while the first selection is without names", async () => {
  openComparison([anna, { ...cem, users: [{ _id: cem.id, name: null, photo: null, can_message: false }] }]);
  const name = t("applications.nameless", { code: cem.id.slice(-4).toUpperCase() });
  await expect.element(getHead(1).getByRole("link", { name })).toBeVisible();
  await expect.element(page.getByText("Cem Visser")).not.toBeInTheDocument();
});

it("moves one applicant, and leaves one out of three", async () => {
  const { calls, getPath } = openComparison([anna, bram, cem], "owner", {
    changeApplicationStage: { undo_until: null },
  });
  await getCells(t("applicants.compare.decision"))
    .nth(1)
    .getByRole("button", { name: t("applicants.actions.shortlisted") })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => calls.find(({ route }) => route === "changeApplicationStage")?.params.id).toBe(bram.id);
  await page.getByRole("button", { name: t("applicants.compare.remove", { name: "Bram Visser" }) }).click();
  await expect.element(getHead(2)).not.toBeInTheDocument();
  expect(getPath()).toBe(`/jobs/${job.id}/applicants/compare?ids=${encodeURIComponent(`${anna.id},${cem.id}`)}`);
});

it("leads to the applicant when the others are gone", async () => {
  const elsewhere = createCompared(5, "Eef Visser", { job_id: createId(11) });
  const { getPath } = openComparison([anna, elsewhere]);
  await expect.poll(getPath).toBe(`/jobs/${job.id}/applicants/${anna.id}`);
});

it("tells a seeker that the company has looked", async () => {
  const received = createCompared(4, "Dirk Visser", { stage: "received" });
  const { calls } = openComparison([anna, received], "owner", { changeApplicationStage: { undo_until: null } });
  const listMoves = () =>
    calls.flatMap(({ route, params, body }) => (route === "changeApplicationStage" ? [{ id: params.id, body }] : []));
  await expect.poll(listMoves).toHaveLength(1);
  await expect.element(getCells(t("applicants.compare.decision")).nth(1).getByRole("button").first()).toBeVisible();
  expect(listMoves()).toEqual([{ id: received.id, body: { stage: "seen", expected_stage: "received" } }]);
});

it("is reached by an interviewer from the assigned applicants of a job", async () => {
  const [first, second] = [createApplication(1, "Anna Visser"), createApplication(2, "Bram Visser")];
  const alone = createApplication(3, "Cem Visser", { job_id: createId(11) });
  openPage(AssignedPage, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: { listAssignedApplications: [first, second, alone] },
  });
  const compare = page.getByRole("link", { name: t("applicants.compare.of_job", { job: job.title }) });
  const path = `/jobs/${job.id}/applicants/compare?ids=${first.id},${second.id}`;
  await expect.element(compare).toHaveAttribute("href", path);
});

it("the assigned applicants are counted only when all are loaded", async () => {
  const rows = [createApplication(1, "Anna Visser"), createApplication(2, "Bram Visser")];
  openPage(AssignedPage, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: {
      listAssignedApplications: ({ query }) =>
        query.after ? [] : Response.json(rows, { headers: { "x-next-cursor": "next" } }),
    },
  });
  const getHeading = (name: string) => page.getByRole("heading", { name, exact: true });
  const title = t("applicants.assigned.to_rate");
  await expect.element(getHeading(title)).toBeVisible();
  await page.getByRole("button", { name: t("common.show_more") }).click();
  await expect.element(getHeading(`${title} 2`)).toBeVisible();
});

it("offers an interviewer no decision, and names no day by which to decide", async () => {
  const dirk = createCompared(4, "Dirk Visser", {
    stage: "interview",
    answer_due_at: "2999-01-07T22:59:59.999Z",
    has_proposed_times: true,
  });
  const { countCalls } = openComparison([anna, dirk], "interviewer");
  await expect.element(page.getByText(t("applicants.no_notes")).first()).toBeVisible();
  await expect
    .element(page.getByText(t("applications.answer.company.applicant_chooses", { date: "" })))
    .not.toBeInTheDocument();
  await expect.element(page.getByText(t("applicants.compare.decision"))).not.toBeInTheDocument();
  expect(countCalls("changeApplicationStage")).toBe(0);
});
