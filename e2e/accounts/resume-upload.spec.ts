import { expect, type Page } from "@playwright/test";
import { demoUsers, endSession } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";
import { openMember, resumeSubmitButton, uploadResume } from "../support/uploads.ts";

const t = loadTexts("en");

const chooseFile = (page: Page, name: string, buffer: Buffer, mimeType = "application/pdf") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

async function expectNothingUploaded(page: Page) {
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "0");
  await expect(resumeSubmitButton(page)).toBeDisabled();
  await expect(page.getByText(t("files.resume.drop"))).toBeVisible();
  await expect(page.getByText(t("files.resume.none"))).toBeVisible();
}

test("resume upload shows its progress on a slow connection", async ({ browser, origin }) => {
  const seeker = await openMember(browser, origin, "seeker");
  const { page } = seeker;
  await page.goto("/uploads");
  await expect(resumeSubmitButton(page)).toBeDisabled();
  await expect(page.getByText(t("files.resume.none"))).toBeVisible();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const slowNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 700_000 };
  await network.send("Network.emulateNetworkConditions", slowNetwork);
  await page.locator("input[type=file]").setInputFiles(await createResumePdf(["Joris Timmermans"], 1_500_000));
  const bar = page.getByRole("progressbar");
  const valuesHandle = await bar.evaluateHandle((progress: HTMLProgressElement) => {
    const values = [progress.value];
    new MutationObserver(() => values.push(progress.value)).observe(progress, { attributes: true });
    return values;
  });
  await resumeSubmitButton(page).click();
  await expect(page.getByRole("main").getByText(t("files.resume.sent"))).toBeVisible();
  const values = await valuesHandle.jsonValue();
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(2);
  await expect(bar).toHaveAttribute("value", "100");
  await expect(resumeSubmitButton(page)).toBeDisabled();
});

test("resume is downloaded by its owner and by the employer, who keeps what was sent after its removal", async ({
  browser,
  origin,
}) => {
  const seeker = await openMember(browser, origin, "seeker");
  const employer = await openMember(browser, origin, "employer");
  await uploadResume(seeker.page, await createResumePdf(["Joris Timmermans"]));
  await employer.receiveApplication(seeker);
  const { page } = employer;
  await page.goto(`/jobs/applicant/${seeker.id}`);

  await test.step("both links open a new window and respond with an attachment", async () => {
    const links = [
      seeker.page.getByRole("link", { name: t("files.resume.download") }),
      page.getByRole("link", { name: t("applicants.download") }),
    ];
    for (const link of links) {
      await expect(link).toHaveAttribute("target", "_blank");
      const response = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(response.headers()["content-disposition"]).toContain("attachment");
      expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  await test.step("the employer still sees the resume that the seeker has removed", async () => {
    await seeker.page.goto("/uploads");
    // The dialog names the file if its name is known when it opens.
    await expect(seeker.page.getByRole("main")).toContainText("Resume 2026.pdf");
    await seeker.page.getByRole("button", { name: t("files.resume.remove") }).click();
    await expect(seeker.page.getByRole("dialog")).toContainText("Resume 2026.pdf");
    await seeker.page
      .getByRole("dialog")
      .getByRole("button", { name: t("files.resume.remove") })
      .click();
    await expect(seeker.page.getByText(t("files.resume.none"))).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: t("applicants.download") })).toBeVisible();
  });
});

test("resume upload can be repeated after a failed connection", async ({ browser, origin }) => {
  const seeker = await openMember(browser, origin, "seeker");
  const { page } = seeker;
  await page.goto("/uploads");
  await expect(page.getByText(t("files.resume.none"))).toBeVisible();
  await page.context().setOffline(true);
  await chooseFile(page, "resume.pdf", (await createResumePdf(["Joris"])).buffer);
  await resumeSubmitButton(page).click();
  await expect(page.getByText(t("files.could_not_upload"))).toBeVisible();
  await expectNothingUploaded(page);
  await page.context().setOffline(false);
  await chooseFile(page, "resume.pdf", (await createResumePdf(["Joris"])).buffer);
  await expect(page.getByText(t("files.could_not_upload"))).toBeHidden();
  await resumeSubmitButton(page).click();
  await expect(page.getByRole("link", { name: t("files.resume.download") })).toBeVisible();
});

test("resume drop area takes the first of several files and keeps it during a new login", async ({
  browser,
  origin,
}) => {
  const seeker = await openMember(browser, origin, "seeker");
  const { page } = seeker;
  await page.goto("/uploads");
  const content = (await createResumePdf(["Joris"])).buffer.toString("latin1");
  const dataTransfer = await page.evaluateHandle((latin1) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
    for (const name of ["first.pdf", "second.pdf"]) data.items.add(new File([bytes], name));
    return data;
  }, content);
  await page.getByText(t("files.resume.drop")).dispatchEvent("drop", { dataTransfer });
  await expect(page.getByText("first.pdf")).toBeVisible();
  await expect(page.getByText("second.pdf")).toHaveCount(0);
  await endSession(origin, seeker.tokens);
  await resumeSubmitButton(page).dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: t("auth.session_expired.title") });
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await dialog.getByRole("button", { name: t("auth.login.submit"), exact: true }).click();
  await expect(page.getByText("first.pdf")).toBeVisible();
  await expect(page.getByRole("main").getByText(t("files.resume.sent"))).toBeVisible();
});
