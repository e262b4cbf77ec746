import { createContext, useContext } from "react";
import { localizePath } from "../../contract/paths.ts";
import { useTranslation } from "../ui/translation.tsx";
import { type Language, languages, useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";

const locales: Record<Language, string> = { en: "en_US", nl: "nl_NL" };

interface PageHeadProps {
  title: string;
  description?: string;
  /** For public pages: the address without its language, for canonical and hreflang links. */
  path?: string;
  /** With its question mark: what belongs to the address when it is shared, though not to the page for search engines. */
  query?: string;
  /** Address of a square picture for previews of links; otherwise the portal's own. */
  picture?: string | null;
}

/** How many messages are unread, before the title of every page behind the login. */
export const UnreadCountContext = createContext(0);

/**
 * Title, description and the links that tell search engines which page this is and in which languages it exists. Those
 * must be whole addresses, so a portal that was not told its own (PUBLIC_URL) says nothing there.
 */
export function PageHead({ title, description, path, query = "", picture }: PageHeadProps) {
  const { t } = useTranslation();
  const { origin } = useSettings();
  const unread = useContext(UnreadCountContext);
  const language = useLanguage();
  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ""}${title} | ${t("common.product")}`}</title>
      {description && <meta name="description" content={description} />}
      {path && origin && <link rel="canonical" href={origin + localizePath(path, language)} />}
      {path &&
        origin &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={origin + localizePath(path, other)} />
        ))}
      {path && origin && <link rel="alternate" hrefLang="x-default" href={origin + path} />}
      {path && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={t("common.product")} />
          <meta property="og:locale" content={locales[language]} />
          {origin && <meta property="og:url" content={origin + localizePath(path, language) + query} />}
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:image" content={origin + (picture ?? "/preview.png")} />
          <meta name="twitter:card" content={picture ? "summary" : "summary_large_image"} />
        </>
      )}
    </>
  );
}
