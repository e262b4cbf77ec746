import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { nl, openPage } from "../../testing/open-page.tsx";
import { HelpPage } from "./help-page.tsx";

it("the help page filters its questions while the user types, and copies links to them", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  const { getPath } = openPage(HelpPage, { path: "/nl/help", language: "nl" });
  const question = page.getByRole("heading", { level: 3 });
  await page.getByLabelText(nl("help.search")).fill("kenmerk MELDEN");
  await expect.element(question).toHaveLength(1);
  await expect.element(question).toHaveTextContent(nl("help.questions.report.question"));
  await expect.poll(getPath).toBe("/nl/help?q=kenmerk+MELDEN");
  await question.click();
  await page.getByRole("link", { name: nl("help.copy_link") }).click();
  await expect.element(page.getByText(nl("help.link_copied"))).toBeVisible();
  expect(copied).toEqual([`${location.origin}/nl/help#report`]);
  await page.getByLabelText(nl("help.search")).fill("xyzzy");
  await expect.element(page.getByText(nl("help.nothing_found", { words: "xyzzy" }))).toBeVisible();
});

it("a link to a question opens it and no other, and scrolls to it", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scroll.mockRestore());
  openPage(HelpPage, { path: "/nl/help#report", pattern: "/nl/help", language: "nl" });
  await expect.element(page.getByText(nl("help.questions.report.answer"))).toBeVisible();
  expect(scroll.mock.contexts).toContain(document.getElementById("report"));
  await expect.element(page.getByText(nl("help.questions.export.answer"))).not.toBeVisible();
});
