import { type BrowserContext, expect, type Page } from "@playwright/test";
import { MAX_RESUME_BYTES } from "../contract/values.ts";
import { codeFor } from "./outbox.ts";
import { picture, resumePdf } from "./papers.ts";
import { arrive, type Person } from "./people.ts";
import { test } from "./portal.ts";
import { demo, endSession, newMember, putInStorage, type Tokens } from "./session.ts";
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

/**
 * While a trace is recorded, Playwright reads the pictures that it draws, which the policy rightly forbids; and without
 * a network the live connection cannot be had.
 */
const expected = /^Connecting to 'blob:|^WebSocket connection .*ERR_INTERNET_DISCONNECTED/;
const complaintsOf = ({ complaints }: Person) => complaints.filter((text) => !expected.test(text));

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
    await choose("huge.pdf", Buffer.alloc(MAX_RESUME_BYTES + 1));
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

  await test.step("dropped: of several only the first, and a session that is over loses nothing", async () => {
    const first = (await resumePdf(["Joris"])).buffer.toString("latin1");
    const files = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
      for (const name of ["first.pdf", "second.pdf"]) data.items.add(new File([bytes], name));
      return data;
    }, first);
    await page.getByText(t("files.resume.drop")).dispatchEvent("drop", { dataTransfer: files });
    await expect(page.getByText("first.pdf")).toBeVisible();
    await expect(page.getByText("second.pdf")).toHaveCount(0);
    await endSession(baseURL ?? "", seeker.tokens);
    // Without the pointer: the live connection may have brought the dialog already, and it lies over the button.
    await submit(page).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: t("auth.session_expired.title") });
    await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
    await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
    await expect(page.getByText("first.pdf")).toBeVisible();
    await expect(page.getByRole("main").getByText(t("files.sent.Resume Updated"))).toBeVisible();
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

const resume = [
  "Sanne de Boer",
  "sanne.deboer@example.org | +31 6 1234 5678",
  "",
  "Summary",
  "Registered nurse with ten years of experience in emergency care.",
  "",
  "Work Experience",
  "Senior Nurse, Zeewind Ziekenhuis",
  "March 2021 - present",
  "Leads a team of eight nurses on the night shift.",
  "",
  "Registered Nurse, Lindehof Ziekenhuis",
  "January 2016 - February 2021",
  "Cared for patients of two wards.",
  "",
  "Education",
  "Bachelor of Nursing, Hogeschool Utrecht",
  "September 2012 - June 2016",
];

test("a resume fills the profile with what is chosen from it, and nothing unasked", async ({ browser, baseURL }) => {
  const seeker = await member(await browser.newContext({ baseURL }), baseURL, "seeker");
  const { page } = seeker;
  const value = (label: string) => page.getByLabel(t(label), { exact: true });
  const found = (heading: string) => page.getByRole("group", { name: heading });
  const send = async (file: Awaited<ReturnType<typeof resumePdf>>) => {
    await page.goto("/uploads");
    await page.locator("input[type=file]").setInputFiles(file);
    await submit(page).click();
    await expect(page.getByRole("main").getByText(t("files.sent.Resume Updated"))).toBeVisible();
    await page.getByRole("link", { name: t("resume.title") }).click();
  };

  await test.step("without one, or with one that says nothing, the way on is shown", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: t("resume.title") }).click();
    await expect(page.getByText(t("resume.none"))).toBeVisible();
    await send(await resumePdf([]));
    await expect(page.getByText(t("errors.scanned_resume"))).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: t("menu.update_resume") })).toBeVisible();
  });

  await test.step("what the profile lacks is marked, what it has is not", async () => {
    await send(await resumePdf(resume));
    const name = found(t("profile.name"));
    await expect(name).toContainText("Joris Timmermans");
    await expect(name.getByRole("checkbox")).not.toBeChecked();
    await expect(found(t("profile.phone")).getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("sanne.deboer@example.org")).toBeVisible();
    await name.getByRole("checkbox").check();
    await found("Registered Nurse, Lindehof Ziekenhuis").getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: t("resume.continue_other", { count: 5 }) }).click();
  });

  await test.step("it lands in the form, unsaved, and stays there over a reload", async () => {
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeVisible();
    await expect(value("profile.name")).toHaveValue("Sanne de Boer");
    await page.reload();
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeVisible();
    await expect(value("profile.name")).toHaveValue("Sanne de Boer");
    await expect(value("profile.phone")).toHaveValue("+31612345678");
    await expect(value("profile.email")).toHaveValue(/@example\.com$/);
    const job = page.getByRole("group", { name: t("profile.works.entry", { number: 1 }) });
    await expect(job.getByLabel(t("profile.title"), { exact: true })).toHaveValue("Senior Nurse");
    await expect(page.getByRole("group", { name: t("profile.works.entry", { number: 2 }) })).toHaveCount(0);
    await page
      .getByRole("link", { name: t("menu.dashboard") })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.cancel") })
      .click();
    await value("profile.summary").fill("Nurse who leads a team.");
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeHidden();
    await page.reload();
    await expect(value("profile.summary")).toHaveValue("Nurse who leads a team.");
    await expect(job.getByLabel(t("profile.company"), { exact: true })).toHaveValue("Zeewind Ziekenhuis");
  });
  expect(complaintsOf(seeker)).toEqual([]);
});

test("another email asks for the password and for the code that is sent to it", async ({ browser, baseURL }) => {
  const employer = await member(await browser.newContext({ baseURL }), baseURL, "employer");
  const { page } = employer;
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto("/profile");
  await page.getByLabel(t("profile.city"), { exact: true }).fill("Den Burg");
  await page.getByRole("button", { name: t("profile.change_email") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("profile.contact.new_email")).fill(email);
  await dialog.getByRole("button", { name: t("profile.contact.send") }).click();
  await expect(dialog.getByText(t("fields.Password is required"))).toBeVisible();
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
  await dialog.getByRole("button", { name: t("profile.contact.send") }).click();
  await expect(dialog.getByLabel(t("auth.code"))).toBeFocused();
  const code = await codeFor(baseURL ?? "", email);
  await dialog.getByLabel(t("auth.code")).fill(code === "123456" ? "654321" : "123456");
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect(dialog.getByText(t("fields.Invalid Code"))).toBeVisible();
  await dialog.getByLabel(t("auth.code")).fill(code);
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect(page.getByText(t("profile.updated"))).toBeVisible();
  await expect(page.getByLabel(t("profile.email"), { exact: true })).toHaveValue(email);
  // What was typed on the page before is still there.
  await expect(page.getByLabel(t("profile.city"), { exact: true })).toHaveValue("Den Burg");
  expect(complaintsOf(employer)).toEqual([]);
});
