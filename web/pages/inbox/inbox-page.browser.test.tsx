import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { noWishes } from "../../../contract/jobs/search/reasons.ts";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { ApplicantPage } from "../../hiring/applicants/applicant-page.tsx";
import { JobPage } from "../../hiring/apply/job-page.tsx";
import { ApplicationPage } from "../../hiring/my-applications/application-page.tsx";
import { UnreadMailSection } from "../../messages/unread-mail-section.tsx";
import { hold, openPage, t } from "../../testing/open-page.tsx";
import { createApplicationDetail, createEmployer, createId, createJob, createSeeker } from "../../testing/samples.ts";
import { CompanyPage } from "../company/company-page.tsx";
import { InboxPage } from "./inbox-page.tsx";

const NOW = "2026-11-20T09:00:00.000Z";
const [sanne, youssef] = [
  { id: createId(201), _id: createId(201), name: "Sanne de Boer", photo: null },
  { id: createId(202), _id: createId(202), name: "Youssef Bouzidi", photo: null },
];
const employer = createEmployer();

function createMessage({ id, name }: typeof sanne, number = 1): ChatMessage {
  return {
    id: createId(Number(id.slice(-3)) * 10 + number),
    _id: createId(Number(id.slice(-3)) * 10 + number),
    from_user_id: id,
    to_user_id: employer.id,
    message: `Hello from ${name}`,
    seen: true,
    client_id: null,
    number,
    createdAt: NOW,
    updatedAt: NOW,
  };
}

function openInbox(userId: string) {
  const conversations = [sanne, youssef].map((user) => ({
    ...createMessage(user),
    to_user_id: user.id,
    users: [{ ...user, company: null }],
    unread_count: 0,
    seen_number: 0,
    blocked: false,
  }));
  const getSender = (id: string | undefined) => (id === sanne.id ? sanne : youssef);
  return openPage(InboxPage, {
    path: `/jobs/messages/${userId}`,
    pattern: "/jobs/messages/:user_id",
    user: employer,
    replies: {
      listTemplates: [],
      listConversations: conversations,
      listApplications: [],
      getUser: ({ params }) => ({ ...getSender(params.id), can_message: true }),
      listMessages: ({ query }) => (query.since ? [] : [createMessage(getSender(query.to_user_id))]),
      markRead: {},
    },
  });
}

it("another conversation shows its participant and that it loads", async () => {
  const { replies } = openInbox(sanne.id);
  await expect.element(page.getByRole("region").getByText(/Hello from Sanne/)).toBeVisible();
  const { reply, release } = hold([createMessage(youssef)]);
  replies.listMessages = ({ query }) => (query.since ? [] : reply());
  await page
    .getByRole("navigation", { name: t("messages.conversations") })
    .getByRole("link", { name: "Youssef Bouzidi" })
    .click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Youssef Bouzidi" })).toBeVisible();
  await expect.element(page.getByText(t("common.loading"), { exact: true })).toBeInTheDocument();
  release();
  await expect.element(page.getByRole("region").getByText(/Hello from Youssef/)).toBeVisible();
  await expect.element(page.getByText(t("common.loading"), { exact: true })).not.toBeInTheDocument();
});

it("the report of a message needs a reason, and takes the place of its button", async () => {
  const { replies } = openInbox(sanne.id);
  const button = page.getByRole("button", { name: t("reports.title.message") });
  const dialog = page.getByRole("dialog");
  await button.click();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect.element(dialog.getByText(t("fields.reason_required"))).toBeVisible();
  replies.sendReport = { reference: "0A1B2C3D", createdAt: NOW, status_url: `${location.origin}/reports/0A1B2C3D` };
  await dialog.getByText(t("reports.reasons.spam")).click();
  await dialog.getByLabelText(t("reports.good_faith")).click();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await dialog
    .getByRole("status")
    .getByRole("button", { name: t("common.close") })
    .click();
  await expect.element(button).not.toBeInTheDocument();
});

const job = createJob();
const company = { ...createEmployer(), id: job.user_id, user_type: 2 };
const replies = {
  ...{ listOwnFiles: [], listSavedJobIds: [], listAppliedJobIds: [], listCompanyJobs: [] },
  ...{ readJobReasons: [], readPayOfSearch: () => Response.json(null), getWorkWishes: noWishes, listHelpedPeople: [] },
};

it.each([true, false])("pages of people and jobs link to the conversation if the user can write: %s", async (can) => {
  const links = page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: /message/i });
  const pages = [
    [JobPage, "jobs/job/:job_id", createSeeker(), { getJob: { ...job, can_message: can } }],
    [CompanyPage, "company/:user_id", createSeeker(), { getUser: { ...company, company_id: null, can_message: can } }],
    [
      ApplicationPage,
      "jobs/applied/:application_id",
      createSeeker(),
      {
        getApplication: createApplicationDetail({ users: [{ ...employer, can_message: can }] }),
        listApplicationEvents: [],
        listOffers: [],
        listInterviews: [],
      },
    ],
    [ApplicantPage, "jobs/applicant/:user_id", employer, { getUser: { ...sanne, can_message: can } }],
  ] as const;
  for (const [Page, pattern, user, own] of pages) {
    const opened = openPage(Page, {
      path: `/${pattern.replace(/:\w+/, job.id)}`,
      pattern: `/${pattern}`,
      user,
      replies: { ...replies, ...own },
    });
    await expect.element(page.getByRole("heading").last()).toBeVisible();
    await expect.element(links).toHaveLength(can ? 1 : 0);
    await opened.navigate("/elsewhere");
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  }
});

it("UnreadMailSection turns the mail about unread messages off", async () => {
  const { calls } = openPage(UnreadMailSection, {
    user: createSeeker(),
    replies: { getMessageMail: { enabled: true }, setMessageMail: ({ body }) => body },
  });
  const mail = page.getByLabelText(t("messages.mail_label"));
  await expect.element(mail).toBeChecked();
  await page.getByText(t("messages.mail_label")).click();
  await expect.element(page.getByText(t("messages.mail_is_off"))).toBeVisible();
  await expect.element(mail).not.toBeChecked();
  expect(calls.at(-1)?.body).toEqual({ enabled: false });
});
