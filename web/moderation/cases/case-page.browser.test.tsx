import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../../../contract/accounts/users.ts";
import type { CaseDetail, Evidence } from "../../../contract/moderation/cases.ts";
import type { DecisionOfCase } from "../../../contract/moderation/decisions.ts";
import { nl, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createId, createSeeker } from "../../testing/samples.ts";
import { CasePage } from "./case-page.tsx";
import { CasesPage } from "./lists/cases-page.tsx";

const at = "2026-11-26T09:00:00.000Z";
const later = "2999-11-26T09:10:00.000Z";
const moderator = createSeeker({ name: "Mo Derator", staff_role: "moderator" });
const other = { id: createId(77), name: "Ada" };

const evidence: Evidence = {
  id: createId(30),
  revision: "1",
  content: { title: "Warehouse", starting_salary: 10_000 },
  sha256: "ab".repeat(32),
  taken_at: at,
  changes: [{ field: "starting_salary", before: 10_000, now: 3_000 }],
};

const createCase = (fields: Partial<CaseDetail> = {}): CaseDetail => ({
  id: createId(1),
  _id: createId(1),
  subject: { kind: "job", id: createId(10), title: "Warehouse" },
  state: "open",
  version: 3,
  assignee: null,
  claimed_until: null,
  waiting_since: at,
  report_count: 1,
  network_count: 1,
  reasons: ["scam"],
  considers_illegal: false,
  is_overdue: false,
  decided_at: null,
  measures: [],
  createdAt: at,
  subject_path: null,
  author: { user: { id: createId(2), name: "Sam", is_staff: false }, company: null },
  reports: [
    {
      id: createId(20),
      reference: "3F2A91BC",
      reason: "scam",
      considers_illegal: false,
      law: "",
      details: "They ask for money.",
      reporter: { kind: "anonymous", user_id: null, name: null, unfounded_count: 0 },
      evidence_id: createId(30),
      is_unfounded: false,
      outcome: null,
      createdAt: at,
    },
  ],
  evidence: [evidence],
  signals: null,
  events: [],
  decisions: [],
  earlier_cases: [],
  allowed: { actions: ["claim", "note", "decide"], measures: ["restrict", "close", "warn"] },
  ...fields,
});

const createDecision = (fields: Partial<DecisionOfCase> = {}): DecisionOfCase => ({
  id: createId(40),
  decided_by: other,
  decided_at: at,
  measures: [{ kind: "restrict", rule: "fraud", law: "", label: null, until: null, ended_at: null }],
  facts: "It asks for a deposit.",
  explanation: "",
  undo_until: null,
  undone_at: null,
  overruled_at: null,
  statement: null,
  appeals: [],
  ...fields,
});

const letters = (text: string) => {
  const letter = { title: text, sections: [{ heading: "Why", text: `${text} text` }] };
  return { en: letter, nl: { ...letter, title: `${text} nl` } };
};

function openCase(detail: CaseDetail, replies: Replies = {}, user: User = moderator) {
  return openPage(CasePage, {
    path: `/admin/cases/${detail.id}`,
    pattern: "/admin/cases/:case_id",
    user,
    replies: { getCase: detail, listCases: [detail], ...replies },
  });
}

const facts = () => page.getByRole("textbox", { name: t("staff.case.decision.facts") });
const measure = (label: string) => page.getByRole("checkbox", { name: label });

describe("CasePage", () => {
  it("shows the pay of a job once, and never in the currency of the site when the job has its own", async () => {
    const content = {
      title: "Warehouse",
      starting_salary: 4650,
      pay_min: 4650,
      pay_currency: "EUR",
      monthly_pay: 4650,
    };
    openCase(createCase({ evidence: [{ ...evidence, content, changes: [] }] }));
    await expect.element(page.getByText("4,650", { exact: true })).toHaveLength(2);
    await expect.element(page.getByText("$")).not.toBeInTheDocument();
  });

  it("shows changed pay once, each value in the currency that the job had at the time", async () => {
    const content = { title: "Warehouse", starting_salary: 4650, pay_min: 4650, pay_currency: null };
    const changes = [
      { field: "starting_salary", before: 4650, now: 9000 },
      { field: "pay_min", before: 4650, now: 9000 },
      { field: "pay_currency", before: null, now: "EUR" },
    ];
    openCase(createCase({ evidence: [{ ...evidence, content, changes }] }));
    await expect.element(page.getByText("$4,650", { exact: true })).toBeVisible();
    await expect.element(page.getByText("9,000", { exact: true })).toBeVisible();
    await expect.element(page.getByText("$9,000")).not.toBeInTheDocument();
  });

  it("shows what was reported with what is different now, and takes the case with a key", async () => {
    const { calls, replies } = openCase(createCase(), { assignCase: createCase() });
    await expect.element(page.getByText("$10,000")).toBeVisible();
    await expect.element(page.getByText("$3,000")).toBeVisible();
    replies.getCase = createCase({ version: 4, assignee: { id: moderator.id, name: null }, claimed_until: later });
    await userEvent.keyboard("a");
    await expect.element(page.getByText(/You have taken this case/)).toBeVisible();
    expect(calls.find(({ route }) => route === "assignCase")?.body).toEqual({ version: 3, assignee_id: moderator.id });
  });

  it("names the options of a job, and writes its day of start as a date", async () => {
    const schedule = { shifts: ["night"], shift_start: "22:00", contract_term: "permanent", work_start: "2027-03-01" };
    const content = { title: "Warehouse", work_place: "on_site", ...schedule };
    openCase(createCase({ evidence: [{ ...evidence, content, changes: [] }] }));
    for (const text of ["shifts", "shift_start", "contract_term", "work_start"] as const) {
      await expect.element(page.getByText(t(`staff.case.fields.${text}`), { exact: true })).toBeVisible();
    }
    for (const text of [t("options.night"), "22:00", t("options.permanent"), t("options.on_site"), "Mar 1, 2027"]) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  it("shows each signal with the words that raised it, and wording about people apart", async () => {
    openCase(
      createCase({
        signals: [
          { kind: "high_pay", words: [], values: { pay: 10_000, usual_pay: 4000 } },
          { kind: "messenger", words: ["t.me"], values: {} },
          { kind: "wording_age", words: ["young team"], values: {} },
        ],
      }),
    );
    const section = page.getByRole("region", { name: t("staff.signals.title") });
    await expect.element(section.getByText(t("staff.signals.usual_pay", { pay: "$4,000" }))).toBeVisible();
    await expect.element(section.getByText("t.me")).toBeVisible();
    await expect.element(section.getByRole("heading", { name: t("staff.signals.wording") })).toBeVisible();
  });

  it("begins with the reports, or with the signals when nobody has reported", async () => {
    const signals: CaseDetail["signals"] = [{ kind: "messenger", words: ["t.me"], values: {} }];
    const { replies, queryClient } = openCase(createCase({ signals }));
    const getFirst = () => page.getByRole("main").getByRole("region").first().getByRole("heading").first();
    await expect.element(getFirst()).toHaveTextContent(t("staff.case.reports.title", { count: 1 }));
    replies.getCase = createCase({ signals, reports: [] });
    await queryClient.invalidateQueries();
    await expect.element(getFirst()).toHaveTextContent(t("staff.signals.title"));
  });

  it("previews the letters of both sides, and decides with a list of measures", async () => {
    const preview = { author: letters("Author"), reporters: letters("Reporter") };
    const { calls, replies } = openCase(createCase(), {
      previewDecision: preview,
      decideCase: createDecision({ undo_until: later }),
    });
    await expect.element(measure(t("staff.measures.restrict.job"))).toBeVisible();
    await userEvent.keyboard("1");
    await userEvent.keyboard("3");
    await expect.element(measure(t("staff.measures.warn"))).toBeChecked();
    await measure(t("staff.measures.warn")).click();
    await expect.element(page.getByLabelText(t("staff.case.decision.rule"))).toHaveValue("fraud");
    await facts().fill("It asks for a deposit.");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("p");
    await expect.element(page.getByText("Author text")).toBeVisible();
    await page.getByRole("tab", { name: t("staff.case.preview.reporters") }).click();
    await page.getByText("Nederlands", { exact: true }).click();
    await expect.element(page.getByText("Reporter nl")).toBeVisible();
    replies.getCase = createCase({ state: "decided", version: 4, allowed: { actions: ["note"], measures: [] } });
    await expect.element(page.getByRole("dialog").getByText("Ctrl+Enter")).toBeVisible();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByText(/Decided\. You can undo this/)).toBeVisible();
    await expect.element(facts()).not.toBeInTheDocument();
    await expect.element(page.getByText(t("staff.case.free"))).not.toBeInTheDocument();
    expect(calls.find(({ route }) => route === "decideCase")?.body).toMatchObject({
      version: 3,
      measures: [{ kind: "restrict", rule: "fraud", until: null }],
      facts: "It asks for a deposit.",
    });
  });

  it("shows the fresh case when somebody else was faster, and keeps what was typed", async () => {
    const fresh = createCase({ version: 4, assignee: other, claimed_until: later });
    const conflict = { code: "case_changed", message: "", current: fresh };
    openCase(createCase(), { decideCase: Response.json(conflict, { status: 409 }) });
    await page.getByRole("textbox", { name: t("staff.case.decision.reasons") }).fill("Nothing is wrong.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByText(/Ada is working on this case/)).toBeVisible();
    await expect.element(page.getByText(t("errors.case_changed"))).toBeVisible();
    await expect
      .element(page.getByRole("textbox", { name: t("staff.case.decision.reasons") }))
      .toHaveValue("Nothing is wrong.");
  });

  it("keeps the text of a decision that is no longer possible, to be copied", async () => {
    const { replies, queryClient } = openCase(createCase());
    await page.getByRole("textbox", { name: t("staff.case.decision.reasons") }).fill("Nothing is wrong.");
    const decisions = [createDecision()];
    replies.getCase = createCase({ state: "decided", decisions, allowed: { actions: ["note"], measures: [] } });
    await queryClient.invalidateQueries({ queryKey: ["staff"] });
    await expect.element(page.getByText("Nothing is wrong.")).toBeVisible();
    await expect.element(page.getByText(t("staff.case.decision.kept_text"))).toBeVisible();
  });

  it("takes a label with a notice from the list", async () => {
    const allowed = { actions: ["decide"], measures: ["label"] } as CaseDetail["allowed"];
    const { calls } = openCase(createCase({ allowed }), { decideCase: createDecision() });
    await measure(t("staff.measures.label")).click();
    await page.getByLabelText(t("staff.case.decision.notice")).selectOptions("never_pay");
    await facts().fill("It asks for a deposit.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect
      .poll(() => calls.find(({ route }) => route === "decideCase")?.body)
      .toMatchObject({
        measures: [{ kind: "label", rule: "fraud", label: "never_pay" }],
      });
  });

  it("ignores keys in fields, with modifiers, and when they are off", async () => {
    const { countCalls } = openCase(createCase());
    const note = page.getByRole("textbox", { name: t("staff.case.note.label") });
    await expect.element(note).toBeVisible();
    await userEvent.keyboard("n");
    await expect.element(note).toHaveFocus();
    await userEvent.keyboard("a1");
    await expect.element(note).toHaveValue("a1");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("{Control>}1{/Control}?");
    await page.getByRole("dialog").getByLabelText(t("shortcuts.use")).click();
    await page.getByRole("button", { name: t("common.close") }).click();
    await expect.element(page.getByText("Ctrl+Enter")).not.toBeInTheDocument();
    await userEvent.keyboard("a1");
    await expect.element(measure(t("staff.measures.restrict.job"))).not.toBeChecked();
    expect(countCalls("assignCase")).toBe(0);
  });

  it("leads to the next and the previous case of its list with keys", async () => {
    const cases = [1, 2].map((number) => createCase({ id: createId(number) }));
    const { getPath } = openCase(cases[0] as CaseDetail, {
      listCases: cases,
      getCase: ({ params }: { params: Record<string, string> }) => cases.find(({ id }) => id === params.id),
    });
    await expect.element(page.getByRole("link", { name: t("staff.case.next") })).toBeVisible();
    await userEvent.keyboard("j");
    await expect.poll(getPath).toBe(`/admin/cases/${createId(2)}`);
    await expect.element(page.getByRole("link", { name: t("staff.case.previous") })).toBeVisible();
    await userEvent.keyboard("k");
    await expect.poll(getPath).toBe(`/admin/cases/${createId(1)}`);
  });

  it("offers a viewer nothing that writes", async () => {
    const { decisions } = createCase({ decisions: [createDecision()] });
    const allowed = { actions: [], measures: createCase().allowed.measures };
    openCase(createCase({ decisions, allowed }), {}, { ...moderator, staff_role: "viewer" });
    await expect.element(page.getByText(t("staff.case.read_only"))).toBeVisible();
    await expect.element(page.getByText("It asks for a deposit.")).toBeVisible();
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t("staff.case.claim") })).not.toBeInTheDocument();
  });

  it("undoes a decision with a key, and decides about a complaint with reasons", async () => {
    const appeal = {
      id: createId(50),
      side: "author" as const,
      text: "We ask for no money.",
      createdAt: at,
      question: null,
      questioned_at: null,
      answer: null,
      answered_at: null,
      outcome: null,
      reasons: null,
      decided_at: null,
      decided_by: null,
    };
    const detail = createCase({
      state: "appealed",
      decisions: [createDecision({ undo_until: later, appeals: [appeal] })],
      allowed: { actions: ["claim", "note", "undo", "ask", "decide_appeal"], measures: [] },
    });
    const { calls } = openCase(detail, { undoCaseDecision: undefined, decideAppeal: appeal });
    await expect.element(page.getByText("We ask for no money.")).toBeVisible();
    await userEvent.keyboard("u");
    await expect.element(page.getByText(t("staff.case.decisions.undoing"))).toBeVisible();
    await page.getByRole("radio", { name: t("staff.case.appeal.refuse") }).click();
    await page.getByRole("textbox", { name: t("staff.case.appeal.reasons") }).fill("The text asks for it.");
    await page.getByRole("button", { name: t("staff.case.appeal.send") }).click();
    await expect.element(page.getByText(t("staff.case.appeal.sent"))).toBeVisible();
    expect(calls.find(({ route }) => route === "undoCaseDecision")?.params).toEqual({ id: createId(40) });
    expect(calls.find(({ route }) => route === "decideAppeal")).toMatchObject({
      params: { id: appeal.id },
      body: { version: 3, outcome: "refused", reasons: "The text asks for it." },
    });
  });
});

it("CasesPage moves between cases with keys, and gives a result for each selected one", async () => {
  const rows = ["Warehouse", "Driver"].map((title, index) =>
    createCase({ id: createId(index + 1), subject: { kind: "job", id: createId(index + 10), title } }),
  );
  const { getPath } = openPage(CasesPage, {
    path: "/admin/cases",
    language: "nl",
    user: moderator,
    replies: {
      listCases: rows,
      assignCase: ({ params }: { params: Record<string, string> }) =>
        params.id === createId(1) ? rows[0] : Response.json({ code: "case_claimed", message: "" }, { status: 409 }),
    },
  });
  await expect.element(page.getByRole("link", { name: /Warehouse/ })).toBeVisible();
  await userEvent.keyboard("jxjx");
  await expect.element(page.getByRole("link", { name: /Driver/ })).toHaveFocus();
  await userEvent.keyboard("a");
  const results = page.getByRole("dialog").getByRole("listitem");
  await expect.element(results.nth(0).getByText(nl("staff.bulk.done"))).toBeVisible();
  await expect.element(results.nth(1).getByText(nl("errors.case_claimed"))).toBeVisible();
  await userEvent.keyboard("{Escape}/");
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("j{Enter}");
  await expect.poll(getPath).toBe(`/admin/cases/${createId(1)}`);
});

it("CasePage opens the conversation around a message, and the picture through the case", async () => {
  const message = { id: createId(60), sender: other, message: "Pay me first", createdAt: at, is_subject: true };
  const { calls, countCalls } = openCase(
    createCase({
      subject: { kind: "message", id: message.id, title: "Pay me first" },
      evidence: [
        { ...evidence, content: { message: "Pay me first", photo: "unknownunknownunknown1.webp" }, changes: [] },
      ],
      allowed: { actions: ["note", "open_conversation"], measures: [] },
    }),
    {
      downloadCasePicture: refuse(404, "not_found"),
      openConversation: [{ ...message, id: createId(61), message: "Hello", is_subject: false }, message],
    },
  );
  await page.getByRole("button", { name: t("staff.case.private.open_conversation") }).click();
  await expect.element(page.getByText("Hello")).toBeVisible();
  await expect.element(page.getByText(t("staff.case.private.subject"))).toBeVisible();
  expect(countCalls("openConversation")).toBe(1);
  await expect
    .poll(() => calls.find(({ route }) => route === "downloadCasePicture")?.params)
    .toEqual({
      id: createId(1),
      photo: "unknownunknownunknown1.webp",
    });
});
