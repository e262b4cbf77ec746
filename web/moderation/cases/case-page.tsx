import { ChevronLeft, ChevronRight, ExternalLink } from "lucide-react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { CaseDetail } from "../../../contract/moderation/cases.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { KeyHint, type Shortcut, ShortcutsButton, useShortcuts } from "../../platform/app/shortcuts.tsx";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import moderation from "../moderation.module.css";
import { CaseHistory } from "./case-history.tsx";
import styles from "./case-page.module.css";
import { CaseTags, useCaseTitle } from "./case-row.tsx";
import { ClaimBar } from "./claim-bar.tsx";
import { CaseDecision } from "./decision/case-decision.tsx";
import { CaseEvidence } from "./evidence/case-evidence.tsx";
import { readCaseFilter, useCase, useCases } from "./queries.ts";

const shortcuts: Shortcut[] = [
  { keys: ["j", "k"], text: "staff.cases.shortcuts.move" },
  { keys: ["a"], text: "staff.cases.shortcuts.take" },
  { keys: ["n"], text: "staff.cases.shortcuts.note" },
  { keys: ["1–6"], text: "staff.cases.shortcuts.measure" },
  { keys: ["p"], text: "staff.cases.shortcuts.preview" },
  { keys: ["Ctrl+Enter"], text: "staff.cases.shortcuts.send" },
  { keys: ["u"], text: "staff.cases.shortcuts.undo" },
];

/** A case with everything that a decision needs: the evidence, what has happened, and the decision with its letters. */
export function CasePage() {
  const { case_id: id = "" } = useParams();
  const getErrorMessage = useErrorMessage();
  const query = useCase(id);
  if (isNotFoundError(query.error)) return <MemberNotFoundPage />;
  if (query.data) return <CaseView key={id} detail={query.data} />;
  if (query.error) return <ErrorState text={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <SkeletonText count={6} />;
}

function CaseView({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const title = useCaseTitle(detail);
  const list = params.size > 0 ? `/admin/cases?${params}` : "/admin/cases";
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        breadcrumb={[{ label: t("staff.cases.title"), to: list }]}
        actions={<Neighbours id={detail.id} />}
      />
      <div className={styles.state}>
        <CaseTags row={detail} hasState />
        <SubjectLink path={detail.subject_path} />
      </div>
      <ClaimBar detail={detail} />
      <div className={styles.columns}>
        <Panels>
          <CaseEvidence detail={detail} />
          <CaseHistory detail={detail} />
          <CaseDecision detail={detail} />
        </Panels>
      </div>
    </div>
  );
}

function SubjectLink({ path }: { path: string | null }) {
  const { t } = useTranslation();
  const toPublicPath = usePublicPath();
  if (!path) return null;
  return (
    <Link to={toPublicPath(path)} target="_blank" className={styles.subject}>
      {t("staff.case.view_page")}
      <ExternalLink aria-hidden="true" size={16} />
    </Link>
  );
}

/** Links to the previous and the next case of the list from which this one was opened, also by key. */
function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const cases = useCases(readCaseFilter(params));
  const ids = cases.data?.pages.flatMap(({ rows }) => rows.map((row) => row.id)) ?? [];
  const index = ids.indexOf(id);
  const search = params.size > 0 ? `?${params}` : "";
  const toPath = (other: string | undefined) => (other ? `/admin/cases/${other}${search}` : undefined);
  const previous = toPath(index > 0 ? ids[index - 1] : undefined);
  // A case that has left the list, such as after its decision, is followed by the one that has waited longest.
  const next = toPath(ids[index + 1]);
  useShortcuts({
    j: () => next && navigate(next),
    k: () => previous && navigate(previous),
  });
  return (
    <nav className={common.line2} aria-label={t("staff.cases.title")}>
      {previous && (
        <ButtonLink variant="quiet" size="small" to={previous} aria-keyshortcuts="k">
          <ChevronLeft aria-hidden="true" />
          {t("staff.case.previous")}
          <KeyHint>k</KeyHint>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="quiet" size="small" to={next} aria-keyshortcuts="j">
          {t("staff.case.next")}
          <KeyHint>j</KeyHint>
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
      <ShortcutsButton shortcuts={shortcuts} />
    </nav>
  );
}
