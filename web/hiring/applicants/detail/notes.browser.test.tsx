import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CompanyRole } from "../../../../contract/accounts/users.ts";
import { openPage, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId } from "../../../testing/samples.ts";
import { Notes } from "./notes.tsx";

const owner = createEmployer();
const colleagues = [
  { _id: owner.id, name: "Olga Owner", role: "owner", is_assigned: false },
  { _id: createId(2), name: "Ines Interviewer", role: "interviewer", is_assigned: false },
  { _id: createId(3), name: "Otto Interviewer", role: "interviewer", is_assigned: true },
];

function openNotes(ownId: string, company_role: CompanyRole, addNote: object = {}) {
  return openPage(() => <Notes id={createId(101)} ownId={ownId} />, {
    user: createEmployer({ company_role }),
    replies: { listNotes: [], listColleagues: colleagues, addNote },
  });
}

const note = page.getByLabelText(t("applicants.note"));
const mention = page.getByLabelText(t("applicants.mention"));
const unassigned = t("applicants.mention_unassigned", { name: "Ines Interviewer" });

it("an owner mentions an interviewer who does not see the application, and assigns it to them", async () => {
  const { calls } = openNotes(owner.id, "owner");
  await note.fill("What do you think?");
  await mention.selectOptions("Otto Interviewer");
  await expect.element(page.getByText(/assign it to/)).not.toBeInTheDocument();
  await mention.selectOptions(unassigned);
  await expect.element(page.getByText(t("applicants.mention_assigns", { name: "Ines Interviewer" }))).toBeVisible();
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  const text = `@[${createId(2)}] What do you think?`;
  await expect
    .poll(() => calls.find(({ route }) => route === "addNote")?.body)
    .toEqual({ text, assigns_mentioned: true });
});

it("an interviewer learns whom they can mention, and why", async () => {
  openNotes(createId(3), "interviewer");
  await note.fill("Strong answers");
  await expect.element(page.getByText(t("applicants.mention_readers"))).toBeVisible();
  await expect.element(mention.getByRole("option", { name: unassigned })).not.toBeInTheDocument();
});

it("keeps the note when it cannot be saved", async () => {
  openNotes(owner.id, "owner", () => Response.json({ code: "unavailable", message: "" }, { status: 503 }));
  await note.fill("What do you think?");
  await mention.selectOptions(unassigned);
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  await expect.element(page.getByText(t("errors.unavailable")).first()).toBeVisible();
  await expect.element(note).toHaveValue("What do you think?");
  await expect.element(mention).toHaveDisplayValue(unassigned);
});
