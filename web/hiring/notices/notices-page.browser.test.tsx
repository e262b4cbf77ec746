import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createId, createJob, createSeeker } from "../../testing/samples.ts";
import { NoticeMailSection } from "./notice-mail-section.tsx";
import { NoticesPage } from "./notices-page.tsx";

const { id: job_id, title: job } = createJob();
const application_id = createId(101);
const [company, person] = ["Pioneer Works", "Sanne de Boer"];
const createNotice = (number: number, fields: object) => ({
  id: createId(number),
  _id: createId(number),
  company,
  actor_name: person,
  read_at: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  job_id,
  job_title: job,
  application_id,
  ...fields,
});

const getNotice = (text: string) => page.getByRole("link", { name: text, exact: false });

it("notices tell a seeker about decisions and interviews, lead to the application, and are read once shown", async () => {
  const { calls, countCalls } = openPage(NoticesPage, {
    path: "/notices",
    user: createSeeker(),
    replies: {
      listNotices: [
        createNotice(1, { kind: "stage_changed", stage: "shortlisted" }),
        createNotice(2, { kind: "interview_proposed", read_at: "2026-11-20T10:00:00.000Z" }),
      ],
      readNotices: { count: 0 },
    },
  });
  for (const text of [
    t("notices.stages.shortlisted", { company, job }),
    t("notices.kinds.interview_proposed", { company, job, person }),
  ])
    await expect.element(getNotice(text)).toHaveAttribute("href", `/jobs/applied/${application_id}`);
  await expect.element(page.getByText(t("notices.new"))).toHaveLength(1);
  await expect.poll(() => countCalls("readNotices")).toBe(1);
  expect(calls.find(({ route }) => route === "readNotices")?.body).toEqual({ ids: [createId(1)] });
});

it("notices lead members of a company to the applicant", async () => {
  openPage(NoticesPage, {
    path: "/notices",
    user: createEmployer(),
    replies: { listNotices: [createNotice(1, { kind: "interview_scheduled" })], readNotices: { count: 0 } },
  });
  const notice = getNotice(t("notices.kinds.interview_scheduled", { company, job, person }));
  await expect.element(notice).toHaveAttribute("href", `/jobs/${job_id}/applicants/${application_id}`);
});

it("notices about an assigned application name the applicant, unless a first selection hides the name", async () => {
  const assigned = (number: number, applicant_name: string | null) =>
    createNotice(number, { kind: "assigned", actor_name: "Rik", applicant_name });
  openPage(NoticesPage, {
    path: "/notices",
    user: createEmployer({ company_role: "interviewer" }),
    replies: { listNotices: [assigned(1, person), assigned(2, null)], readNotices: { count: 0 } },
  });
  const named = t("notices.kinds.assigned_applicant", { person: "Rik", applicant: person, job });
  await expect.element(getNotice(named)).toBeVisible();
  await expect.element(getNotice(t("notices.kinds.assigned", { person: "Rik", job }))).toBeVisible();
});

it("NoticeMailSection turns the mail about one kind of notices on", async () => {
  const { calls } = openPage(NoticeMailSection, {
    user: createEmployer(),
    replies: {
      listNoticeMailSettings: [
        { kind: "application_withdrawn", enabled: false },
        { kind: "application_received", enabled: true },
      ],
      setNoticeMail: ({ body }) => body,
    },
  });
  const withdrawn = page.getByLabelText(t("notices.mail.kinds.application_withdrawn"));
  await expect.element(withdrawn).not.toBeChecked();
  await expect.element(page.getByLabelText(t("notices.mail.kinds.application_received"))).toBeChecked();
  await page.getByText(t("notices.mail.kinds.application_withdrawn")).click();
  await expect.element(page.getByText(t("notices.mail.is_on"))).toBeVisible();
  await expect.element(withdrawn).toBeChecked();
  expect(calls.at(-1)?.body).toEqual({ kind: "application_withdrawn", enabled: true });
});
