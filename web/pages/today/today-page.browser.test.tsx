import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CaseSummary } from "../../../contract/moderation/cases.ts";
import type { Operation } from "../../../contract/operation/operation.ts";
import { shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { TodayPage } from "./today-page.tsx";

const createCase = (fields: Partial<CaseSummary> = {}): CaseSummary => ({
  ...{ id: createId(1), _id: createId(1), createdAt: "2026-11-26T09:00:00.000Z" },
  subject: { kind: "job", id: createId(10), title: "Warehouse" },
  ...{ state: "open", version: 3, assignee: null, claimed_until: null, waiting_since: "2026-11-26T09:00:00.000Z" },
  ...{ report_count: 1, network_count: 1, reasons: ["scam"], considers_illegal: false, is_overdue: false },
  ...{ decided_at: null, measures: [] },
  ...fields,
});

const totals = {
  people: { suspended: 1 },
  companies: { restricted: 2, suspended: 3 },
  jobs: { restricted: 4, waiting: 0, published: 0 },
};

/** What the page reads of a portal that needs no attention. */
const operation = { replicas: [], storage: { kind: "disk", disk: null }, has_sent_email: true } as Partial<Operation>;
const lateSweep = { name: "erasures", is_late: true } as NonNullable<Operation["sweeps"]>[number];

function open(replies: Replies = {}, role: "owner" | "moderator" = "moderator") {
  localStorage.clear();
  return openPage(TodayPage, {
    path: "/admin",
    user: createEmployer({ staff_role: role }),
    replies: { getDirectoryTotals: totals, listCases: [], getOperation: operation, ...replies },
  });
}

it("TodayPage shows overdue complaints apart from the open cases", async () => {
  const overdue = createCase({ state: "appealed", subject: { kind: "job", id: createId(10), title: "Overdue" } });
  open({
    listCases: ({ query }: { query: Record<string, string> }) =>
      query.state === "appealed" ? [createCase(), { ...overdue, is_overdue: true }] : [],
  });
  const section = page.getByRole("region", { name: t("staff.today.overdue") });
  await expect.element(section.getByRole("link", { name: /Overdue/ })).toBeVisible();
  await expect.element(section.getByRole("link", { name: /Warehouse/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(t("staff.today.oldest_none"))).toBeVisible();
  await expect.element(page.getByText("3", { exact: true })).toBeVisible();
});

it("TodayPage says what is wrong in the operation, and leads to it", async () => {
  open({
    getOperation: {
      ...operation,
      ...{ read_at: "2026-11-26T12:00:00.000Z", sweeps: [lateSweep] },
      backup: { created_at: null, is_late: false, failed_at: null, missing_files: null },
      queues: [{ channel: "email", failed: 7, oldest_waiting_at: null }],
    },
  });
  const attention = page.getByRole("region", { name: t("staff.operation.attention") });
  const channel = t("staff.operation.queues.channels.email");
  for (const text of [
    t("staff.operation.problems.backup_none"),
    t("staff.operation.problems.sweep", { name: t("staff.operation.sweeps.names.erasures") }),
    t("staff.operation.problems.failed", { channel, number: 7 }),
  ])
    await expect.element(attention.getByText(text)).toBeVisible();
  await expect
    .element(attention.getByRole("link", { name: t("staff.operation.open") }))
    .toHaveAttribute("href", "/admin/operation");
});

it("TodayPage tells an owner the first steps until they are done or hidden, and sends a test email", async () => {
  const values = { ...shippedSettings, terms: { en: "Be kind.", nl: "Wees aardig." } };
  const settings = { values, defaults: shippedSettings, changes: {}, fixed_by: { currency: "CURRENCY_SYMBOL" } };
  const opened = open(
    {
      getSettings: settings,
      getOperation: { ...operation, has_sent_email: false },
      getMailTemplate: { texts: null, shipped: { en: { subject: "Hi", body: "{{url}}" } } },
      testMailTemplate: undefined,
    },
    "owner",
  );
  const steps = page.getByRole("region", { name: t("staff.today.first_steps") }).getByRole("listitem");
  const step = (name: "name" | "money" | "legal" | "mail" | "job") =>
    steps.filter({ hasText: t(`staff.today.steps.${name}`) });
  await expect.element(step("money").getByText(`(${t("common.checklist.done")})`)).toBeInTheDocument();
  for (const name of ["name", "legal", "mail", "job"] as const)
    await expect.element(step(name).getByText(`(${t("common.checklist.to_do")})`)).toBeInTheDocument();
  await page.getByRole("button", { name: t("staff.today.steps.send_test") }).click();
  await expect.element(page.getByText(t("mail_templates.test_sent"))).toBeVisible();
  expect(opened.calls.find(({ route }) => route === "testMailTemplate")?.body).toMatchObject({
    texts: { en: { subject: "Hi" } },
    language: "en",
  });
  await page.getByRole("button", { name: t("staff.today.steps.hide") }).click();
  await expect.element(steps.first()).not.toBeInTheDocument();
});

it("TodayPage tells nobody but an owner the first steps", async () => {
  open({ getSettings: () => Promise.reject(new Error("nobody asks")) });
  await expect.element(page.getByText(t("staff.today.oldest_none"))).toBeVisible();
  expect(page.getByRole("region", { name: t("staff.today.first_steps") }).elements()).toEqual([]);
});

it("TodayPage lists the jobs that wait for an approval", async () => {
  const waiting = { id: createId(10), title: "Lighthouse Keeper", company: { id: createId(2), name: "Pioneer Works" } };
  open({
    getDirectoryTotals: { ...totals, jobs: { ...totals.jobs, waiting: 1 } },
    searchDirectoryJobs: [{ ...waiting, waiting_since: "2026-11-26T09:00:00.000Z" }],
  });
  const section = page.getByRole("region", { name: t("staff.today.waiting_jobs") });
  await expect.element(section.getByRole("link", { name: "Lighthouse Keeper" })).toBeVisible();
  await expect.element(section.getByText(/Pioneer Works/)).toBeVisible();
});
