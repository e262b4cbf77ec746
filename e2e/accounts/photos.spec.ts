import { expect, type Page } from "@playwright/test";
import { postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { createPhoto } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";
import { openMember } from "../support/uploads.ts";

const t = loadTexts("en");

type PictureKind = "photo" | "logo" | "cover";

async function uploadPicture(page: Page, kind: PictureKind) {
  const section = page.getByRole("region", { name: t(`files.${kind}.title`), exact: true });
  await section.locator("input[type=file]").setInputFiles(await createPhoto());
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("application", { name: t(`files.${kind}.crop_area`) }).press("ArrowRight");
  await dialog.getByRole("slider", { name: t(`files.${kind}.zoom`) }).fill("2");
  await dialog.getByRole("button", { name: t(`files.${kind}.use`) }).click();
  await expect(page.getByText(t(`files.${kind}.updated`))).toBeVisible();
}

/** Expects that the browser has loaded and decoded the image. */
async function expectImageLoaded(page: Page, selector: string) {
  const getWidth = () => page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(getWidth).toBeGreaterThan(0);
}

for (const { userType, path, initials, kind } of [
  { userType: "seeker", path: "/account", initials: "JT", kind: "photo" },
  { userType: "employer", path: "/profile", initials: "PW", kind: "logo" },
] as const) {
  test(`${kind} of a new ${userType} is cropped to a square and replaces the initials`, async ({ browser, origin }) => {
    const user = await openMember(browser, origin, userType);
    const { page } = user;
    await page.goto(path);
    await expect(page.getByRole("main").getByText(initials, { exact: true })).toBeVisible();
    await uploadPicture(page, kind);
    await expectImageLoaded(page, `img[alt="${t(`files.${kind}.alt`)}"]`);
    await expect(page.getByRole("img", { name: t(`files.${kind}.alt`), exact: true })).toHaveCSS("height", "200px");
    await expectImageLoaded(page, "header a img");
  });
}

test("photo of a seeker is shown to the employer, and removal restores the initials", async ({ browser, origin }) => {
  const seeker = await openMember(browser, origin, "seeker");
  const employer = await openMember(browser, origin, "employer");
  await seeker.page.goto("/account");
  await uploadPicture(seeker.page, "photo");
  await employer.receiveApplication(seeker);
  await employer.page.goto(`/jobs/applicant/${seeker.id}`);
  await expectImageLoaded(employer.page, "main img");

  await seeker.page.getByRole("button", { name: t("files.photo.remove") }).click();
  await seeker.page
    .getByRole("dialog")
    .getByRole("button", { name: t("files.photo.remove") })
    .click();
  await expect(seeker.page.getByRole("main").getByText("JT", { exact: true })).toBeVisible();
  await expect(seeker.page.getByRole("button", { name: t("files.photo.choose"), exact: true })).toBeFocused();
});

test("company page shows the company's cover and logo, its open jobs and a link to message it", async ({
  browser,
  origin,
}) => {
  const employer = await openMember(browser, origin, "employer");
  const job = await postJob(origin, employer.tokens);
  const seeker = await openMember(browser, origin, "seeker");
  await employer.receiveApplication(seeker, job.id);
  await employer.page.goto("/profile");
  await uploadPicture(employer.page, "logo");
  await uploadPicture(employer.page, "cover");
  const { page } = seeker;
  await page.goto(`/company/${employer.id}`);
  for (const place of [0, 1]) await expectImageLoaded(page, `main img >> nth=${place}`);
  await expect(page.getByRole("link", { name: job.title })).toBeVisible();
  await expect(page.getByRole("link", { name: t("users.message"), exact: true })).toBeVisible();
});
