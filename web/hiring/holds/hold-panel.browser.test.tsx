import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Hold } from "../../../contract/hiring/holds.ts";
import { failConnection, openPage, refuse, t } from "../../testing/open-page.tsx";
import { createApplicationDetail, createEmployer } from "../../testing/samples.ts";
import { HoldPanel } from "./hold-panel.tsx";

const application = createApplicationDetail();
const hold = {
  reason: "A claim",
  legal_ground: null,
  is_set_by_portal: false,
  ends_at: "2999-01-07T00:00:00.000Z",
  extendable_until: "2999-03-07T00:00:00.000Z",
} as Hold;

function openPanel(present: Hold | null, replies = {}) {
  const props = { applicant: "Sanne de Boer", listPath: `/jobs/${application.job_id}/applicants` };
  const held = { ...application, hold: present, held_until: present?.ends_at ?? null };
  return openPage(() => <HoldPanel application={held} {...props} />, {
    user: createEmployer(),
    replies: { listHeldMessages: [], ...replies },
  });
}

const panel = page.getByRole("region", { name: t("holds.title"), exact: true });
const dialog = page.getByRole("dialog");

it("a hold needs a reason and a number of days", async () => {
  const { calls } = openPanel(null, { setHold: hold });
  await panel.getByRole("button", { name: t("holds.set") }).click();
  const submit = dialog.getByRole("button", { name: t("holds.form.submit"), exact: true });
  await submit.click();
  await expect.element(dialog.getByText(t("fields.hold_reason_required"))).toBeVisible();
  await expect.element(dialog.getByText(t("fields.days_required"))).toBeVisible();
  await dialog.getByLabelText(t("holds.form.reason"), { exact: true }).fill("A claim");
  await dialog.getByLabelText(t("holds.form.days")).fill("181");
  await submit.click();
  await expect.element(dialog.getByText(/a whole number from 1 to 180/)).toBeVisible();
  await dialog.getByLabelText(t("holds.form.days")).fill("60");
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ route }) => route === "setHold")?.body).toMatchObject({ reason: "A claim", days: 60 });
});

it("the form of a hold says when the application is erased without it", async () => {
  const erase_at = new Date(Date.now() + 26.5 * 86_400_000).toISOString();
  const props = { applicant: "Sanne de Boer", listPath: "/" };
  openPage(() => <HoldPanel application={{ ...application, hold: null, erase_at }} {...props} />, {
    user: createEmployer(),
  });
  await panel.getByRole("button", { name: t("holds.set") }).click();
  await expect.element(dialog.getByText(/we erase the application in 27 days, on .*\. An earlier end/)).toBeVisible();
});

it("an owner only reads a hold that the portal has set", async () => {
  openPanel({ ...hold, is_set_by_portal: true });
  await expect.element(panel.getByText("A claim")).toBeVisible();
  await expect.element(panel.getByText(t("holds.of_portal"))).toBeVisible();
  await expect.element(panel.getByRole("button")).not.toBeInTheDocument();
});

it("a release says whether it has erased the application, and stays possible when it fails", async () => {
  const { replies, getPath } = openPanel(hold, {
    releaseHold: failConnection,
    getApplication: refuse(404, "not_found"),
  });
  await expect.element(panel.getByText(t("holds.told"))).toBeVisible();
  await panel.getByRole("button", { name: t("holds.release") }).click();
  const confirm = dialog.getByRole("button", { name: t("holds.release") });
  await confirm.click();
  await expect.element(page.getByText(t("errors.network"))).toBeVisible();
  replies.releaseHold = undefined;
  await confirm.click();
  await expect.element(page.getByText(t("holds.released_erased"))).toBeVisible();
  await expect.poll(getPath).toBe(`/jobs/${application.job_id}/applicants`);
});
