import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ApplicationStage } from "../../../../contract/hiring/stages/stages.ts";
import { openPage, t } from "../../../testing/open-page.tsx";
import { createApplication, createEmployer, createId, createJob } from "../../../testing/samples.ts";
import { AssignedApplications } from "../assigned-page.tsx";
import { AssignedNeighbours, Neighbours } from "./neighbours.tsx";

const job = createJob();
const getPath = (number: number) => `/jobs/${job.id}/applicants/${createId(number)}`;

it("Neighbours go on from the place where the applicant was opened, and say how many are left after a decision", async () => {
  const next = { id: createId(2), job_id: job.id };
  const setStage = { current: (_: ApplicationStage) => {} };
  function Opened() {
    const [stage, set] = useState<ApplicationStage>("received");
    setStage.current = set;
    return <Neighbours application={{ id: createId(1), job_id: job.id, stage }} name="Anna Visser" />;
  }
  const { replies, queryClient, countCalls } = openPage(Opened, {
    path: `${getPath(1)}?stage=received`,
    user: createEmployer(),
    replies: { findNeighbours: { position: 1, total: 3, previous: null, next } },
  });
  const link = page.getByRole("link", { name: t("applicants.next") });
  await expect.element(link).toHaveAttribute("href", `${getPath(2)}?stage=received`);
  replies.findNeighbours = { position: 0, total: 2, previous: null, next: null };
  // A look is no decision.
  setStage.current("seen");
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  await expect
    .element(page.getByText(t("applicants.position", { name: "Anna Visser", number: 1, total: 3 })))
    .toBeInTheDocument();
  expect(countCalls("findNeighbours")).toBe(1);
  setStage.current("shortlisted");
  await expect.element(page.getByText(t("applicants.left", { count: 2 })).first()).toBeVisible();
  expect(countCalls("findNeighbours")).toBe(2);
  await expect.element(link).toHaveAttribute("href", `${getPath(2)}?stage=received`);
});

it("an interviewer goes back to the assigned applicants, or on to the next one to rate", async () => {
  const rated = { ...createApplication(2, "Bram Visser"), own_stars: 3 };
  const rows = [createApplication(1, "Anna Visser"), rated, createApplication(3, "Cem Visser", { stage: "rejected" })];
  const toRate = createApplication(4, "Dina Visser");
  const { replies, queryClient } = openPage(() => <AssignedNeighbours id={rows[0]?.id ?? ""} />, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: { listAssignedApplications: rows },
  });
  await expect
    .element(page.getByRole("link", { name: t("applicants.assigned.title") }))
    .toHaveAttribute("href", "/jobs/assigned");
  const next = page.getByRole("link", { name: t("applicants.assigned.next") });
  await expect.element(next).not.toBeInTheDocument();
  replies.listAssignedApplications = [...rows, toRate];
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  await expect.element(next).toHaveAttribute("href", `/jobs/${toRate.job_id}/applicants/${toRate.id}`);
});

it("the list of an interviewer has those to rate first, and in each group the soonest interview, with its time", async () => {
  const interview_at = "2999-01-08T09:00:00.000Z";
  openPage(() => <AssignedApplications empty={null} />, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: {
      listAssignedApplications: [
        { ...createApplication(1, "Anna Visser"), own_stars: 3 },
        createApplication(2, "Bram Visser"),
        createApplication(5, "Els Visser", { stage: "rejected" }),
        createApplication(3, "Cem Visser", { stage: "interview", interview_at: "2999-01-09T09:00:00.000Z" }),
        createApplication(4, "Dina Visser", { stage: "interview", interview_at }),
      ],
    },
  });
  await expect
    .poll(() =>
      page
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      `${t("applicants.assigned.to_rate")} 3`,
      "Dina Visser",
      "Cem Visser",
      "Bram Visser",
      `${t("applicants.assigned.rated_or_ended")} 2`,
      "Anna Visser",
      "Els Visser",
    ]);
  await expect.element(page.getByRole("time").first()).toHaveAttribute("datetime", interview_at);
});
