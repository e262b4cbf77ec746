import { expect, type Page } from "@playwright/test";
import { demoUsers, requestTokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForHydration } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { setLocalStorage } from "../support/users.ts";

/** A portal whose English texts are twice as long as usual, in brackets. Nobody offers this language to visitors. */
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  portal = await runPortal({ PSEUDO_LANGUAGE: "1", DEMO_DATA: "1", SEARCH_COUNTRIES: undefined });
});
test.afterAll(() => portal.stop());
test.use({ viewport: { width: 360, height: 800 } });

const pages = {
  visitor: ["/", "/search", "/employers", "/browse", "/about", "/help", "/contact", "/privacy", "/login", "/register"],
  seeker: ["/dashboard", "/jobs/search", "/jobs/applied", "/jobs/saved", "/jobs/messages", "/notices", "/account"],
  employer: ["/dashboard", "/jobs/list", "/jobs/applications", "/jobs/create", "/jobs/messages", "/company/members"],
};
const settings = ["/settings/login", "/settings/emails", "/settings/people", "/settings/data"];

for (const [audience, paths] of Object.entries(pages)) {
  test(`pages of a ${audience} neither cut texts of twice the length nor overflow at 360 px`, async ({
    context,
    page,
  }) => {
    if (audience !== "visitor") {
      const tokens = await requestTokens(portal.origin, demoUsers[audience as "seeker" | "employer"]);
      await setLocalStorage(context, { ...tokens });
    }
    const problems: string[] = [];
    for (const path of audience === "visitor" ? paths : [...paths, ...settings]) {
      await page.goto(portal.origin + path);
      await waitForHydration(page);
      await expect(page.locator("h1").first()).toContainText("[");
      await page.waitForLoadState("networkidle");
      problems.push(...(await findCutTexts(page)).map((problem) => `${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}

/** Describes each text that ends outside the page, or outside an element that hides what is beyond its edge. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.add(`the page is ${scrollWidth} px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("script, style, option, .visually-hidden, dialog:not([open])")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const text = node.textContent.trim().slice(0, 60);
      // What people have written, and their names, may be shortened.
      if (!text.startsWith("[") || parent.closest("[dir=auto]")) continue;
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        // What scrolls inside the page can be reached.
        if (overflowX === "auto" || overflowX === "scroll") break;
        const edge = box.getBoundingClientRect();
        const isCut = overflowX !== "visible" && (right > edge.right + 1 || left < edge.left - 1);
        if (box === document.documentElement ? right > clientWidth + 1 || left < -1 : isCut) {
          problems.add(`“${text}” is cut by ${box.tagName.toLowerCase()}.${box.className}`);
          break;
        }
      }
    }
    return [...problems];
  });
}
