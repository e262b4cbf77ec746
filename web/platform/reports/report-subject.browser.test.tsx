import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failConnection, nl, openPage, refuse, t } from "../../testing/open-page.tsx";
import { createId, createSeeker } from "../../testing/samples.ts";
import { listSubjects, ReportSubject } from "./report-subject.tsx";

const company = createId(2);
const sent = {
  reference: "0A1B2C3D",
  createdAt: "2026-11-20T09:00:00.000Z",
  status_url: "http://localhost/nl/reports/0A1B2C3D?token=secret",
};
const ReportedCompany = () => (
  <ReportSubject subjects={listSubjects("company", company, { photo: "logo.png" })} quote="Pioneer" />
);
const dialog = page.getByRole("dialog");

it("a visitor reports a picture as illegal, keeps what was typed, and gets the reference and the link", async () => {
  const { calls, replies, getPath } = openPage(ReportedCompany, {
    language: "nl",
    replies: { sendReport: refuse(429, "too_many_requests") },
  });
  const open = page.getByRole("button", { name: nl("reports.title.company") });
  const submit = dialog.getByRole("button", { name: nl("reports.submit") });
  await open.click();
  await dialog.getByLabelText(nl("reports.reasons.misleading")).click();
  await dialog.getByLabelText(nl("reports.subjects.photo")).click();
  // A picture is not misleading: the reason is gone with its choice.
  await submit.click();
  await expect.element(dialog.getByText(nl("fields.reason_required"))).toBeVisible();
  await dialog.getByLabelText(nl("reports.reasons.impersonation")).click();
  await dialog.getByLabelText(nl("reports.considers_illegal"), { exact: true }).click();
  await submit.click();
  await expect.element(dialog.getByText(nl("fields.details_required"))).toBeVisible();
  await expect.element(dialog.getByText(nl("fields.good_faith_required"))).toBeVisible();
  await dialog.getByLabelText(nl("reports.law")).fill("Auteurswet");
  await dialog.getByLabelText(nl("reports.details"), { exact: true }).fill("Ons logo.");
  await dialog.getByLabelText(nl("reports.email")).fill("sanne@example.com");
  await dialog.getByLabelText(nl("reports.good_faith")).click();
  await submit.click();
  await expect.element(dialog.getByText(nl("errors.too_many_requests"))).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await open.click();
  await expect.element(dialog.getByLabelText(nl("reports.details"), { exact: true })).toHaveValue("Ons logo.");
  replies.sendReport = failConnection;
  await submit.click();
  await expect.element(dialog.getByText(nl("errors.network"))).toBeVisible();
  replies.sendReport = sent;
  await submit.click();
  await expect.element(dialog.getByText(nl("reports.sent.text", { reference: sent.reference }))).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    subject_kind: "photo",
    subject_id: company,
    reason: "impersonation",
    considers_illegal: true,
    law: "Auteurswet",
    details: "Ons logo.",
    email: "sanne@example.com",
    good_faith: true,
  });
  await dialog.getByRole("link", { name: nl("reports.sent.follow") }).click();
  expect(getPath()).toBe("/nl/reports/0A1B2C3D?token=secret");
});

it("a member is asked for no address, and the report takes the place and the focus of its button", async () => {
  openPage(ReportedCompany, { user: createSeeker(), replies: { sendReport: sent } });
  const open = page.getByRole("button", { name: t("reports.title.company") });
  await open.click();
  await expect.element(dialog.getByLabelText(t("reports.email"))).not.toBeInTheDocument();
  await dialog.getByLabelText(t("reports.reasons.scam")).click();
  await dialog.getByLabelText(t("reports.good_faith")).click();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await dialog
    .getByRole("status")
    .getByRole("button", { name: t("common.close") })
    .click();
  const note = page.getByText(t("reports.reported", { date: "Nov 20, 2026", reference: sent.reference }));
  await expect.poll(() => document.activeElement?.contains(note.element())).toBe(true);
  await expect.element(open).not.toBeInTheDocument();
});
