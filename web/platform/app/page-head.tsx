import { createContext, useContext } from "react";
import { DEFAULT_LANGUAGE, languageDefinitions, localizePath } from "../../../contract/platform/languages.ts";
import { useTranslation } from "../ui/translation.tsx";
import { useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";

interface PageHeadProps {
  title: string;
  description?: string;
  /** Path without language prefix, for canonical and hreflang links. Public pages only. */
  path?: string;
  /** Query string with its question mark, for `og:url`; the canonical link omits it. */
  query?: string;
  /** URL of a square picture for link previews; the logo of the portal, or the picture of the software, by default. */
  picture?: string | null;
  /** Whether search engines are asked to leave the page out. */
  isNotIndexed?: boolean;
}

/**
 * The number of open items that the menu counts (unread messages, an employer's pending applications), shown before the
 * title of every member page. Unread notices are not added, because most are about items that are counted already.
 */
export const OpenItemCountContext = createContext(0);

/**
 * Renders the title, the description, and the canonical, hreflang and Open Graph tags. Canonical and hreflang links
 * must be absolute URLs, so they are omitted without `PUBLIC_URL`.
 */
export function PageHead({ title, description, path, query = "", picture, isNotIndexed }: PageHeadProps) {
  const { t } = useTranslation();
  const { origin, logo, languages } = useSettings();
  const openItems = useContext(OpenItemCountContext);
  const language = useLanguage();
  return (
    <>
      <title>{`${openItems > 0 ? `(${openItems}) ` : ""}${title} | ${t("common.product")}`}</title>
      {description && <meta name="description" content={description} />}
      {isNotIndexed && <meta name="robots" content="noindex" />}
      {path && origin && <link rel="canonical" href={origin + localizePath(path, language)} />}
      {path &&
        origin &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={origin + localizePath(path, other)} />
        ))}
      {path && origin && (
        <link
          rel="alternate"
          hrefLang="x-default"
          href={origin + localizePath(path, languages[0] ?? DEFAULT_LANGUAGE)}
        />
      )}
      {path && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={t("common.product")} />
          <meta property="og:locale" content={languageDefinitions[language].locale.replace("-", "_")} />
          {origin && <meta property="og:url" content={origin + localizePath(path, language) + query} />}
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:image" content={origin + (picture ?? logo?.url ?? "/preview.png")} />
          <meta name="twitter:card" content={picture ? "summary" : "summary_large_image"} />
        </>
      )}
    </>
  );
}
