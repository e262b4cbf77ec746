import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Appeal } from "../../contract/moderation/appeals.ts";
import type { Statement } from "../../contract/moderation/decisions.ts";
import type { ReportStatus } from "../../contract/moderation/reports.ts";
import { nl, openPage, t } from "../testing/open-page.tsx";
import { createEmployer, createId } from "../testing/samples.ts";
import { ReportStatusPage } from "./report-status-page.tsx";
import { StatementPage } from "./statement-page.tsx";

const at = "2026-11-26T09:00:00.000Z";
const until = "2027-05-26T09:00:00.000Z";
const letter = {
  en: { title: "Your job is hidden", sections: [{ heading: "Why", text: "It asks for money." }] },
  nl: { title: "Je vacature is verborgen", sections: [{ heading: "Waarom", text: "Er wordt om geld gevraagd." }] },
  de: { title: "Ihre Stelle ist verborgen", sections: [{ heading: "Warum", text: "Es wird Geld verlangt." }] },
};
const statement: Statement = {
  id: createId(7),
  reference: "D-2345-6789",
  case_id: createId(8),
  subject: { kind: "job", id: createId(9) },
  decided_at: at,
  measures: [],
  state: "in_force",
  letter,
  appeal: null,
  appeal_until: until,
};
const appeal: Appeal = {
  id: createId(10),
  side: "author",
  text: "We ask for no money.",
  createdAt: at,
  question: null,
  questioned_at: null,
  answer: null,
  answered_at: null,
  outcome: null,
  reasons: null,
  decided_at: null,
};
const status: ReportStatus = {
  reference: "R-2345-6789",
  createdAt: at,
  state: "received",
  outcome: null,
  decided_at: null,
  letter: null,
  appeal_case_id: null,
  appeal_until: null,
  appeal: null,
};

function openStatement(reply: Partial<Statement>) {
  return openPage(StatementPage, {
    path: `/statements/${statement.id}`,
    pattern: "/statements/:statement_id",
    language: "nl",
    user: createEmployer(),
    replies: { getStatement: { ...statement, ...reply }, appealDecision: appeal, answerAppeal: appeal },
  });
}

function openStatus(reply: unknown) {
  return openPage(ReportStatusPage, {
    path: `/reports/${status.reference}?token=secret`,
    pattern: "/reports/:reference",
    replies: { getReportStatus: reply as object, appealDecision: appeal },
  });
}

it("StatementPage gives the reasons and sends a complaint about this decision", async () => {
  const { calls, replies } = openStatement({});
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(letter.nl.title);
  await expect.element(page.getByText("Er wordt om geld gevraagd.")).toBeVisible();
  await page.getByRole("textbox", { name: nl("complaint.text") }).fill("We ask for no money.");
  replies.getStatement = { ...statement, appeal, appeal_until: null };
  await page.getByRole("button", { name: nl("complaint.send") }).click();
  await expect.element(page.getByText(nl("complaint.waiting"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: nl("complaint.send") })).not.toBeInTheDocument();
  expect(calls.find(({ route }) => route === "appealDecision")).toMatchObject({
    params: { id: statement.case_id },
    body: { text: "We ask for no money.", decision_id: statement.id },
  });
});

it("StatementPage sends the answer to a question, and shows the outcome", async () => {
  const question = { ...appeal, question: "Who is the contact?", questioned_at: at };
  const { calls, replies } = openStatement({ appeal: question, appeal_until: null });
  await page.getByRole("textbox", { name: nl("complaint.your_answer") }).fill("Ms Jansen");
  const decided = { ...question, answer: "Ms Jansen", answered_at: at, outcome: "accepted", decided_at: at };
  replies.getStatement = { ...statement, state: "overruled", appeal: decided, appeal_until: null };
  await page.getByRole("button", { name: nl("complaint.send_answer") }).click();
  await expect.element(page.getByRole("heading", { name: nl("complaint.accepted") })).toBeVisible();
  await expect.element(page.getByText(nl("statement.overruled"))).toBeVisible();
  expect(calls.find(({ route }) => route === "answerAppeal")).toMatchObject({
    params: { id: appeal.id },
    body: { text: "Ms Jansen" },
  });
});

it("StatementPage offers no complaint when it is too late", async () => {
  openStatement({ appeal_until: null });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: nl("complaint.title") })).not.toBeInTheDocument();
});

it("ReportStatusPage says that nobody has decided", async () => {
  openStatus(status);
  await expect.element(page.getByText(t("report_status.waiting"))).toBeVisible();
});

it("ReportStatusPage sends a complaint about a dismissed report with its token", async () => {
  const dismissed = { state: "decided", outcome: "no_action", decided_at: at, letter } as const;
  const { calls } = openStatus({ ...status, ...dismissed, appeal_case_id: createId(8), appeal_until: until });
  await expect.element(page.getByText("It asks for money.")).toBeVisible();
  await page.getByRole("textbox", { name: t("complaint.text") }).fill("Look again.");
  await page.getByRole("button", { name: t("complaint.send") }).click();
  await expect.element(page.getByText(t("complaint.received"))).toBeVisible();
  expect(calls.find(({ route }) => route === "appealDecision")?.body).toEqual({
    text: "Look again.",
    report: { reference: status.reference, token: "secret" },
  });
});

it("ReportStatusPage says that an address is wrong", async () => {
  openStatus(() => Response.json({ status: "error", code: "not_found", error: "Not Found" }, { status: 404 }));
  await expect.element(page.getByText(t("report_status.unknown"))).toBeVisible();
});
