import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { LegalPage } from "../../../contract/operation/legal.ts";
import { type Language, languages, localizePath } from "../../../contract/platform/languages.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";
import { type LegalBlock, parseLegalText, type Span } from "../../../contract/platform/settings/legal-text.ts";
import { formatDate, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { Prose } from "../../platform/ui/layout/prose.tsx";
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
        <Prose>
          <Parts parts={parseLegalText(text[written])} render={(block) => renderBlock(block, written)} />
        </Prose>
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

function renderBlock(block: LegalBlock, language: Language): ReactNode {
  const renderSpans = (spans: Span[]) => (
    <Parts parts={spans} render={({ text, url }) => (url ? <a href={toLocalUrl(url, language)}>{text}</a> : text)} />
  );
  switch (block.kind) {
    case "heading":
      return <h2>{renderSpans(block.spans)}</h2>;
    case "list":
      return (
        <ul>
          <Parts parts={block.entries} render={(spans) => <li>{renderSpans(spans)}</li>} />
        </ul>
      );
    case "paragraph":
      return (
        <p>
          <Parts
            parts={block.entries}
            render={(spans, index) => (
              <>
                {index > 0 && <br />}
                {renderSpans(spans)}
              </>
            )}
          />
        </p>
      );
  }
}

const PUBLIC_PAGE_PATTERN =
  /^\/(home|about|help|contact|search|login|register|privacy|terms|imprint|employers|transparency|numbers|feedback|job|companies)?([/?#]|$)/;

/** Makes a path of a public page without a language lead to the page in the language of the text. */
const toLocalUrl = (url: string, language: Language) =>
  PUBLIC_PAGE_PATTERN.test(url) ? localizePath(url, language) : url;

interface PartsProps<Part> {
  parts: Part[];
  render: (part: Part, index: number) => ReactNode;
}

function Parts<Part>({ parts, render }: PartsProps<Part>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a published text never changes
  return parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>);
}
