import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { impossibleStates, type Operation } from "../../../contract/operation/operation.ts";
import { nl, openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer } from "../../testing/samples.ts";
import { OperationPage } from "./operation-page.tsx";

const readAt = "2026-11-26T12:00:00.000Z";
const hourAgo = "2026-11-26T11:00:00.000Z";
const sweep = {
  name: "erasures",
  interval_seconds: 60,
  succeeded_at: hourAgo,
  duration_ms: 4,
  failed_at: null,
  failure: null,
  is_late: false,
};
const queue = { waiting: 0, held: 0, failed: 0, oldest_waiting_at: null };

/** A portal that needs no attention. */
const healthy: Operation = {
  read_at: readAt,
  versions: { portal: "0.1.0", node: "26.10.0" },
  impossible_states: impossibleStates.map((name) => ({ name, count: 0, checked_at: hourAgo })),
  queues: [
    { channel: "email", ...queue },
    { channel: "sms", ...queue },
  ],
  has_sent_email: true,
  sweeps: [sweep, { ...sweep, name: "a_sweep_of_tomorrow", interval_seconds: 5 }],
  backup: {
    created_at: hourAgo,
    bytes: 3 * 1024 ** 3,
    missing_files: 0,
    failed_at: null,
    is_late: false,
    restore_command: "npm run admin -- restore /var/backups/job-portal.zip",
  },
  storage: { kind: "disk", disk: { free_bytes: 20 * 1024 ** 3, state: "enough" } },
  database: {
    postgres_version: "18.1",
    bytes: 1024 ** 3,
    migrations: 50,
    last_migration: "0099_operation.sql",
    migrated_at: hourAgo,
  },
  replicas: [],
  processes: [
    {
      ...{ host: "web-1", worker: 1, role: "all", version: "0.1.0", node_version: "26.10.0" },
      ...{ started_at: hourAgo, seen_at: readAt, is_alive: true },
    },
  ],
  errors: [],
};

const viewer = createEmployer({ staff_role: "viewer" });
const open = (getOperation: object, more: object = {}, language: "en" | "nl" = "en") =>
  openPage(OperationPage, { path: "/admin/operation", user: viewer, language, replies: { getOperation, ...more } });

it("says that nothing needs attention, and copies the command that restores the last backup", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  open(healthy);
  await expect.element(page.getByText(t("staff.operation.fine"))).toBeVisible();
  await expect.element(page.getByText("3 GB")).toBeVisible();
  await expect.element(page.getByText("a_sweep_of_tomorrow")).toBeVisible();
  await expect.element(page.getByText(t("staff.operation.sweeps.names.erasures"))).toBeVisible();
  await page.getByRole("button", { name: t("staff.operation.backup.copy") }).click();
  await expect.element(page.getByText(t("staff.operation.backup.copied"))).toBeVisible();
  expect(writeText).toHaveBeenCalledWith("npm run admin -- restore /var/backups/job-portal.zip");
});

it("lists what needs attention in Dutch, and says which parts could not be read", async () => {
  open(
    {
      ...healthy,
      queues: [{ channel: "email", ...queue, waiting: 3, oldest_waiting_at: hourAgo }],
      sweeps: [{ ...sweep, is_late: true, failed_at: hourAgo, failure: "23505" }],
      backup: { ...healthy.backup, created_at: null, restore_command: null, failed_at: hourAgo },
      storage: { kind: "bucket", disk: null },
      database: null,
      replicas: [{ name: "replica:5432", is_used: false, lag_ms: null }],
      processes: [],
      errors: null,
      impossible_states: impossibleStates.map((name, index) => ({
        name,
        count: index === 0 ? 2 : null,
        checked_at: hourAgo,
      })),
    },
    {},
    "nl",
  );
  const attention = page.getByRole("region", { name: nl("staff.operation.attention") });
  for (const text of [
    nl("staff.operation.problems.no_worker"),
    nl("staff.operation.problems.sweep", { name: nl("staff.operation.sweeps.names.erasures") }),
    nl("staff.operation.problems.waiting", { channel: nl("staff.operation.queues.channels.email") }),
    nl("staff.operation.problems.replica", { name: "replica:5432" }),
    nl("staff.operation.problems.backup_none"),
    nl("staff.operation.problems.backup_failed"),
    nl("staff.operation.problems.states"),
  ])
    await expect.element(attention.getByText(text)).toBeVisible();
  const errors = page.getByRole("region", { name: nl("staff.operation.errors.title") });
  await expect.element(errors.getByText(nl("staff.operation.unreadable"))).toBeVisible();
  expect(page.getByText(nl("staff.operation.storage.unreadable"), { exact: true }).elements()).toHaveLength(3);
});

it("saves the support file, and says when that is refused", async () => {
  const content = new Response("{}", {
    headers: { "content-disposition": 'attachment; filename="job-portal-support-2026-11-26.json"' },
  });
  const { calls, replies } = open(healthy, { getSupportFile: content });
  const button = page.getByRole("button", { name: t("staff.operation.support") });
  await button.click();
  await expect.poll(() => calls.map(({ route }) => route)).toContain("getSupportFile");
  replies.getSupportFile = refuse(429, "too_many_requests");
  await button.click();
  await expect.element(page.getByText(t("errors.too_many_requests"))).toBeVisible();
});
