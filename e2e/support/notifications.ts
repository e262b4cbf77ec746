import { expect } from "@playwright/test";
import { callApi, type Member } from "./api.ts";

export interface OutboxNotification {
  to: string;
  subject: string;
  text: string;
}

/** Returns the newest 200 notifications, the newest first. */
export async function fetchOutbox(origin: string): Promise<OutboxNotification[]> {
  return (await fetch(`${origin}/dev/outbox.json`)).json();
}

/** Waits for the newest six-digit code sent to an email or phone number that is not among `usedCodes`. */
export async function waitForCode(origin: string, to: string, ...usedCodes: string[]): Promise<string> {
  let code = "";
  await expect(async () => {
    const notifications = (await fetchOutbox(origin)).filter((notification) => notification.to === to);
    const codes = notifications.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    code = codes.find((candidate) => !usedCodes.includes(candidate)) ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

/** Verifies the email of a member with the code that the portal sends. */
export async function verifyEmail(origin: string, { email, tokens }: Member): Promise<void> {
  const path = "/authenticated/users/contact";
  await callApi(origin, "POST", `${path}/code`, { email }, tokens.access_token);
  const token = await waitForCode(origin, email);
  await callApi(origin, "PUT", path, { email, token }, tokens.access_token);
}

/** Waits until exactly `count` notifications have been sent to an email or phone number. The newest comes first. */
export async function waitForNotifications(origin: string, to: string, count: number): Promise<OutboxNotification[]> {
  let notifications: OutboxNotification[] = [];
  await expect(async () => {
    notifications = (await fetchOutbox(origin)).filter((notification) => notification.to === to);
    expect(notifications).toHaveLength(count);
  }).toPass();
  return notifications;
}
