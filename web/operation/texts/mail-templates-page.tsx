import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { MailTemplateSummary } from "../../../contract/operation/mail-templates.ts";
import moderation from "../../moderation/moderation.module.css";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { mailTemplatesQuery } from "./queries.ts";
import styles from "./texts.module.css";

/** All mails that the portal sends. Each has a page, on which owners change its text. */
export function MailTemplatesPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(mailTemplatesQuery());
  const title = t("mail_templates.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("mail_templates.lead")} />
      {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={8} />)}
      {data && <MailTemplateList templates={data} />}
    </>
  );
}

function MailTemplateList({ templates }: { templates: readonly MailTemplateSummary[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [words, setWords] = useState("");
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = templates.filter(({ kind, subject, is_changed }) => {
    const text = [kind, t(`mail_templates.kinds.${kind}`, { defaultValue: kind }), ...Object.values(subject)].join(" ");
    return (is_changed || !isOnlyChanged) && wanted.every((word) => text.toLowerCase().includes(word));
  });
  return (
    <>
      <div className={moderation.tools}>
        <TextField
          type="search"
          label={t("mail_templates.search")}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <CheckField
          label={t("mail_templates.only_changed")}
          checked={isOnlyChanged}
          onChange={(event) => setOnlyChanged(event.target.checked)}
        />
      </div>
      {shown.length === 0 && <EmptyState icon={<SearchX />} text={t("mail_templates.none_found")} />}
      <Rows>
        {shown.map(({ kind, subject, is_changed }) => (
          <Row
            key={kind}
            headingLevel={2}
            title={
              <Link to={`/admin/mail-templates/${kind}`} className={styles.link}>
                {t(`mail_templates.kinds.${kind}`, { defaultValue: kind })}
              </Link>
            }
            text={<span className={styles.breaking}>{subject[language]}</span>}
            actions={is_changed && <Tag>{t("mail_templates.changed")}</Tag>}
          />
        ))}
      </Rows>
    </>
  );
}
