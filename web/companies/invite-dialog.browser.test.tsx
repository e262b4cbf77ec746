import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hold, openPage, refuse, t } from "../testing/open-page.tsx";
import { createEmployer } from "../testing/samples.ts";
import { InviteDialog } from "./invite-dialog.tsx";

function Page() {
  const [isOpen, setOpen] = useState(true);
  return <InviteDialog open={isOpen} onClose={() => setOpen(false)} />;
}

it("an invitation stays open while it is sent and when it is refused, and closes once it is sent", async () => {
  const sending = hold(refuse(409, "already_member"));
  const { replies } = openPage(Page, { user: createEmployer(), replies: { inviteMember: sending.reply } });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("companies.members.email")).fill("joris@example.com");
  const send = dialog.getByRole("button", { name: t("companies.members.send") });
  await send.click();
  await expect.element(dialog.getByRole("button", { name: t("common.please_wait") })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  sending.release();
  await expect.element(dialog.getByText(t("errors.already_member"))).toBeVisible();
  replies.inviteMember = { email: "joris@example.com" };
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(t("companies.members.invited", { email: "joris@example.com" }))).toBeVisible();
});
