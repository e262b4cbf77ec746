import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
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
const list = page.getByRole("listbox", { name: t("applicants.mention") });
const unassigned = t("applicants.mention_unassigned", { name: "Ines Interviewer" });

it("an owner mentions an interviewer who does not see the application, and assigns it to them", async () => {
  const { calls } = openNotes(owner.id, "owner");
  await note.click();
  await userEvent.keyboard("Call me@home, @int");
  await expect.element(list.getByRole("option")).toHaveLength(2);
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .element(note)
    .toHaveAttribute("aria-activedescendant", list.getByRole("option", { name: "Otto Interviewer" }).element().id);
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  // No name begins with "x", so the list stays closed until it is deleted.
  await userEvent.keyboard("x{Backspace>4/}ott{Enter}");
  await expect.element(note).toHaveValue("Call me@home, @Otto Interviewer ");
  await expect.element(page.getByText(/you assign it to/)).not.toBeInTheDocument();
  await userEvent.keyboard("and @");
  await list.getByRole("option", { name: unassigned }).click();
  await userEvent.keyboard("please.");
  await expect.element(page.getByText(t("applicants.mention_assigns", { name: "Ines Interviewer" }))).toBeVisible();
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  const text = `Call me@home, @[${createId(3)}] and @[${createId(2)}] please.`;
  await expect
    .poll(() => calls.find(({ route }) => route === "addNote")?.body)
    .toEqual({ text, assigns_mentioned: true });
  await expect.element(page.getByText(t("applicants.mention_assigned", { name: "Ines Interviewer" }))).toBeVisible();
});

it("a name is no mention when it is the beginning of another word, or follows one", async () => {
  const { calls } = openNotes(owner.id, "owner");
  const text = "Not @Otto Interviewers, not me@Otto Interviewer.";
  await note.fill(text);
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  await expect.poll(() => calls.find(({ route }) => route === "addNote")?.body).toEqual({ text });
});

it("an interviewer learns whom they can mention, and why", async () => {
  openNotes(createId(3), "interviewer");
  await note.click();
  await userEvent.keyboard("Strong answers @");
  await expect.element(page.getByText(t("applicants.mention_readers"))).toBeVisible();
  await expect.element(list.getByRole("option")).toHaveLength(1);
});

it("keeps the note when it cannot be saved", async () => {
  openNotes(owner.id, "owner", () => Response.json({ code: "unavailable", message: "" }, { status: 503 }));
  await note.fill("What do you think, @Ines Interviewer?");
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  await expect.element(page.getByText(t("errors.unavailable")).first()).toBeVisible();
  await expect.element(note).toHaveValue("What do you think, @Ines Interviewer?");
});
