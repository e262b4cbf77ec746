import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createId, createSeeker } from "../../testing/samples.ts";
import { AnswerDue } from "../application-parts/answer-due.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { InterviewPanel } from "./interview-panel.tsx";

const slot = { start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T10:00:00.000Z", time_zone: "Europe/Amsterdam" };

const scheduled = {
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

it("an invitation takes a message along, and the applicant reads whose it is", async () => {
  const { calls, replies } = openPage(
    () => (
      <>
        <InterviewPanel applicationId={createId(101)} side="company" canPropose />
        <InterviewPanel applicationId={createId(102)} side="seeker" />
      </>
    ),
    {
      user: createEmployer(),
      replies: {
        listInterviews: ({ params }) =>
          params.id === createId(102)
            ? [{ ...scheduled, state: "proposed", chosen: null, message: "Bring a pen." }]
            : [],
        proposeInterview: scheduled,
      },
    },
  );
  await expect.element(page.getByText(t("offers.message_of_company"))).toBeVisible();
  await expect.element(page.getByText("Bring a pen.")).toBeVisible();
  await page.getByRole("button", { name: t("applicants.actions.interview") }).click();
  await page.getByLabelText(t("interviews.form.start", { number: 1 })).fill("2999-01-07T10:00");
  await page.getByLabelText(t("interviews.place")).fill("Damrak 12");
  await page.getByLabelText(t("interviews.form.message")).fill("Ask for Marieke.");
  replies.listInterviews = [];
  await page.getByRole("button", { name: t("interviews.form.send") }).click();
  await expect
    .poll(() => calls.find(({ route }) => route === "proposeInterview")?.body)
    .toMatchObject({ place: "Damrak 12", message: "Ask for Marieke.", slots: [{ time_zone: "Europe/Amsterdam" }] });
});

it.each(["proposed", "scheduled"] as const)(
  "other times for a %s interview replace it as the company has seen it, with its place and words",
  async (state) => {
    const interview = { ...scheduled, state, chosen: state === "scheduled" ? 1 : null, message: "Bring a pen." };
    const { calls } = openPage(() => <InterviewPanel applicationId={createId(101)} side="company" canPropose />, {
      user: createEmployer(),
      replies: { listInterviews: [interview], proposeInterview: interview },
    });
    await page.getByRole("button", { name: t("interviews.move.action") }).click();
    await expect.element(page.getByText(t(`interviews.move.lead_${state}`))).toBeVisible();
    await page.getByLabelText(t("interviews.form.start", { number: 1 })).fill("2999-01-09T10:00");
    await page.getByRole("button", { name: t("interviews.form.send") }).click();
    await expect
      .poll(() => calls.find(({ route }) => route === "proposeInterview")?.body)
      .toMatchObject({ place: "Damrak 12", message: "Bring a pen.", replaces: { number: 1, state } });
  },
);

it.each(["scheduled", "declined"] as const)(
  "other times for an interview that is %s by now can be sent again, with the times that were entered",
  async (state) => {
    const proposed = { ...scheduled, state: "proposed", chosen: null };
    const { calls, replies } = openPage(() => <InterviewPanel applicationId={createId(101)} side="company" />, {
      user: createEmployer(),
      replies: { listInterviews: [proposed], proposeInterview: refuse(409, "interview_changed", { state }) },
    });
    await page.getByRole("button", { name: t("interviews.move.action") }).click();
    await page.getByLabelText(t("interviews.form.start", { number: 1 })).fill("2999-01-09T10:00");
    replies.listInterviews = [{ ...proposed, state }];
    const send = page.getByRole("button", { name: t("interviews.form.send") });
    await send.click();
    await expect.element(page.getByText(t("errors.interview_changed"))).toBeVisible();
    const lead = state === "scheduled" ? t("interviews.move.lead_scheduled") : t("interviews.invite.lead");
    await expect.element(page.getByText(lead)).toBeVisible();
    replies.proposeInterview = { ...scheduled, number: 2 };
    await send.click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    const bodies = calls.filter(({ route }) => route === "proposeInterview").map(({ body }) => body);
    const replaces = (replaced: string) => ({ number: 1, state: replaced });
    expect(bodies).toMatchObject([{ replaces: replaces("proposed") }, { slots: [{ time_zone: "Europe/Amsterdam" }] }]);
    expect((bodies[1] as { replaces?: object }).replaces).toEqual(
      state === "scheduled" ? replaces("scheduled") : undefined,
    );
  },
);

it("only the proposal gets other times while it waits beside a planned interview", async () => {
  const proposed = { ...scheduled, number: 2, id: createId(71), _id: createId(71), state: "proposed", chosen: null };
  openPage(() => <InterviewPanel applicationId={createId(101)} side="company" />, {
    user: createEmployer(),
    replies: { listInterviews: [scheduled, proposed] },
  });
  await expect.element(page.getByRole("button", { name: t("interviews.cancel.action") })).toHaveLength(2);
  await page.getByRole("button", { name: t("interviews.move.action") }).click();
  await expect.element(page.getByText(t("interviews.move.lead_proposed"))).toBeVisible();
});

it("an interview that has taken place gets no other times, and none for a seeker", async () => {
  const past = { start: "2020-01-07T09:00:00.000Z", end: "2020-01-07T10:00:00.000Z" };
  openPage(
    () => (
      <>
        <InterviewPanel applicationId={createId(101)} side="company" />
        <InterviewPanel applicationId={createId(102)} side="seeker" />
      </>
    ),
    {
      user: createEmployer(),
      replies: {
        listInterviews: ({ params }) =>
          params.id === createId(102) ? [scheduled] : [{ ...scheduled, slots: [{ ...scheduled.slots[0], ...past }] }],
      },
    },
  );
  await expect.element(page.getByRole("button", { name: t("interviews.cancel.action") })).toHaveLength(2);
  expect(page.getByRole("button", { name: t("interviews.move.action") }).elements()).toHaveLength(0);
});

it("a company reads that it waits for the applicant to choose a time, and its own date", async () => {
  const application = { stage: "interview", answer_due_at: "2999-01-07T22:59:59.999Z", is_overdue: false } as const;
  openPage(() => <AnswerDue application={{ ...application, has_proposed_times: true }} side="company" />, {
    user: createEmployer(),
  });
  const text = t("applications.answer.company.applicant_chooses", { date: "Mon, Jan 7, 2999" });
  await expect.element(page.getByText(text)).toBeVisible();
});

it("an interviewer sees the interview and its calendar event, and cannot cancel it", async () => {
  openPage(() => <InterviewPanel applicationId={createId(101)} side="company" isReadOnly />, {
    user: createEmployer({ company_role: "interviewer" }),
    replies: { listInterviews: [scheduled] },
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
