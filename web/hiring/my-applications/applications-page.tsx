import { Send, Star } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type Application, type ApplicationFilter, applicationFilters } from "../../../contract/hiring/applications.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useOptimisticValue } from "../../platform/ui/forms/synced-value.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { MenuButton, MenuItem, MenuLink } from "../../platform/ui/menu-button.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { getMessagePath, ViewApplicationLink } from "../application-parts/application-actions.tsx";
import { AppliedJobRow } from "../application-parts/application-rows.tsx";
import {
  type ApplicationListId,
  MAIN_LIST,
  readApplicationFilter,
  SHORTLIST,
  useApplicationCount,
  useApplications,
} from "../queries.ts";
import styles from "./applications-page.module.css";
import { WithdrawDialog } from "./withdraw-button.tsx";

// Loaded by employers only. Seekers have another page at the same addresses.
const ApplicantsPage = lazy(async () => ({
  default: (await import("../applicants/applicants-page.tsx")).ApplicantsPage,
}));

/** The properties of one list of applications. All texts are translation keys. */
interface View {
  list: ApplicationListId;
  filter?: ApplicationFilter;
  /** The first part of the document's title. */
  title: TextKey;
  lead: TextKey;
  icon: ReactNode;
  emptyText: TextKey;
  /** The link below the text of the empty list. */
  nextStep: { to: string; label: TextKey };
}

const appliedView = {
  list: MAIN_LIST,
  title: "menu.my_applications",
  lead: "applications.applied.lead",
  icon: <Send />,
  emptyText: "applications.applied.empty",
  nextStep: { to: "/jobs/search", label: "applications.applied.next_step" },
} as const;

/** The views of /jobs/applied by the query parameter `filter`. */
const filteredAppliedViews: Record<ApplicationFilter, View> = {
  your_turn: {
    ...appliedView,
    filter: "your_turn",
    title: "applications.applied.your_turn.title",
    lead: "applications.applied.your_turn.lead",
    emptyText: "applications.applied.your_turn.empty",
    nextStep: { to: "/jobs/applied", label: "menu.my_applications" },
  },
  pending: {
    ...appliedView,
    filter: "pending",
    title: "applications.applied.pending.title",
    lead: "applications.applied.pending.lead",
    emptyText: "applications.applied.pending.empty",
  },
  decided: {
    ...appliedView,
    filter: "decided",
    title: "applications.applied.decided.title",
    lead: "applications.applied.decided.lead",
    emptyText: "applications.applied.decided.empty",
  },
};

const seekerViews: Record<string, View> = {
  "/jobs/applied": appliedView,
  "/jobs/shortlist": {
    list: SHORTLIST,
    icon: <Star />,
    title: "applications.shortlisted.jobs",
    lead: "applications.shortlisted.jobs_lead",
    emptyText: "applications.shortlisted.no_jobs",
    nextStep: { to: "/jobs/applied", label: "menu.my_applications" },
  },
};

/** The applications of a seeker: all, those of a filter, or shortlisted ones. An employer has the candidates here. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useOptimisticValue(readApplicationFilter(params));
  if (user?.user_type === EMPLOYER) {
    return (
      <Suspense>
        <ApplicantsPage />
      </Suspense>
    );
  }
  const pageView = seekerViews[pathname.replace(/\/+$/, "")];
  if (!pageView) return <MemberNotFoundPage />;
  const hasFilter = pageView === appliedView;
  const view = hasFilter && filter ? filteredAppliedViews[filter] : pageView;
  const title = t(view.title);

  function selectFilter(selected: ApplicationFilter | undefined) {
    setFilter(selected);
    setParams(selected ? { filter: selected } : {});
  }

  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={t(view.lead)} />
      {hasFilter && <AppliedFilter filter={filter} onSelect={selectFilter} />}
      <ApplicationList key={`${pathname} ${view.filter}`} view={view} />
    </>
  );
}

interface AppliedFilterProps {
  filter: ApplicationFilter | undefined;
  onSelect: (filter: ApplicationFilter | undefined) => void;
}

/** The choice between all applications and those of a filter, with their numbers. */
function AppliedFilter({ filter, onSelect }: AppliedFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = {
    all: useApplicationCount(MAIN_LIST),
    your_turn: useApplicationCount(MAIN_LIST, { filter: "your_turn" }),
    pending: useApplicationCount(MAIN_LIST, { filter: "pending" }),
    decided: useApplicationCount(MAIN_LIST, { filter: "decided" }),
  };
  const options = (["all", ...applicationFilters] as const).map((value) => {
    const count = counts[value];
    const label = t(`applications.applied.filters.${value}`);
    return { value, label: count === undefined ? label : `${label} (${formatNumber(count, language)})` };
  });
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label={t("applications.applied.filters.label")}
        value={filter ?? "all"}
        onChange={(value) => onSelect(value === "all" ? undefined : value)}
        options={options}
      />
    </div>
  );
}

function ApplicationList({ view }: { view: View }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useApplications(view.list, { filter: view.filter });
  const applications = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [toWithdraw, setToWithdraw] = useState<Application | null>(null);
  const empty = (
    <EmptyState icon={view.icon} text={t(view.emptyText)}>
      <ButtonLink to={view.nextStep.to}>{t(view.nextStep.label)}</ButtonLink>
    </EmptyState>
  );
  const renderRow = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <ViewApplicationLink application={application} />
          <MoreActions application={application} onWithdraw={() => setToWithdraw(application)} />
        </>
      }
    />
  );
  return (
    <FocusRegion label={t(view.title)} rows={applications}>
      <PagedList query={query} skeleton={<SkeletonRows count={5} />} empty={empty} failureText={getErrorMessage}>
        {(rows) => <Rows>{rows.map(renderRow)}</Rows>}
      </PagedList>
      {toWithdraw && <WithdrawDialog application={toWithdraw} onClose={() => setToWithdraw(null)} />}
    </FocusRegion>
  );
}

function MoreActions({ application, onWithdraw }: { application: Application; onWithdraw: () => void }) {
  const { t } = useTranslation();
  const messagePath = getMessagePath(application);
  return (
    <MenuButton label={t("common.more_actions")} about={application.jobs[0]?.title ?? ""}>
      {messagePath && <MenuLink to={messagePath}>{t("applications.send_message")}</MenuLink>}
      <MenuLink to={`/jobs/job/${application.job_id}`}>{t("applications.view_job")}</MenuLink>
      {!isFinal(application.stage) && (
        <MenuItem isDanger onClick={onWithdraw}>
          {t("applications.withdraw.action")}
        </MenuItem>
      )}
    </MenuButton>
  );
}
