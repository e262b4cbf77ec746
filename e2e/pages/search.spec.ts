import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

const keywordsField = (page: Page) => page.getByLabel(t("search.keywords_label"), { exact: true });

test("a visitor chooses a suggested place, narrows the search, goes back, and reads the same results in Dutch", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const count = heading.locator("strong");
  await page.goto("/search");
  await expect(count).toHaveText("More than 1,000 jobs");
  const place = page.getByLabel(t("search.place_label"), { exact: true });
  await place.focus();
  await expect(place).toHaveRole("combobox");
  await place.pressSequentially("utre");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option", { name: /^Utrecht/ }).click();
  await expect(place).toBeFocused();
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(heading).toContainText("km of Utrecht");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("25");
  await expect(heading).toContainText("within 25 km of Utrecht");
  const card = page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading") });
  await expect(card.first()).toContainText(/\d\skm/);

  const filters = page.getByRole("complementary", { name: t("search.filters") });
  const type = filters.getByLabel(t("jobs.type"), { exact: true });
  const label = await type.getByRole("option", { name: t("options.full_time") }).innerText();
  const expected = /\((.+)\)/.exec(label)?.[1];
  await type.selectOption(label);
  await expect(count).toHaveText(new RegExp(`^${expected} jobs?$`));
  await page.goBack();
  await expect(type).toHaveValue("");
  await page.goForward();
  await expect(type).toHaveValue("Full Time");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(/\/nl\/search\?zip_code=Utrecht&type=Full\+Time&radius=25/);
  await expect(count).toHaveText(new RegExp(`^${expected} vacatures?$`));
  await expect(heading).toContainText("binnen 25 km van Utrecht");
});

test("title suggestions appear for text that was typed before hydration", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto("/", { waitUntil: "commit" });
  await keywordsField(page).focus();
  await keywordsField(page).pressSequentially("nur");
  release();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(keywordsField(page)).toHaveValue("nur");
});
