import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MeasureInForce, PersonDetail } from "../../../contract/moderation/directory.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { KeyHint, type Shortcut, ShortcutsButton, useShortcuts } from "../../platform/app/shortcuts.tsx";
import { useOpenCase } from "../../platform/reports/act-on-subject.tsx";
import { useIsModerator } from "../../platform/reports/use-is-moderator.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { EarlierCaseItem } from "../cases/case-history.tsx";
import { getMeasureLabel } from "../measure-labels.ts";
import moderation from "../moderation.module.css";
import styles from "./directory.module.css";

const shortcuts: Shortcut[] = [{ keys: ["a"], text: "staff.directory.shortcuts.act" }];

interface DetailPageProps {
  noun: "people" | "companies" | "jobs";
  kind: "user" | "company" | "job";
  id: string;
  title: string;
  tags: ReactNode;
  /** Buttons and links besides "Act…". */
  actions?: ReactNode;
  /** The primary button, when it is not "Act…". */
  primaryAction?: ReactNode;
  main: ReactNode;
  history: Pick<PersonDetail, "measures" | "cases">;
}

/** A person, company or job: what it is, the measures in force and its cases. */
export function DetailPage({ noun, kind, id, title, tags, actions, primaryAction, main, history }: DetailPageProps) {
  const { t } = useTranslation();
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        breadcrumb={[{ label: t(`staff.${noun}.title`), to: `/admin/${noun}` }]}
        actions={
          <>
            {primaryAction}
            {actions}
            <ActButton kind={kind} id={id} isPrimary={!primaryAction} />
            <ShortcutsButton shortcuts={shortcuts} />
          </>
        }
      />
      {tags}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panels>{main}</Panels>
        </div>
        <div className={styles.column}>
          <Panels>
            <Measures measures={history.measures} />
            <Cases cases={history.cases} />
          </Panels>
        </div>
      </div>
    </div>
  );
}

function ActButton({ kind, id, isPrimary }: { kind: SubjectKind; id: string; isPrimary: boolean }) {
  const { t } = useTranslation();
  const isModerator = useIsModerator();
  const openCase = useOpenCase({ kind, id });
  const act = isModerator && !openCase.isPending ? () => openCase.mutate() : undefined;
  useShortcuts({ a: act });
  if (!isModerator) return null;
  return (
    <Button variant={isPrimary ? "primary" : "quiet"} busy={openCase.isPending} onClick={act} aria-keyshortcuts="a">
      {t("staff.act")}
      <KeyHint>a</KeyHint>
    </Button>
  );
}

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section isCard title={title} className={styles.section}>
      {children}
    </Section>
  );
}

/** Facts with their numbers in the language of the page. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode; isSentence?: boolean }[] }) {
  const language = useLanguage();
  const shown = facts.map(({ value, ...fact }) => ({
    ...fact,
    value: typeof value === "number" ? formatNumber(value, language) : value,
  }));
  return <DescriptionList facts={shown} />;
}

function Measures({ measures }: { measures: MeasureInForce[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DetailSection title={t("staff.directory.measures")}>
      {measures.length === 0 && <p className={styles.secondary}>{t("staff.directory.no_measures")}</p>}
      <ul className={styles.list}>
        {measures.map(({ kind, subject_kind, until, case_id, decided_at }) => (
          <li key={case_id + kind}>
            <Link to={`/admin/cases/${case_id}`} className={styles.link}>
              {t(getMeasureLabel(kind, subject_kind))}
            </Link>
            <p className={styles.small}>
              {joinDetails([
                t("staff.cases.decided", { date: formatDate(decided_at, language) }),
                until && t("staff.case.decisions.until", { date: formatDate(until, language) }),
              ])}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Cases({ cases }: Pick<PersonDetail, "cases">) {
  const { t } = useTranslation();
  return (
    <DetailSection title={t("staff.cases.title")}>
      {cases.length === 0 && <p className={styles.secondary}>{t("staff.directory.no_cases")}</p>}
      <ul className={styles.list}>
        {cases.map((earlier) => (
          <EarlierCaseItem key={earlier.id} earlier={earlier} />
        ))}
      </ul>
    </DetailSection>
  );
}

interface DetailStateProps<Detail> {
  query: UseQueryResult<Detail>;
  children: (detail: Detail) => ReactNode;
}

/** The states of a page about one thing: loading, failed, not there, and loaded. */
export function DetailState<Detail>({ query, children }: DetailStateProps<Detail>) {
  const getErrorMessage = useErrorMessage();
  if (isNotFoundError(query.error)) return <MemberNotFoundPage />;
  if (query.data) return children(query.data);
  if (query.error) return <ErrorState text={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <SkeletonText count={6} />;
}
