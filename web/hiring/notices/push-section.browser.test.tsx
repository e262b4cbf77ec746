import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createId, createSeeker } from "../../testing/samples.ts";
import { PushSection } from "./push-section.tsx";

const phone = { id: createId(1), _id: createId(1), device: "Firefox, Android", createdAt: "2026-11-20T09:00:00.000Z" };
const open = (devices: object[]) =>
  openPage(PushSection, {
    user: createSeeker(),
    replies: {
      getPush: { public_key: "key", devices },
      listPushSettings: [
        { kind: "message", enabled: true },
        { kind: "job_closing", enabled: false },
      ],
      setPush: ({ body }) => body,
      endPush: undefined,
    },
  });
const allow = (permission: NotificationPermission) =>
  vi.spyOn(Notification, "permission", "get").mockReturnValue(permission);
afterEach(() => vi.restoreAllMocks());

it("PushSection turns kinds of notifications on and ends those of another device", async () => {
  allow("default");
  const { calls } = open([{ ...phone, current: false }]);
  await expect.element(page.getByLabelText(t("notices.push.kinds.message"))).toBeChecked();
  await page.getByText(t("notices.mail.kinds.job_closing")).click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ kind: "job_closing", enabled: true });
  await expect.element(page.getByRole("button", { name: t("notices.push.turn_on") })).toBeVisible();
  await page.getByRole("button", { name: t("notices.push.turn_off") }).click();
  await expect.element(page.getByText(t("notices.push.is_off"))).toBeVisible();
  expect(calls.find(({ route }) => route === "endPush")?.params).toEqual({ id: phone.id });
});

it("PushSection says that the user does not allow notifications, and hides what they would show", async () => {
  allow("denied");
  open([]);
  await expect.element(page.getByText(t("notices.push.obstacles.denied"))).toBeVisible();
  await expect.element(page.getByRole("button")).toHaveLength(0);
  await expect.element(page.getByRole("checkbox")).toHaveLength(0);
});

it("PushSection says that the page has to be opened over https", async () => {
  vi.stubGlobal("isSecureContext", false);
  open([]);
  await expect.element(page.getByText(t("notices.push.obstacles.insecure"))).toBeVisible();
  vi.unstubAllGlobals();
});
