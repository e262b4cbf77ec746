import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("the home page leads to a field with as many jobs as it says, to a new job, and employers to an account", async ({
  page,
  origin,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const fields = page.getByRole("region", { name: t("home.fields.title") });
  const field = fields.getByRole("listitem").getByRole("link").last();
  const [count] = /\d+/.exec((await field.textContent()) ?? "") ?? [];
  await field.click();
  await expect(page).toHaveURL(/\/search\?industry=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(count));

  await page.goBack();
  const job = page
    .getByRole("region", { name: t("home.newest.title") })
    .locator("li a")
    .first();
  const title = await job.innerText();
  await job.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  await page.goto("/");
  await page.getByRole("link", { name: t("home.employers.action") }).click();
  await expect(page).toHaveURL(`${origin}/employers`);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("shell.sign_up") })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin}/register?next=%2Fjobs%2Fcreate`);
});

const findOffer = (page: Page) => page.getByRole("complementary", { name: "Taal" });

test("an English page offers Dutch to a browser that asks for it, until the visitor has chosen", async ({
  browser,
  origin,
}) => {
  const openVisitor = async (locale: string) => (await browser.newContext({ baseURL: origin, locale })).newPage();
  const dutch = await openVisitor("nl-NL");
  await dutch.goto("/about?x=1");
  await findOffer(dutch).getByRole("button").first().click();
  await expect(dutch).toHaveURL(`${origin}/nl/about?x=1`);
  await expect(findOffer(dutch)).toBeHidden();
  await dutch.goto("/help");
  await expect(dutch).toHaveURL(`${origin}/nl/help`);

  const refusing = await openVisitor("nl-BE");
  await refusing.goto("/");
  await findOffer(refusing).getByRole("button").last().click();
  await expect(findOffer(refusing)).toBeHidden();
  await refusing.goto("/about");
  await waitForHydration(refusing);
  await expect(findOffer(refusing)).toBeHidden();

  const choosing = await openVisitor("nl-NL");
  await choosing.goto("/about");
  await expect(findOffer(choosing)).toBeVisible();
  await expectAccessible(choosing);
  await choosing.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(findOffer(choosing)).toBeHidden();

  const english = await openVisitor("en-GB");
  await english.goto("/");
  await expect(findOffer(english)).toBeHidden();
});
