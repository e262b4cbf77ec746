import { expect } from "@playwright/test";

interface OutboxNotification {
  to: string;
  subject: string;
  text: string;
}

async function fetchOutbox(origin: string): Promise<OutboxNotification[]> {
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

/** Waits until exactly `count` notifications have been sent to an email or phone number. The newest comes first. */
export async function waitForNotifications(origin: string, to: string, count: number): Promise<OutboxNotification[]> {
  let notifications: OutboxNotification[] = [];
  await expect(async () => {
    notifications = (await fetchOutbox(origin)).filter((notification) => notification.to === to);
    expect(notifications).toHaveLength(count);
  }).toPass();
  return notifications;
}
