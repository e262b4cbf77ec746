import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { LegalPage } from "../../../contract/operation/legal.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { TermsPage } from "./legal-page.tsx";

const versions = [
  { version: 2, published_at: "2026-11-26T09:00:00.000Z" },
  { version: 1, published_at: "2026-11-20T09:00:00.000Z" },
];
const terms: LegalPage = {
  ...{ version: 2, published_at: "2026-11-26T09:00:00.000Z" },
  is_current: true,
  versions,
  text: {
    en: "## Be kind\nSee [help](/help), not <b>this</b>.\n- one\n- two",
    nl: "Zie [hulp](/help#account), [jezelf](/settings) en [elders](https://example.org/help).",
    de: "",
  },
};

it("TermsPage shows the text with its formatting, its version and the earlier ones, and no markup", async () => {
  openPage(TermsPage, { path: "/terms", replies: { getLegalPage: terms } });
  await expect.element(page.getByRole("heading", { name: "Be kind", level: 2 })).toBeVisible();
  await expect.element(page.getByText(t("legal.version", { version: 2, date: "Nov 26, 2026" }))).toBeVisible();
  await expect.element(page.getByRole("link", { name: "help" })).toHaveAttribute("href", "/help");
  await expect.element(page.getByText("not <b>this</b>.")).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(2);
  await page.getByText(t("legal.other_versions", { count: 1 })).click();
  const earlier = t("legal.version", { version: 1, date: "Nov 20, 2026" });
  await expect.element(page.getByRole("link", { name: earlier })).toHaveAttribute("href", "/terms/1");
});

it("TermsPage leads from a Dutch text to Dutch pages", async () => {
  openPage(TermsPage, { path: "/terms", language: "nl", replies: { getLegalPage: terms } });
  const expectHref = (name: string, href: string) =>
    expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expectHref("hulp", "/nl/help#account");
  await expectHref("jezelf", "/settings");
  await expectHref("elders", "https://example.org/help");
});

it("TermsPage says that an earlier version no longer applies", async () => {
  openPage(TermsPage, { path: "/terms", replies: { getLegalPage: { ...terms, ...versions[1], is_current: false } } });
  await expect.element(page.getByText(t("legal.earlier"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("legal.to_current") })).toHaveAttribute("href", "/terms");
});
