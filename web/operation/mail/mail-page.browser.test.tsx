import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { UndeliveredMail } from "../../../contract/operation/mail.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { MailPage } from "./mail-page.tsx";

const createMail = (number: number, fields: Partial<UndeliveredMail> = {}): UndeliveredMail => ({
  id: createId(number),
  createdAt: "2026-11-26T09:00:00.000Z",
  channel: "email",
  recipient: `ada${number}@example.com`,
  subject: `Mail ${number}`,
  state: "waiting",
  attempts: 2,
  next_attempt_at: "2026-11-26T10:00:00.000Z",
  reason: "Come back later",
  can_retry: true,
  user: null,
  ...fields,
});

const erased = createMail(2, { state: "failed", next_attempt_at: null, reason: "No such mailbox", can_retry: false });

function open(replies: Replies = {}, role: "owner" | "viewer" = "owner") {
  return openPage(MailPage, {
    path: "/admin/mail",
    user: createEmployer({ staff_role: role }),
    replies: { listUndeliveredMail: [createMail(1), erased], ...replies },
  });
}

const retry = (number: number) => page.getByRole("button", { name: `${t("undelivered_mail.retry")} Mail ${number}` });

describe("MailPage", () => {
  it("says why each mail was not sent, and sends one again", async () => {
    const opened = open({ retryMail: undefined });
    await expect.element(page.getByText("Come back later")).toBeVisible();
    await expect.element(page.getByText(t("undelivered_mail.erased"))).toBeVisible();
    await expect.element(retry(2)).not.toBeInTheDocument();
    opened.replies.listUndeliveredMail = [];
    await retry(1).click();
    await expect.element(page.getByText(t("undelivered_mail.retried"))).toBeVisible();
    await expect.element(page.getByText(t("undelivered_mail.none"))).toBeVisible();
    expect(opened.calls.find(({ route }) => route === "retryMail")?.params.id).toBe(createId(1));
  });

  it("shows failed mail only, by the address", async () => {
    const opened = open();
    await page.getByText(t("undelivered_mail.failed"), { exact: true }).first().click();
    await expect.poll(() => opened.calls.at(-1)?.query.state).toBe("failed");
  });

  it("lets a viewer read only", async () => {
    open({}, "viewer");
    await expect.element(page.getByText("Come back later")).toBeVisible();
    await expect.element(retry(1)).not.toBeInTheDocument();
  });
});
