import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DEFAULT_LANGUAGE, languages } from "../../../contract/platform/languages.ts";

it("the style sheet shows the banner and the offer of every language", () => {
  const sheet = readFileSync(path.join(import.meta.dirname, "base.css"), "utf8");
  for (const language of languages) {
    expect(sheet).toContain(`html[lang="${language}"] > body > .portal-banner[lang="${language}"]`);
    if (language === DEFAULT_LANGUAGE) continue;
    expect(sheet).toContain(
      `html[data-wanted="${language}"][lang="${DEFAULT_LANGUAGE}"] > body > .language-offer[lang="${language}"]`,
    );
  }
});
