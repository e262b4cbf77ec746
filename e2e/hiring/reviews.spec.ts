import { expect, type Page } from "@playwright/test";
import { createMember } from "../support/api.ts";
import { createCompany, joinCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts, type Translate } from "../support/texts.ts";

async function fillReview(page: Page, t: Translate, [rating, headline, review]: [string, string, string]) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t(`reviews.ratings.${rating}`), exact: true }).check();
  await dialog.getByLabel(t("reviews.headline")).fill(headline);
  await dialog.getByLabel(t("reviews.review")).fill(review);
  await dialog.getByRole("button", { name: t("reviews.submit") }).click();
}

const t = loadTexts("nl");

test("review is added, read by others, answered, changed and deleted", async ({ browser, origin }) => {
  const { employer, seeker, otherSeeker, companyId } = await createCompany(origin);
  const path = `/company/${companyId}`;
  const page = await openPage(browser, origin, seeker, "nl", path);
  const addButton = page.getByRole("button", { name: t("reviews.add") });

  await test.step("an applicant adds a review after correcting its errors", async () => {
    await expect(page.getByText(t("reviews.empty"))).toBeVisible();
    await addButton.click();
    const dialog = page.getByRole("dialog", { name: t("reviews.add") });
    await dialog.getByRole("button", { name: t("reviews.submit") }).click();
    await expect(dialog.getByText(t("fields.rating_required"))).toBeVisible();
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: t("reviews.ratings.2"), exact: true })).toBeChecked();
    await page.keyboard.press("Escape");
    await addButton.click();
    await fillReview(page, t, ["4", "They <b>answer</b>", "Within a week.\n\nAnd kindly."]);
    await expect(page.getByText(t("reviews.added"))).toBeVisible();
    await expect(page.getByRole("heading", { name: "They <b>answer</b>" })).toBeVisible();
    await expect(page.getByText(t("reviews.yours"), { exact: true })).toBeVisible();
    await expect(addButton).toBeHidden();
  });

  await test.step("another seeker reads the review and why they cannot add one", async () => {
    const otherPage = await openPage(browser, origin, otherSeeker, "nl", path);
    await expect(otherPage.getByRole("heading", { name: "They <b>answer</b>" })).toBeVisible();
    await expect(otherPage.getByText(t("reviews.for_seeker"))).toBeVisible();
    await expect(otherPage.getByRole("button", { name: t("reviews.add") })).toBeHidden();
    await expect(otherPage.getByText(t("reviews.yours"), { exact: true })).toBeHidden();
  });

  await test.step("a recruiter of the company replies", async () => {
    const recruiter = await createMember(origin, "employer", "Ruben Bakker");
    await joinCompany(origin, employer, recruiter, "recruiter");
    const companyPage = await openPage(browser, origin, recruiter, "nl", path);
    await companyPage.getByRole("button", { name: t("reviews.reply"), exact: true }).click();
    await companyPage.getByLabel(t("reviews.your_reply")).fill("Thank you for telling.");
    await companyPage
      .getByRole("dialog")
      .getByRole("button", { name: t("reviews.submit") })
      .click();
    await expect(companyPage.getByText("Thank you for telling.")).toBeVisible();
    await expect(companyPage.getByRole("button", { name: t("reviews.change_reply") })).toBeVisible();
  });

  await test.step("the author changes the review and deletes it", async () => {
    await page.reload();
    await expect(page.getByText("Thank you for telling.")).toBeVisible();
    await page.getByRole("button", { name: t("reviews.change") }).click();
    await expect(page.getByRole("dialog").getByLabel(t("reviews.headline"))).toHaveValue("They <b>answer</b>");
    await fillReview(page, t, ["1", "They forgot me", "After the second talk."]);
    await expect(page.getByRole("heading", { name: "They forgot me" })).toBeVisible();
    await expect(page.getByText(t("reviews.changed_since"))).toBeVisible();
    await page.getByRole("button", { name: t("reviews.delete"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("reviews.delete"), exact: true })
      .click();
    await expect(page.getByText(t("reviews.empty"))).toBeVisible();
    await expect(addButton).toBeVisible();
  });
});
