import { type BrowserContext, expect, type Page } from "@playwright/test";
import { RESUME_MOST_BYTES } from "../contract/values.ts";
import { picture, resumePdf } from "./papers.ts";
import { arrive, type Person } from "./people.ts";
import { test } from "./portal.ts";
import { newMember, putInStorage, type Tokens } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

/** Somebody of either kind at a device of their own, logged in. */
async function member(context: BrowserContext, baseURL: string | undefined, kind: "seeker" | "employer") {
  const { tokens } = await newMember(baseURL ?? "", kind);
  await putInStorage(context, { access_token: tokens.access_token, refresh_token: tokens.refresh_token });
  const person = await arrive(context, "Joris Timmermans");
  const { id } = await api(person, tokens, "post", "/auth/access-token/users", { access_token: tokens.access_token });
  return { ...person, tokens, id: id as string };
}

async function api({ page }: Person, tokens: Tokens, method: "post" | "put", path: string, data: unknown) {
  const options = { data, headers: { authorization: tokens.access_token } };
  return (await page.request[method](`/api${path}`, options)).json();
}

const job = {
  title: "Lighthouse Keeper",
  industry: "Health care",
  minimum_age: 21,
  maximum_age: 60,
  starting_salary: 2750,
  type: "Full Time",
  priority: "Normal",
  address: "Vuurtorenweg 184",
  zip_code: "1795 LN",
  description: "Keep the lamp burning.",
  status: 1,
};

async function choosePhoto(page: Page) {
  await page.locator("input[type=file]").setInputFiles(await picture());
  const dialog = page.getByRole("dialog");
  const part = dialog.getByRole("application", { name: t("files.photo.crop_area") });
  await part.press("ArrowRight");
  await dialog.getByRole("slider", { name: t("files.photo.zoom") }).fill("2");
  await dialog.getByRole("button", { name: t("files.photo.use") }).click();
  await expect(page.getByText(t("files.photo.updated"))).toBeVisible();
}

/** Loaded, and not merely there. */
async function expectPhoto(page: Page, selector: string) {
  const width = () => page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** While a trace is recorded, Playwright reads the pictures that it draws, which the policy rightly forbids. */
const complaintsOf = ({ complaints }: Person) => complaints.filter((text) => !text.startsWith("Connecting to 'blob:"));

const submit = (page: Page) => page.getByRole("button", { name: t("files.resume.submit"), exact: true });

test("both sides show who they are, and an employer reads a resume that came over a slow connection", async ({
  browser,
  baseURL,
}) => {
  const seeker = await member(await browser.newContext({ baseURL }), baseURL, "seeker");
  const employer = await member(await browser.newContext({ baseURL }), baseURL, "employer");

  await test.step("a photo is cropped to a square and stands wherever the person does", async () => {
    for (const { page, path, initials } of [
      { page: seeker.page, path: "/account", initials: "JT" },
      { page: employer.page, path: "/profile", initials: "PW" },
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(initials, { exact: true })).toBeVisible();
      await choosePhoto(page);
      await expectPhoto(page, `img[alt="${t("files.photo.alt")}"]`);
      await expect(page.getByRole("img", { name: t("files.photo.alt") })).toHaveCSS("height", "200px");
      await expectPhoto(page, "header a img");
    }
  });

  await test.step("a resume is sent, and its way is seen", async () => {
    const { page } = seeker;
    await page.goto("/uploads");
    await expect(submit(page)).toBeDisabled();
    await expect(page.getByText(t("files.resume.none"))).toBeVisible();
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 700_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    await page.locator("input[type=file]").setInputFiles(await resumePdf(["Joris Timmermans"], 1_500_000));
    const bar = page.getByRole("progressbar");
    const values = await bar.evaluateHandle((progress: HTMLProgressElement) => {
      const seen = [progress.value];
      new MutationObserver(() => seen.push(progress.value)).observe(progress, { attributes: true });
      return seen;
    });
    await submit(page).click();
    await expect(page.getByRole("main").getByText(t("files.sent.Resume Updated"))).toBeVisible();
    const seen = await values.jsonValue();
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(2);
    await expect(bar).toHaveAttribute("value", "100");
    await expect(submit(page)).toBeDisabled();
    await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  });

  await test.step("its owner and the employer of an application get it in a new window", async () => {
    const posted = await api(employer, employer.tokens, "post", "/jobs", job);
    await api(seeker, seeker.tokens, "post", "/applications", { job_id: posted.id });
    const { page } = employer;
    await page.goto(`/jobs/applicant/${seeker.id}`);
    await expectPhoto(page, "main img");
    const links = [
      seeker.page.getByRole("link", { name: t("files.resume.download") }),
      page.getByRole("link", { name: t("users.download_resume") }),
    ];
    for (const link of links) {
      await expect(link).toHaveAttribute("target", "_blank");
      const answer = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(answer.headers()["content-disposition"]).toContain("attachment");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
    await page
      .getByRole("main")
      .getByRole("button", { name: t("applications.shortlist") })
      .click();
    await expect(page.getByText(t("applications.updated"))).toBeVisible();
    await expect(page.getByRole("list", { name: t("applications.progress") })).toContainText(
      t("applications.steps.shortlisted"),
    );
  });

  await test.step("the company page has its photo and its open jobs", async () => {
    const { page } = seeker;
    await page.goto(`/company/${employer.id}`);
    await expectPhoto(page, "main img >> nth=0");
    await expect(page.getByRole("link", { name: job.title })).toBeVisible();
    await expect(page.getByRole("link", { name: t("users.message"), exact: true })).toBeVisible();
  });

  await test.step("what is removed is gone", async () => {
    const { page } = seeker;
    await page.goto("/uploads");
    await page.getByRole("button", { name: t("files.resume.remove") }).click();
    await expect(page.getByRole("dialog")).toContainText("Resume 2026.pdf");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("files.resume.remove") })
      .click();
    await expect(page.getByText(t("files.resume.none"))).toBeVisible();
    await page.goto("/account");
    await page.getByRole("button", { name: t("files.photo.remove") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("files.photo.remove") })
      .click();
    await expect(page.getByRole("main").getByText("JT", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: t("files.photo.choose"), exact: true })).toBeFocused();
    await employer.page.reload();
    await expect(employer.page.getByText(t("users.no_resume"))).toBeVisible();
  });
  expect([...complaintsOf(seeker), ...complaintsOf(employer)]).toEqual([]);
});

test("a file that does not arrive leaves nothing behind and says why", async ({ browser, baseURL }) => {
  const seeker = await member(await browser.newContext({ baseURL }), baseURL, "seeker");
  const { page } = seeker;
  const choose = (name: string, buffer: Buffer, mimeType = "application/pdf") =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  const clean = async () => {
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "0");
    await expect(submit(page)).toBeDisabled();
    await expect(page.getByText(t("files.resume.drop"))).toBeVisible();
    await expect(page.getByText(t("files.resume.none"))).toBeVisible();
  };

  await test.step("of the wrong kind or size: before it is sent", async () => {
    await page.goto("/uploads");
    await choose("holiday.exe", Buffer.from("MZ"), "application/octet-stream");
    await expect(page.getByRole("alert").filter({ hasText: t("errors.resume_type") })).toBeVisible();
    await clean();
    await choose("huge.pdf", Buffer.alloc(RESUME_MOST_BYTES + 1));
    await expect(page.getByRole("alert").filter({ hasText: t("errors.resume_too_large") })).toBeVisible();
    await clean();
  });

  await test.step("under a name that promises more than it holds", async () => {
    await choose("resume.pdf", Buffer.from("This is no PDF, whatever its name says."));
    await submit(page).click();
    await expect(page.getByRole("alert").filter({ hasText: t("errors.resume_type") })).toBeVisible();
    await clean();
  });

  await test.step("with the server away, and it can be sent when that is back", async () => {
    await page.context().setOffline(true);
    await choose("resume.pdf", (await resumePdf(["Joris"])).buffer);
    await submit(page).click();
    await expect(page.getByText(t("files.could_not_upload"))).toBeVisible();
    await clean();
    await page.context().setOffline(false);
    await choose("resume.pdf", (await resumePdf(["Joris"])).buffer);
    await expect(page.getByText(t("files.could_not_upload"))).toBeHidden();
    await submit(page).click();
    await expect(page.getByRole("link", { name: t("files.resume.download") })).toBeVisible();
  });

  await test.step("a photo likewise", async () => {
    await page.goto("/account");
    await choose("me.gif", Buffer.from("GIF89a"), "image/gif");
    await expect(page.getByText(t("errors.photo_type"))).toBeVisible();
    await choose("me.png", Buffer.alloc(5 * 1024 * 1024 + 1), "image/png");
    await expect(page.getByText(t("errors.photo_too_large"))).toBeVisible();
    await choose("me.png", Buffer.from("no picture"), "image/png");
    await expect(page.getByText(t("errors.photo_type"))).toBeVisible();
    await page.context().setOffline(true);
    await page.locator("input[type=file]").setInputFiles(await picture());
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("files.photo.use") })
      .click();
    await expect(page.getByText(t("files.could_not_upload"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("files.photo.choose"), exact: true })).toBeVisible();
  });
  expect(complaintsOf(seeker)).toEqual([]);
});
