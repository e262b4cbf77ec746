import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createApplication, createEmployer } from "../../testing/samples.ts";
import { UndoBar, undoableMove } from "./undo-bar.tsx";

it("UndoBar leaves out the move of others on the page of an applicant whose own decision can be undone", async () => {
  const bram = createApplication(1, "Bram Visser");
  const tom = createApplication(2, "Tom Visser");
  onTestFinished(() => undoableMove.set(null));
  openPage(
    () => (
      <>
        <section aria-label="Tom">
          <UndoBar jobId={tom.job_id} applicationId={tom.id} />
        </section>
        <section aria-label="Bram">
          <UndoBar jobId={bram.job_id} applicationId={bram.id} />
        </section>
        <section aria-label="all">
          <UndoBar jobId={bram.job_id} />
        </section>
      </>
    ),
    { user: createEmployer() },
  );
  undoableMove.set({
    applications: [bram],
    stage: "rejected",
    message: "",
    rejectionReason: "",
    until: Date.now() + 600_000,
  });
  const getUndo = (name: string) =>
    page.getByRole("region", { name }).getByRole("button", { name: t("applicants.undo"), exact: true });
  await expect.element(getUndo("all")).toBeVisible();
  await expect.element(getUndo("Bram")).toBeVisible();
  await expect.element(getUndo("Tom")).not.toBeInTheDocument();
});
