import { DEFAULT_LANGUAGE, type Language } from "../../../contract/platform/languages.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { texts } from "../i18n/texts.ts";

/**
 * Returns the line of an English page that offers the page in another language, once for each. `boot.js` shows that of the
 * language that the browser asks for. It is outside the React application, so that pages load no code for it.
 */
export function renderLanguageOffers(language: Language, offered: readonly Language[]): string {
  if (language !== DEFAULT_LANGUAGE || !offered.includes(language)) return "";
  return offered
    .filter((other) => other !== language)
    .map((other) => {
      const { label, question, accept, refuse } = texts[other].language_offer;
      // No links, because the first link of a page is the one to its content.
      const buttons = [
        `<button type="button" value="${other}">${escapeMarkup(accept)}</button>`,
        `<button type="button" value="${language}">${escapeMarkup(refuse)}</button>`,
      ];
      return `<aside class="language-offer" lang="${other}" aria-label="${escapeMarkup(label)}"><span>${escapeMarkup(question)}</span> ${buttons.join(" ")}</aside>`;
    })
    .join("");
}
