import { expect, it } from "vitest";
import { page } from "vitest/browser";
import german from "../../public/assets/i18n/de.json";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { TransparencyPage } from "./transparency-page.tsx";

/** The language in which a screen reader speaks what the element contains. */
const getLanguage = (element: Element) => element.closest("[lang]")?.getAttribute("lang");

it("marks the English texts of a partial language as English, and its own as its own", async () => {
  const replies = { getTransparency: refuse(500, "internal_error") };
  openPage(TransparencyPage, { path: "/transparency", language: "de", replies });
  const retry = page.getByRole("button", { name: german.common.try_again });
  await expect.element(retry).toBeVisible();
  expect(getLanguage(retry.element())).toBe("de");
  expect(getLanguage(page.getByRole("heading", { name: t("transparency.title") }).element())).toBe("en");
});
