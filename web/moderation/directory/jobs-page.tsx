import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { DirectoryJob } from "../../../contract/moderation/directory.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import type { Shortcut } from "../../platform/app/shortcuts.tsx";
import { useIsModerator } from "../../platform/reports/use-is-moderator.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { type RowSelection, useSelection } from "../selection.tsx";
import { SignalList } from "../signals/signals-section.tsx";
import styles from "./directory.module.css";
import { DirectoryPage, DirectoryRow, type Tile } from "./directory-page.tsx";
import { NearDuplicatesOfStaff } from "./job-detail-page.tsx";
import { directoryJobsQuery } from "./queries.ts";
import { jobStateLooks, listFilters } from "./states.ts";
import { WaitingJobsBar } from "./waiting-jobs-bar.tsx";

const path = "/admin/jobs";
const tiles: readonly Tile[] = [
  { label: "staff.jobs.tiles.published", count: ({ jobs }) => jobs.published, to: `${path}?state=published` },
  { label: "staff.jobs.tiles.waiting", count: ({ jobs }) => jobs.waiting, to: `${path}?state=waiting` },
  { label: "staff.jobs.tiles.restricted", count: ({ jobs }) => jobs.restricted, to: `${path}?state=restricted` },
  { label: "staff.directory.ending", count: ({ jobs }) => jobs.ending, to: `${path}?state=ending` },
  { label: "staff.directory.tiles.cases", count: ({ jobs }) => jobs.open_cases, to: "/admin/cases?kind=job" },
];
const approvalShortcuts: Shortcut[] = [
  { keys: ["x"], text: "staff.jobs.shortcuts.select" },
  { keys: ["a"], text: "staff.jobs.shortcuts.approve" },
];

/** The jobs of the portal in any state, newest first. Those that wait for an approval are approved here, also several at once. */
export function JobsPage() {
  const [params] = useSearchParams();
  const query = useInfiniteQuery(directoryJobsQuery(params));
  const selected = useSelection();
  const isQueue = useIsModerator() && params.get("state") === "waiting";
  return (
    <DirectoryPage
      noun="jobs"
      tiles={tiles}
      filters={listFilters(jobStateLooks)}
      query={query}
      shortcuts={isQueue ? approvalShortcuts : []}
      footer={(jobs) =>
        isQueue && <WaitingJobsBar jobs={jobs.filter(({ id }) => selected.has(id))} onClear={selected.clear} />
      }
    >
      {(job) => <JobRow key={job.id} job={job} selection={isQueue ? selected.of(job.id) : undefined} />}
    </DirectoryPage>
  );
}

function JobRow({ job, selection }: { job: DirectoryJob; selection: RowSelection | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, title, company, author, published_at, waiting_since, state, open_cases, to_review } = job;
  return (
    <DirectoryRow
      to={`${path}/${id}`}
      title={title}
      text={joinDetails([
        company.name,
        author.name,
        waiting_since && t("staff.jobs.waiting_since", { date: formatDate(waiting_since, language) }),
        published_at && t("staff.jobs.published_on", { date: formatDate(published_at, language) }),
      ])}
      openCases={open_cases}
      state={state === "published" ? null : jobStateLooks[state]}
      selection={selection}
    >
      {to_review && <JobToReview job={to_review} />}
    </DirectoryRow>
  );
}

/** What the staff reads before it approves a job: what the portal noticed, and the text. */
function JobToReview({
  job: { description, signals, near_duplicates },
}: {
  job: NonNullable<DirectoryJob["to_review"]>;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.section}>
      <SignalList signals={signals} />
      <NearDuplicatesOfStaff jobs={near_duplicates} />
      <details>
        <summary>{t("jobs.description")}</summary>
        <p dir="auto" className={styles.text}>
          {description}
        </p>
      </details>
    </div>
  );
}
