import { Link } from "react-router";
import type { LegalPage } from "../../../contract/operation/legal.ts";
import { languages } from "../../../contract/platform/languages.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";
import { formatDate, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { LegalProse } from "../../platform/app/legal-prose.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./legal-page.module.css";

interface LegalTextProps {
  page: LegalPageName;
  content: LegalPage;
}

/** A text of the operator in the language of the page, with its version and links to the other ones. */
export function LegalText({ page, content }: LegalTextProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  const { version, published_at, is_current, versions, text } = content;
  // An earlier version may be from a time when the portal did not offer the language of the page.
  const written = text[language] === "" ? (languages.find((other) => text[other] !== "") ?? language) : language;
  const others = versions.filter((other) => other.version !== version);
  const label = (one: LegalPage["versions"][number]) =>
    t("legal.version", { version: one.version, date: formatDate(one.published_at, language) });
  return (
    <>
      <p className={styles.version}>{label({ version, published_at })}</p>
      {!is_current && (
        <p className={styles.notice}>
          {t("legal.earlier")} <Link to={path(`/${page}`)}>{t("legal.to_current")}</Link>
        </p>
      )}
      <div lang={written}>
        <LegalProse text={text[written]} language={written} />
      </div>
      {others.length > 0 && (
        <details className={styles.versions}>
          <summary>{t("legal.other_versions", { count: others.length })}</summary>
          <ul>
            {others.map((one) => (
              <li key={one.version}>
                <Link to={path(`/${page}/${one.version}`)}>{label(one)}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
