import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { RouteName } from "../../../contract/index.ts";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const mails = [
  ["/message-mail/off", "/message-mail/off", "messages.mail_off", "turnOffMessageMail", {}],
  ["/search-alert/off", "/search-alert/off", "saved.alert_off", "unsubscribeFromSearchAlert", {}],
  ["/search-alert/confirm", "/search-alert/confirm", "alerts.confirm", "confirmAlert", {}],
  ["/search-alert/keep", "/search-alert/keep", "alerts.keep", "keepAlert", {}],
  ["/search-alert/end", "/search-alert/end", "alerts.end", "endAlert", {}],
  [
    "/notice-mail/off/application_withdrawn",
    "/notice-mail/off/:kind",
    "notices.mail_off",
    "unsubscribeFromNoticeMail",
    { kind: "application_withdrawn" },
  ],
] as const satisfies [string, string, string, RouteName, object][];

it.each(mails)("%s ends the mail with a button, not by opening the page", async (path, pattern, texts, route, body) => {
  const { calls, countCalls, getPath } = openPage(UnsubscribePage, {
    path: `${path}?token=of-the-mail`,
    pattern,
    replies: { [route]: undefined },
  });
  const stop = page.getByRole("button", { name: t(`${texts}.stop`) });
  await expect.element(stop).toBeVisible();
  expect(countCalls(route)).toBe(0);
  await stop.click();
  await expect.element(page.getByText(t(`${texts}.done`))).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ ...body, token: "of-the-mail" });
  expect(getPath()).toBe(`${path}?done=`);
});

it("does not ask again when it is opened again after that", async () => {
  openPage(UnsubscribePage, { path: "/search-alert/confirm?done=" });
  await expect.element(page.getByText(t("alerts.confirm.done"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("alerts.confirm.stop") })).not.toBeInTheDocument();
});

it.each(mails)("%s says that its token is unknown", async (...[path, pattern, texts, route]) => {
  openPage(UnsubscribePage, { path: `${path}?token=old`, pattern, replies: { [route]: refuse(404, "not_found") } });
  await page.getByRole("button", { name: t(`${texts}.stop`) }).click();
  await expect.element(page.getByText(t(`${texts}.not_found`))).toBeVisible();
  await expect.element(page.getByRole("link", { name: t(`${texts}.settings`) })).toBeVisible();
});
