import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { staffRoles } from "../../../contract/accounts/staff.ts";
import { routes } from "../../../contract/index.ts";
import { type AuditEntry, auditKinds } from "../../../contract/moderation/audit.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import { downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useFormatMoment } from "../../platform/app/formats/days.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { type AuditFilter, auditQuery, readAuditFilter, staffQuery } from "./queries.ts";
import styles from "./staff.module.css";

/** What happened to cases and to the staff in the last 400 days. The address holds the filters. */
export function AuditPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const filter = readAuditFilter(params);
  const audit = useInfiniteQuery(auditQuery(filter));

  function change(name: keyof AuditFilter, value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <>
      <PageHead title={t("staff.audit.title")} />
      <PageHeading
        title={t("staff.audit.title")}
        lead={t("staff.audit.lead")}
        actions={
          <DownloadButton
            label={t("staff.audit.export")}
            load={() => downloadFile(routes.exportAudit, { query: filter })}
          />
        }
      />
      <AuditFilters filter={filter} onChange={change} />
      <PagedList
        query={audit}
        skeleton={<SkeletonRows count={6} />}
        empty={<EmptyState icon={<ClipboardList />} text={t("staff.audit.empty")} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <Rows>
            {rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  );
}

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (name: keyof AuditFilter, value: string) => void;
}

function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { data: staff } = useQuery(staffQuery());
  return (
    <div className={styles.filters}>
      <SelectField
        label={t("staff.audit.kind")}
        value={filter.kind ?? ""}
        onChange={(event) => onChange("kind", event.target.value)}
      >
        <option value="">{t("staff.audit.any_kind")}</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`staff.audit.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("staff.audit.actor")}
        value={filter.actor ?? ""}
        onChange={(event) => onChange("actor", event.target.value)}
      >
        <option value="">{t("staff.audit.anyone")}</option>
        {staff?.members.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name || email}
          </option>
        ))}
      </SelectField>
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`staff.audit.${name}`)}
          value={filter[name] ?? ""}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
    </div>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { kind, createdAt, actor, case: about, subject_name, user, details } = entry;
  const role = staffRoles.find((candidate) => candidate === details.role);
  const unnamed = t("users.no_name");
  const parts = [
    formatMoment(createdAt),
    about && t(`staff.audit.cases.${about.subject_kind}`),
    subject_name && t(`staff.audit.${details.application_id ? "application" : "subject"}`, { name: subject_name }),
    actor && t("staff.audit.by", { name: actor.name || unnamed }),
    user && user.id !== actor?.id && (user.name || unnamed),
    details.email,
    details.language,
    role && t(`staff.roles.${role}`),
    details.setting && t(changedKey(kind, details.setting), { defaultValue: details.setting }),
  ];
  const id = details.application_id ?? details.company_id ?? details.job_id ?? details.setting ?? about?.id;
  const title = t(`staff.audit.kinds.${kind}`);
  const path = getSubjectPath(entry);
  return (
    <Row
      headingLevel={2}
      title={path ? <Link to={path}>{title}</Link> : title}
      text={
        <span className={styles.breaking}>
          {joinDetails(parts)}
          {id && <code className={styles.id}>{id}</code>}
        </span>
      }
    />
  );
}

/** The name of a changed setting or mail, or the changed text of a page as it is now. */
function changedKey(kind: AuditEntry["kind"], key: string): TextKey {
  if (kind === "text_changed") return key as TextKey;
  return (kind === "mail_changed" ? `mail_templates.kinds.${key}` : `settings.fields.${key}.label`) as TextKey;
}

/** The page of the case, company or job that an entry is about. */
function getSubjectPath({ case: about, details: { company_id, job_id } }: AuditEntry): string | undefined {
  if (about) return `/admin/cases/${about.id}`;
  if (company_id) return `/admin/companies/${company_id}`;
  return job_id && `/admin/jobs/${job_id}`;
}
