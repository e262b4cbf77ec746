import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnReport } from "../../../contract/jobs/reports.ts";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { createJob } from "../../testing/samples.ts";
import { ReportJob } from "./report-dialog.tsx";

function ReportedJob() {
  const [report, setReport] = useState<OwnReport | null>(null);
  return <ReportJob job={createJob({ report })} onReported={setReport} />;
}

const open = page.getByRole("button", { name: t("reports.job.title") });
const dialog = page.getByRole("dialog", { name: t("reports.job.title") });
const submit = dialog.getByRole("button", { name: t("reports.submit") });

it("ReportJob asks for details of another reason, keeps them while it is closed, and shows the report instead", async () => {
  const { replies } = openPage(ReportedJob, { replies: { sendReport: refuse(409, "already_reported") } });
  await open.click();
  await dialog.getByText(t("reports.job.reasons.other")).click();
  await submit.click();
  await expect.element(dialog.getByText(t("fields.Details is required"))).toBeVisible();
  await dialog.getByLabelText(t("reports.details")).fill("The lighthouse is closed.");
  await userEvent.keyboard("{Escape}");
  await open.click();
  await expect.element(dialog.getByLabelText(t("reports.details"))).toHaveValue("The lighthouse is closed.");
  // Another tab has sent one meanwhile.
  await submit.click();
  await expect.element(page.getByText(t("errors.already_reported"))).toBeVisible();
  replies.sendReport = { reference: "0A1B2C3D", createdAt: "2026-11-20T09:00:00.000Z" };
  await submit.click();
  await expect.element(page.getByText(t("reports.job.received", { reference: "0A1B2C3D" }))).toBeVisible();
  const note = page.getByText(t("reports.reported", { date: "Nov 20, 2026", reference: "0A1B2C3D" }));
  await expect.poll(() => document.activeElement?.contains(note.element())).toBe(true);
  await expect.element(open).not.toBeInTheDocument();
});
