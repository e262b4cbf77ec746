import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { PageText } from "../../../contract/operation/page-texts.ts";
import moderation from "../../moderation/moderation.module.css";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { useSyncedInput } from "../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { PageTextDialog } from "./page-text-dialog.tsx";
import { pageTextsKey } from "./queries.ts";
import styles from "./texts.module.css";
import { useWrittenLanguages } from "./use-written-languages.ts";

/** All texts of the pages, and where they stand. Owners change them; other members of the staff read. The address holds the search. */
export function PageTextsPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const [params] = useSearchParams();
  const [edited, setEdited] = useState<PageText | null>(null);
  const query = { search: params.get("search") ?? "", changed: params.get("changed") ? ("true" as const) : undefined };
  const texts = useInfiniteQuery(cursorListQuery([...pageTextsKey, query], routes.listPageTexts, { query }));
  const title = t("page_texts.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("page_texts.lead")} />
      <SearchForm />
      <PagedList
        query={texts}
        skeleton={<SkeletonRows count={8} />}
        empty={<EmptyState icon={<SearchX />} text={t("page_texts.none_found")} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <Rows>
            {rows.map((text) => (
              <TextRow
                key={text.key}
                text={text}
                onEdit={user?.staff_role === "owner" ? () => setEdited(text) : null}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      <PageTextDialog text={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function SearchForm() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const words = useSyncedInput<HTMLInputElement>(params.get("search") ?? "");
  const isOnlyChanged = params.get("changed") !== null;

  function submit(event: SyntheticEvent | null, changed = isOnlyChanged) {
    event?.preventDefault();
    const next = { search: words.ref.current?.value.trim() ?? "", changed: changed ? "true" : "" };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { preventScrollReset: true });
  }

  return (
    <search>
      <form className={moderation.tools} onSubmit={submit}>
        <TextField {...words} type="search" label={t("page_texts.search")} autoComplete="off" maxLength={200} />
        <CheckField
          label={t("page_texts.only_changed")}
          checked={isOnlyChanged}
          onChange={(event) => submit(null, event.target.checked)}
        />
        <Button type="submit" variant="quiet">
          {t("page_texts.find")}
        </Button>
      </form>
    </search>
  );
}

function TextRow({ text, onEdit }: { text: PageText; onEdit: (() => void) | null }) {
  const { t } = useTranslation();
  const own = useLanguage();
  const languages = useWrittenLanguages();
  const { key, shipped, texts } = text;
  const inForce = texts ?? shipped;
  const [area = ""] = key.split(".");
  return (
    <Row
      headingLevel={2}
      title={<span className={styles.line}>{inForce[own]}</span>}
      text={
        <>
          {languages
            .filter((language) => language !== own)
            .map((language) => (
              <span key={language} lang={language} className={styles.line}>
                {inForce[language]}
              </span>
            ))}
          <span className={styles.place}>
            {t(`page_texts.places.${area}`, { defaultValue: area })} · <code>{key}</code>
          </span>
        </>
      }
      actions={
        <>
          {texts && <Tag>{t("mail_templates.changed")}</Tag>}
          {onEdit && (
            <Button variant="quiet" size="small" onClick={onEdit}>
              {t("page_texts.edit")}
              <VisuallyHidden> {inForce[own]}</VisuallyHidden>
            </Button>
          )}
        </>
      }
    />
  );
}
