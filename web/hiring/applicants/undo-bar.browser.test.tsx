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

it("UndoBar says until when, and can send now, on a phone where a long name is cut", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 740);
  onTestFinished(() => undoableMove.set(null));
  const application = createApplication(1, "Wilhelmina Cornelia van den Heuvel-Oosterhuis ".repeat(5));
  openPage(() => <UndoBar />, { user: createEmployer() });
  undoableMove.set({
    applications: [application],
    stage: "rejected",
    message: "",
    rejectionReason: "",
    until: Date.now() + 600_000,
  });
  const name = page.getByText(/^Wilhelmina/);
  await expect.element(name).toBeVisible();
  expect(name.element().scrollHeight).toBeGreaterThan(name.element().clientHeight);
  await expect.element(page.getByText(t("applicants.mail_waits"))).toBeInViewport({ ratio: 1 });
  for (const action of ["send_now", "undo"] as const) {
    const button = page.getByRole("button", { name: t(`applicants.${action}`), exact: true });
    await expect.element(button).toBeInViewport({ ratio: 1 });
  }
});
