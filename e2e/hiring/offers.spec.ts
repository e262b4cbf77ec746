import { type Browser, expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");
const pdf = "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

async function openBothPages(browser: Browser, origin: string) {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const company = await openPage(browser, origin, employer, "en", `/jobs/${job.id}/applicants/${id}`);
  const applicant = await openPage(browser, origin, seeker, "en", `/jobs/applied/${id}`);
  return { employer, company, applicant, id };
}

const getPanel = (page: Page) => page.getByRole("region", { name: t("offers.title"), exact: true });
const getButton = (page: Page, name: string) => getPanel(page).getByRole("button", { name: t(name) });

async function fillOffer(page: Page, pay: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("offers.form.pay"), { exact: true }).fill(pay);
  await dialog.getByLabel(t("offers.form.start_date"), { exact: true }).fill("2999-02-01");
  await dialog.getByLabel(t("offers.form.answer_by")).fill("2999-01-07");
}

test("an offer with a PDF leads to a hire", async ({ browser, origin }) => {
  const { employer, company, applicant, id } = await openBothPages(browser, origin);
  const { access_token } = employer.tokens;

  await test.step("the company makes an offer, undoes it, and makes another", async () => {
    await getButton(company, "offers.make").click();
    const dialog = company.getByRole("dialog");
    await fillOffer(company, "3.450,50");
    await dialog.getByRole("button", { name: t("offers.form.send") }).click();
    await expect(getPanel(company)).toContainText("$3,450.50 a month");
    await expect(getPanel(company)).toContainText(t("offers.states.waiting"));
    await expect(getButton(company, "offers.undo")).toHaveCount(0);
    await company.getByRole("button", { name: t("applicants.undo_until", { time: "" }).trim() }).click();
    await expect(getPanel(company)).not.toContainText("$3,450.50");
    // After an interview, an offer is the next step, which the page has a button for.
    const move = { stage: "interview", expected_stage: "seen" };
    await callApi(origin, "PUT", `/application/${id}/stage`, move, access_token);
    await expect(getPanel(company)).toHaveCount(0);
    await company.getByRole("button", { name: t("offers.make") }).click();
    await fillOffer(company, "3600");
    await dialog.getByLabel(t("offers.form.message")).fill("Welcome to the team.");
    const chooser = company.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: t("offers.form.choose_file") }).click();
    const file = { name: "Offer.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };
    await (await chooser).setFiles(file);
    await expect(dialog.getByText("Offer.pdf")).toBeVisible();
    await expectAccessible(company, "the dialog of an offer");
    await dialog.getByRole("button", { name: t("offers.form.send") }).click();
    await expect(getPanel(company)).toContainText("$3,600 a month");
  });

  await test.step("the applicant sees the offer when it is sent, reads the PDF and accepts", async () => {
    await applicant.reload();
    await expect(applicant.getByText(t("applications.withdraw.action")).first()).toBeVisible();
    await expect(applicant.getByText(t("applications.next.offer"))).toHaveCount(0);
    await expect(getPanel(applicant)).toHaveCount(0);
    await callApi(origin, "POST", `/application/${id}/send`, {}, access_token);
    await expect(getPanel(applicant)).toContainText("Welcome to the team.");
    await expectAccessible(applicant);
    // The applicant answers an offer, so the list does not say that the company has to answer.
    await applicant.goto("/jobs/applied");
    await expect(
      applicant.getByRole("link", { name: t("applications.answer.seeker.answer_offer_action") }),
    ).toBeVisible();
    await expect(applicant.getByText(/The company has to answer/)).toHaveCount(0);
    await applicant.goBack();
    const download = applicant.waitForEvent("download");
    await getPanel(applicant)
      .getByRole("button", { name: t("offers.file", { name: "Offer.pdf" }) })
      .click();
    expect((await download).suggestedFilename()).toBe("Offer.pdf");
    await getButton(applicant, "offers.accept.action").click();
    const dialog = applicant.getByRole("dialog");
    await expect(dialog).toContainText("$3,600 a month");
    await dialog.getByLabel(t("offers.accept.message")).fill("With pleasure.");
    await dialog.getByRole("button", { name: t("offers.accept.action") }).click();
    await expect(applicant.getByText(t("applications.next.hired"))).toBeVisible();
  });

  await test.step("the company sees the hire without a reload", async () => {
    await expect(getPanel(company)).toContainText(t("offers.states.accepted"));
    await expect(getPanel(company)).toContainText("With pleasure.");
    await expect(company.getByRole("banner").getByRole("link", { name: /Notifications, \d+ unread/ })).toBeVisible();
    await expect(company.getByText(t("applicants.stages.hired"), { exact: true }).first()).toBeVisible();
  });
});
