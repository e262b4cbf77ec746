import { getBannerState } from "../../../contract/platform/settings/banner.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { texts } from "../i18n/texts.ts";
import type { PortalSettings } from "../settings/portal-settings.ts";

/**
 * Returns the markup of the banner that is in force, in the languages that the portal offers, of which the style sheet shows that of the page; an
 * empty string without one. It is outside the React application, so that pages load no code for it.
 */
export function renderBanner(
  { current: { banner, languages } }: Pick<PortalSettings, "current">,
  nowMs = Date.now(),
): string {
  if (getBannerState(banner, languages, nowMs) !== "shown") return "";
  const notices = languages.map(
    (language) =>
      `<aside class="portal-banner" lang="${language}" aria-label="${escapeMarkup(texts[language].banner)}"><p>${escapeMarkup(banner[language])}</p></aside>`,
  );
  return notices.join("");
}
