import { expect } from "@playwright/test";
import { test } from "./portal.ts";
import { demo, logInDevice } from "./session.ts";

const pages: Record<string, string[]> = {
  "/": ["home-page", "en.json"],
  "/nl/login": ["login-page", "nl.json"],
  "/search": ["search-page", "en.json"],
  "/contact": ["contact-page", "en.json"],
  "/dashboard": ["member-area", "dashboard-page"],
};

test("a page names the files that it needs besides the first script, and loads none twice", async ({
  context,
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  for (const [path, names] of Object.entries(pages)) {
    if (path === "/dashboard") await logInDevice(context, baseURL ?? "", demo.seeker);
    requested.length = 0;
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const announced = await page
      .locator("head link:is([rel=modulepreload], [as=fetch])")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const name of names) expect(announced, path).toContainEqual(expect.stringContaining(`/${name}`));
    const files = requested.filter((file) => file.startsWith("/assets/"));
    expect(files, path).toEqual(expect.arrayContaining(announced));
    expect(files, path).toHaveLength(new Set(files).size);
  }
});
