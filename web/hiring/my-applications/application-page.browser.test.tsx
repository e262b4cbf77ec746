import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import { noWishes } from "../../../contract/jobs/search/reasons.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createApplicationDetail, createId, createJob, createSeeker } from "../../testing/samples.ts";
import { ApplicationPage } from "./application-page.tsx";

/** Opens an application of a seeker whose present profile has these fields. */
function openApplication(application: ApplicationDetail, user = createSeeker(), replies: Replies = {}) {
  return openPage(ApplicationPage, {
    path: `/jobs/applied/${application.id}`,
    pattern: "/jobs/applied/:application_id",
    user,
    replies: {
      getApplication: application,
      listApplicationEvents: [],
      listOffers: [],
      listInterviews: [],
      listSavedJobIds: [],
      listAppliedJobIds: [],
      listOwnFiles: [],
      getWorkWishes: noWishes,
      // A card loads its job when the pointer enters it.
      getJob: createJob(),
      ...replies,
    },
  });
}

it("an application shows similar open jobs once it has ended without a job", async () => {
  const similar = createJob({ id: createId(11), title: "Lamp Keeper" });
  const { replies, queryClient } = openApplication(createApplicationDetail(), createSeeker(), {
    listSimilarJobs: [similar],
  });
  const section = page.getByRole("region", { name: t("applications.similar_jobs") });
  await expect.element(page.getByText(t("applications.next.received"))).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  replies.getApplication = createApplicationDetail({ stage: "rejected" });
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  const link = section.getByRole("link", { name: "Lamp Keeper" });
  await expect.element(link).toHaveAttribute("href", `/jobs/job/${similar.id}`);
  await expect.element(page.getByText(t("applications.next.rejected"))).toBeVisible();
});

it("what the company waits for comes before the other actions", async () => {
  const slots = [{ start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T10:00:00.000Z", time_zone: "Europe/Amsterdam" }];
  const interview = {
    ...{ id: createId(70), _id: createId(70), application_id: createId(101), number: 1, state: "proposed" },
    ...{
      place: "Damrak 12",
      message: "",
      chosen: null,
      createdAt: "2026-11-20T09:00:00Z",
      updatedAt: "2026-11-20T09:00:00Z",
    },
    slots: slots.map((slot) => ({ number: 1, is_available: true, ...slot })),
  };
  openApplication(createApplicationDetail({ stage: "interview" }), createSeeker(), { listInterviews: [interview] });
  const choose = page.getByRole("button", { name: new RegExp(t("interviews.choose")) });
  await expect.element(choose).toBeVisible();
  const others = page.getByRole("link", { name: t("applications.view_job") });
  expect(choose.element().compareDocumentPosition(others.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("an application whose offer was just accepted says that the seeker is hired", async () => {
  const offer = {
    ...{ id: createId(30), _id: createId(30), application_id: createId(101), number: 1, version: 1, state: "accepted" },
    ...{ pay: 3000, pay_period: "month", pay_currency: null, hours: null, start_date: "2999-02-01" },
    ...{ answer_by: "2999-01-07", message: "", answer: "", file: null, announced_at: "2026-11-20T09:00:00.000Z" },
    ...{ createdAt: "2026-11-20T09:00:00.000Z", updatedAt: "2026-11-20T09:00:00.000Z" },
  };
  openApplication(createApplicationDetail({ stage: "offer" }), createSeeker(), { listOffers: [offer] });
  await expect.element(page.getByText(t("applications.next.hired"))).toBeVisible();
  await expect.element(page.getByText(t("offers.states.accepted"), { exact: true })).toBeVisible();
  await expect.element(page.getByText(t("offers.answer_by"), { exact: true })).not.toBeInTheDocument();
});

it("a withdrawn application offers no longer storage by the company, which can no longer read it", async () => {
  const { replies, queryClient } = openApplication(createApplicationDetail());
  const consent = page.getByRole("button", { name: t("applications.retention.consent") });
  await expect.element(consent).toBeVisible();
  replies.listSimilarJobs = [];
  replies.getApplication = createApplicationDetail({ stage: "withdrawn" });
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  await expect.element(page.getByText(t("applications.next.withdrawn"))).toBeVisible();
  await expect.element(consent).not.toBeInTheDocument();
  replies.getApplication = createApplicationDetail({ stage: "withdrawn", is_kept_for_a_year: true });
  await queryClient.invalidateQueries({ queryKey: ["applications"] });
  await expect.element(page.getByRole("button", { name: t("applications.retention.withdraw") })).toBeVisible();
});

it("a seeker withdraws with a reason from the list and own words", async () => {
  const application = createApplicationDetail();
  const { calls } = openApplication(application, createSeeker(), { withdrawApplication: application });
  await page.getByRole("button", { name: t("applications.withdraw.action") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("applications.withdraw.choice")).selectOptions("travel");
  await dialog.getByLabelText(t("applications.withdraw.reason")).fill("I move to Delft.");
  await dialog.getByRole("button", { name: t("applications.withdraw.action") }).click();
  const getSent = () => calls.find(({ route }) => route === "withdrawApplication")?.body;
  await expect.poll(getSent).toEqual({ reason: "I move to Delft.", withdrawal_reason: "travel" });
});

it("a seeker sends the present profile after a look at what is different", async () => {
  const user = createSeeker({ name: "Sanne Bakker", phone: "+31612345678", summary: "Ten years in care." });
  const application = createApplicationDetail();
  const { replies } = openApplication(application, user, { sendSnapshot: {} });
  const open = page.getByRole("button", { name: t("applications.send_profile.action") });
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: t("applications.send_profile.send") });
  await open.click();
  for (const text of ["Sanne Bakker", "+31 6 12345678", "Ten years in care."])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByText("sanne@example.com")).not.toBeInTheDocument();
  const { name, phone, summary } = user;
  replies.getApplication = { ...application, snapshot: { ...application.snapshot, name, phone, summary } };
  await send.click();
  const sent = page.getByRole("region", { name: t("applications.sent.title") });
  await expect.element(sent.getByText("+31 6 12345678")).toBeVisible();
  await open.click();
  await expect.element(dialog.getByText(/./).first()).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
});
