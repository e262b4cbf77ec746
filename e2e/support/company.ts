import type { Browser } from "@playwright/test";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import { applyToJob, callApi, createMember, type Member, postJob } from "./api.ts";
import { verifyEmail, waitForNotifications } from "./notifications.ts";
import type { Language } from "./texts.ts";
import { setLocalStorage } from "./users.ts";

/** Creates a company with a job, a seeker who has applied to the job, and a seeker who has not. */
export async function createCompany(origin: string) {
  const [employer, seeker, otherSeeker] = await Promise.all([
    createMember(origin, "employer"),
    createMember(origin, "seeker"),
    createMember(origin, "seeker"),
  ]);
  const posted = await postJob(origin, employer.tokens);
  await applyToJob(origin, seeker.tokens, posted.id);
  return { employer, seeker, otherSeeker, jobId: posted.id as string, companyId: posted.user_id as string };
}

/** Creates a company with one job and applicants, the last of whom is the first on the page. */
export async function createApplicants(origin: string, names: string[]) {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const job = await postJob(origin, employer.tokens);
  const ids: string[] = [];
  for (const name of names) {
    const seeker = await createMember(origin, "seeker", name);
    ids.push((await applyToJob(origin, seeker.tokens, job.id)).id);
  }
  return { employer, jobId: job.id as string, ids };
}

/** Makes an employer without a company's jobs a colleague of the owner. */
export async function joinCompany(origin: string, owner: Member, colleague: Member, role: CompanyRole) {
  // Only members with a verified email invite.
  await verifyEmail(origin, owner);
  const form = { email: colleague.email, role };
  await callApi(origin, "POST", "/company/invitations", form, owner.tokens.access_token);
  const [mail] = await waitForNotifications(origin, colleague.email, 1);
  const token = /invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
  await callApi(origin, "POST", `/invitations/${token}`, {}, colleague.tokens.access_token);
}

/**
 * Opens a page in a new browser context. The page is logged in as `member`, unless `member` is null.
 *
 * @param now The time at which the clock of the browser stands still, for texts that count the days to a date
 */
export async function openPage(
  browser: Browser,
  origin: string,
  member: Member | null,
  language: Language,
  path: string,
  now?: string,
) {
  const context = await browser.newContext({ baseURL: origin });
  if (now) await context.clock.setFixedTime(now);
  const tokens = member ? { ...member.tokens } : {};
  await setLocalStorage(context, { ...tokens, "job-portal-lang": language });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens the page with the applicants of a job in English. */
export function openApplicants(browser: Browser, origin: string, member: Member, jobId: string, query = "") {
  return openPage(browser, origin, member, "en", `/jobs/${jobId}/applicants${query}`);
}
