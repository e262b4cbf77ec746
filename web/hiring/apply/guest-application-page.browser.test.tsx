import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { Question } from "../../../contract/jobs/questions.ts";
import { RegisterPage } from "../../accounts/auth/register-page.tsx";
import { PHONE_DRAFT } from "../../accounts/auth/registration-drafts.ts";
import { jobQuery } from "../../jobs/queries.ts";
import { readDraft } from "../../platform/api/drafts.ts";
import { createAccessToken, failConnection, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createId, createJob, createSeeker } from "../../testing/samples.ts";
import { GuestApplicationPage } from "./guest-application-page.tsx";

/** Opens the form of a visitor, for whom the loader of the route has loaded the job. It leads to the registration. */
function openForm(job: JobDetail, replies: Replies = {}) {
  function LoadedPage() {
    const queryClient = useQueryClient();
    const { pathname } = useLocation();
    const { queryKey } = jobQuery(job.id);
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, job);
    return pathname === "/register" ? <RegisterPage /> : <GuestApplicationPage />;
  }
  return openPage(LoadedPage, {
    path: `/apply/${job.id}`,
    pattern: "/:page/:job_id?",
    replies: {
      startGuestApplication: { token: "of-this-form", phone: null },
      sendGuestCode: { message: "Code sent" },
      ...replies,
    },
  });
}

const name = page.getByLabelText(t("jobs.guest.name"), { exact: true });
const email = page.getByLabelText(t("jobs.guest.email"), { exact: true });
const note = page.getByLabelText(t("jobs.application.cover_note"));
const code = page.getByLabelText(t("auth.code"));
const next = page.getByRole("button", { name: t("jobs.guest.continue") });
const send = page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) });

const question: Question = {
  ...{ id: createId(301), type: "text", text: "What have you done before?", is_required: false },
  options: [],
};

async function fillForm() {
  await name.fill("Noor Smit");
  await email.fill("noor@example.com");
}

it("a visitor corrects the form after the preview, and loses nothing when a request fails", async () => {
  const { calls, replies } = openForm(createJob({ asks_cover_note: true }), { startGuestApplication: failConnection });
  await fillForm();
  await note.fill("Dear team");
  await next.click();
  await expect.element(page.getByText(t("errors.network"))).toBeVisible();
  await expect.element(note).toHaveValue("Dear team");
  // In a small window the message lies on the button.
  await page
    .getByRole("region", { name: t("common.notifications") })
    .getByRole("button")
    .click();
  replies.startGuestApplication = { token: "of-this-form", phone: null };
  await next.click();
  await page.getByRole("button", { name: t("jobs.guest.review.change") }).click();
  await expect.element(note).toHaveValue("Dear team");
  await email.fill("noor.smit@example.com");
  await next.click();
  await expect.element(code).toHaveFocus();
  expect(calls.findLast(({ route }) => route === "startGuestApplication")?.body.email).toBe("noor.smit@example.com");
  replies.confirmGuestApplication = refuse(422, "validation_error", { token: "code_invalid" });
  await code.fill("000000");
  await send.click();
  await expect.element(code).toHaveAttribute("aria-invalid", "true");
  await expect.element(code).toHaveFocus();
  const applicationId = createId(101);
  replies.confirmGuestApplication = { application_id: applicationId, answer_due_at: null, session: null };
  await code.fill("123456");
  await send.click();
  // Without a session the email has an account, which the visitor logs in to.
  await expect.element(page.getByRole("heading", { name: t("jobs.guest.sent.title") })).toBeVisible();
  const login = page.getByRole("main").getByRole("link", { name: t("auth.login.submit") });
  await expect.element(login).toHaveAttribute("href", `/login?next=/jobs/applied/${applicationId}`);
});

it("a visitor without a CV registers with the contact details of the form", async () => {
  const session = { access_token: createAccessToken(createId(1)), refresh_token: "refresh", user: createSeeker() };
  openForm(createJob(), { register: session, updateSelf: session, login: session, logout: {} });
  await fillForm();
  await email.fill("noor.smit@example.com");
  await page.getByLabelText(t("jobs.guest.phone"), { exact: true }).fill("06 12345678");
  await page.getByRole("link", { name: t("jobs.guest.without_resume") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.leave") })
    .click();
  await expect.element(page.getByLabelText(t("auth.name"), { exact: true })).toHaveValue("Noor Smit");
  await expect.element(page.getByLabelText(t("auth.email"), { exact: true })).toHaveValue("noor.smit@example.com");
  await page.getByLabelText(t("auth.password"), { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: t("auth.register.submit") }).click();
  await expect.poll(() => readDraft(session.user.id, PHONE_DRAFT)).toBe("06 12345678");
});

it("a visitor who waits for the code of a job that is closed meanwhile is told so", async () => {
  const job = createJob({ asks_cover_note: true });
  const { queryClient } = openForm(job, {
    // The loader of the route loads the closed job.
    confirmGuestApplication: () => {
      queryClient.setQueryData(jobQuery(job.id).queryKey, { ...job, is_available: false });
      return refuse(409, "job_closed");
    },
  });
  await fillForm();
  await note.fill("Dear team");
  await next.click();
  await code.fill("123456");
  await send.click();
  await expect.element(page.getByRole("heading", { name: t("jobs.closed_title") })).toBeVisible();
  await expect.element(page.getByText(t("jobs.guest.closed"))).toBeVisible();
});

it.each([
  { asks_cover_note: false, questions: [], text: "jobs.guest.resume_needed" },
  { asks_cover_note: true, questions: [], text: "jobs.guest.resume_or_note" },
  { asks_cover_note: false, questions: [question], text: "jobs.guest.resume_or_answer" },
  { asks_cover_note: true, questions: [question], text: "jobs.guest.resume_note_or_answer" },
] as const)(
  "a visitor is asked for a CV or what the job asks for before anything is stored ($text)",
  async (sample) => {
    const { text, ...columns } = sample;
    const { countCalls } = openForm(createJob({ ...columns, questions: [...columns.questions] }));
    const error = page.getByText(t(text));
    const chooseResume = page.getByRole("button", { name: t("jobs.application.upload") });
    const register = page.getByRole("link", { name: t("jobs.guest.without_resume") });
    if (text === "jobs.guest.resume_needed") {
      await expect.element(register).toHaveAttribute("href", `/register?next=/jobs/apply/${createJob().id}`);
    } else await expect.element(register).not.toBeInTheDocument();
    await fillForm();
    for (let attempt = 0; attempt < 2; attempt++) {
      await next.click();
      await expect.element(chooseResume).toHaveFocus();
      await expect.element(chooseResume).toHaveAccessibleDescription(t(text));
    }
    const pdf = new File(["%PDF-1.7"], "Noor Smit.pdf", { type: "application/pdf" });
    await userEvent.upload(page.elementLocator(document.querySelector("input[type=file]") as HTMLInputElement), pdf);
    await expect.element(page.getByText("Noor Smit.pdf")).toBeVisible();
    await expect.element(error).not.toBeInTheDocument();
    await page.getByRole("button", { name: t("jobs.guest.remove_resume") }).click();
    await expect.element(error).toBeVisible();
    expect(countCalls("startGuestApplication")).toBe(0);
    const answer = columns.questions.length > 0 ? page.getByLabelText(question.text) : note;
    if (text === "jobs.guest.resume_needed") return;
    await answer.fill("Ten years of nights");
    await expect.element(error).not.toBeInTheDocument();
    await next.click();
    await expect.element(code).toHaveFocus();
  },
);
