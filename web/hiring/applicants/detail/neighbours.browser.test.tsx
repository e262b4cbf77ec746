import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId, createJob } from "../../../testing/samples.ts";
import { Neighbours } from "./neighbours.tsx";

const job = createJob();
const getPath = (number: number) => `/jobs/${job.id}/applicants/${createId(number)}`;

it("Neighbours go on from the place where the applicant was opened, also after a move", async () => {
  const next = { id: createId(2), job_id: job.id };
  const { replies, queryClient, countCalls } = openPage(
    () => <Neighbours jobId={job.id} id={createId(1)} name="Anna Visser" />,
    {
      path: `${getPath(1)}?stage=received`,
      user: createEmployer(),
      replies: { findNeighbours: { position: 1, total: 3, previous: null, next }, listNotes: [] },
    },
  );
  const link = page.getByRole("link", { name: t("applicants.next") });
  await expect.element(link).toHaveAttribute("href", `${getPath(2)}?stage=received`);
  replies.findNeighbours = { position: 3, total: 3, previous: next, next: null };
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  await expect.element(link).toHaveAttribute("href", `${getPath(2)}?stage=received`);
  expect(countCalls("findNeighbours")).toBe(1);
});
