import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createId, createSeeker } from "../../testing/samples.ts";
import { CalendarSection } from "./calendar-section.tsx";
import { InterviewPanel } from "./interview-panel.tsx";

const slot = { start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T10:00:00.000Z", time_zone: "Europe/Amsterdam" };

it("an interviewer sees the interview and its calendar event, and cannot cancel it", async () => {
  const interview = {
    id: createId(70),
    _id: createId(70),
    application_id: createId(101),
    number: 1,
    state: "scheduled",
    place: "Damrak 12",
    slots: [{ number: 1, is_available: true, ...slot }],
    chosen: 1,
    message: "",
    createdAt: "2026-11-20T09:00:00.000Z",
    updatedAt: "2026-11-20T09:00:00.000Z",
  };
  openPage(() => <InterviewPanel applicationId={createId(101)} side="company" isReadOnly />, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: { listInterviews: [interview] },
  });
  await expect.element(page.getByText(t("interviews.states.scheduled"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("interviews.add_to_calendar") })).toBeVisible();
  await expect.element(page.getByRole("button")).toHaveLength(1);
});

it("CalendarSection shows the address of the feed, and another one after a confirmation", async () => {
  const address = page.getByRole("textbox", { name: t("account.calendar.address") });
  openPage(CalendarSection, {
    user: createSeeker(),
    replies: {
      getCalendarFeed: { url: "https://jobs.example/api/calendar/first.ics" },
      renewCalendarFeed: { url: "https://jobs.example/api/calendar/second.ics" },
    },
  });
  await expect.element(address).toHaveValue("https://jobs.example/api/calendar/first.ics");
  await page.getByRole("button", { name: t("account.calendar.renew"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("account.calendar.renew") })
    .click();
  await expect.element(address).toHaveValue("https://jobs.example/api/calendar/second.ics");
});
