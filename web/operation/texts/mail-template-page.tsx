import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { MailField, MailTemplateDetail } from "../../../contract/operation/mail-templates.ts";
import moderation from "../../moderation/moderation.module.css";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { MailTemplateForm } from "./mail-template-form.tsx";
import { mailTemplateQuery } from "./queries.ts";
import styles from "./texts.module.css";

/** The text of one mail in all languages, with its fields. Owners change it; other members of the staff read. */
export function MailTemplatePage() {
  const { kind = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(mailTemplateQuery(kind));
  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  const title = t(`mail_templates.kinds.${kind}`, { defaultValue: kind });
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        breadcrumb={[{ label: t("mail_templates.title"), to: "/admin/mail-templates" }]}
        lead={data && <LastChange template={data} />}
      />
      {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonText count={10} />)}
      {data && <MailTemplateView key={kind} template={data} />}
    </>
  );
}

function LastChange({ template: { texts, change } }: { template: MailTemplateDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = t(texts ? "mail_templates.own_text" : "mail_templates.shipped_text");
  if (!change) return state;
  const name = change.actor?.name || t("settings.operator");
  return `${state} ${t("settings.changed_at", { date: formatDate(change.createdAt, language), name })}`;
}

function MailTemplateView({ template }: { template: MailTemplateDetail }) {
  const { user } = useSession();
  return (
    <div className={moderation.wide}>
      <FieldList fields={template.fields} />
      <MailTemplateForm template={template} isOwner={user?.staff_role === "owner"} />
    </div>
  );
}

/** The names that stand for what is different in each mail, with an example. */
function FieldList({ fields }: { fields: readonly MailField[] }) {
  const { t } = useTranslation();
  return (
    <Section isCard title={t("mail_templates.fields")} className={common.stack4}>
      <p>{t("mail_templates.fields_lead")}</p>
      <dl className={styles.fields}>
        {fields.map(({ name, is_needed, example }) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
              {is_needed && <Tag>{t("mail_templates.needed")}</Tag>}
            </dt>
            <dd>
              {example ||
                t(name === "links" || name === "letter" ? "mail_templates.list" : "mail_templates.no_example")}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
