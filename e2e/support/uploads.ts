import { type Browser, expect, type Page } from "@playwright/test";
import { applyToJob, createMember, postJob } from "./api.ts";
import type { SampleFile } from "./sample-files.ts";
import { loadTexts } from "./texts.ts";
import { openUser, setLocalStorage } from "./users.ts";

const t = loadTexts("en");

/** Creates a member and opens a page that is logged in. */
export async function openMember(browser: Browser, origin: string, userType: "seeker" | "employer") {
  const context = await browser.newContext({ baseURL: origin });
  const { id, tokens } = await createMember(origin, userType);
  await setLocalStorage(context, { ...tokens });
  const user = await openUser(context, "Joris Timmermans");
  return {
    ...user,
    id,
    tokens,
    /** Makes a seeker apply to a job of this employer, by default to a new job. */
    async receiveApplication(seeker: { tokens: typeof tokens }, jobId?: string) {
      await applyToJob(origin, seeker.tokens, jobId ?? (await postJob(origin, tokens)).id);
    },
  };
}

export const resumeSubmitButton = (page: Page) =>
  page.getByRole("button", { name: t("files.resume.submit"), exact: true });

/** Uploads a file on the resume page. */
export async function uploadResume(page: Page, file: SampleFile): Promise<void> {
  await page.goto("/uploads");
  await page.locator("input[type=file]").setInputFiles(file);
  await resumeSubmitButton(page).click();
  await expect(page.getByRole("main").getByText(t("files.resume.sent"))).toBeVisible();
}
