import { createContext, useContext } from "react";
import { localPath } from "../contract/paths.ts";
import { languages, useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";
import { useTranslation } from "./ui/translation.tsx";

interface Props {
  title: string;
  description?: string;
  /** For public pages: the address without its language, for canonical and hreflang links. */
  path?: string;
}

/** How many messages are unread, before the title of every page behind the login. */
export const UnreadInTitle = createContext(0);

/** Title, description and the links that tell search engines which page this is and in which languages it exists. */
export function PageHead({ title, description, path }: Props) {
  const { t } = useTranslation();
  const { origin } = useSettings();
  const unread = useContext(UnreadInTitle);
  const language = useLanguage();
  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ""}${title} | ${t("common.product")}`}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={origin + localPath(path, language)} />}
      {path &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={origin + localPath(path, other)} />
        ))}
    </>
  );
}
