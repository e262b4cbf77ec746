import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { Neighbours as NeighboursReply } from "../../../../contract/hiring/applicants.ts";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import type { ScrollState } from "../../../platform/app/pages/scroll-key.ts";
import { type Shortcut, ShortcutsButton, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { assignedApplicationsQuery, getListPath, neighboursQuery, readFilters, readGroup } from "../queries.ts";
import { type ApplicantPageState, isToRate } from "../stages.ts";
import styles from "./applicant-detail-page.module.css";

const shortcuts: Shortcut[] = [
  { keys: ["j", "→"], text: "applicants.shortcuts.next" },
  { keys: ["k", "←"], text: "applicants.shortcuts.previous" },
  { keys: ["m"], text: "applicants.shortcuts.move_this" },
];

interface NeighboursProps {
  application: Pick<ApplicationDetail, "id" | "job_id" | "stage">;
  /** The name of the applicant, or what stands for it. */
  name: string;
}

/**
 * Links to the previous and the next applicant in the order and with the filters of the list, also by key. They go on from the
 * place where the applicant was opened. The position is the present one: after a decision, it says how many the list still has
 * when the applicant has left it.
 */
export function Neighbours({ application: { id, job_id: jobId, stage }, name }: NeighboursProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const group = readGroup(params);
  const list = { ...readFilters(params), ...(group ? { group } : { job: jobId }) };
  const { data, isPlaceholderData } = useQuery(neighboursQuery(id, list, stage));
  const [opened, setOpened] = useState<{ id: string; place: NeighboursReply } | null>(null);
  if (data && !isPlaceholderData && opened?.id !== id) setOpened({ id, place: data });
  const place = opened?.id === id ? opened.place : undefined;
  const search = params.size > 0 ? `?${params}` : "";
  const toPath = (other: NeighboursReply["next"] | undefined) =>
    other && `/jobs/${other.job_id}/applicants/${other.id}${search}`;
  const previousPath = toPath(place?.previous);
  const nextPath = toPath(place?.next);

  const state = useLocation().state as ApplicantPageState | null;
  const open = (path: string | null | undefined) => path && navigate(path, { state });
  useShortcuts({
    j: () => open(nextPath),
    ArrowRight: () => open(nextPath),
    k: () => open(previousPath),
    ArrowLeft: () => open(previousPath),
  });

  const present = isPlaceholderData ? place : data;
  const hasLeft = present?.position === 0;
  const position = { name, number: present?.position, total: present?.total, count: present?.total };
  return (
    <nav className={styles.neighbours} aria-label={t("applicants.title")}>
      <Link
        to={getListPath(params, jobId)}
        state={state && ({ scrollKey: state.listScrollKey } satisfies ScrollState)}
        className={styles.back}
      >
        {t("applicants.title")}
      </Link>
      {place && place.position > 0 && (
        <>
          <span aria-hidden="true" className={styles.position}>
            {t(hasLeft ? "applicants.left" : "applicants.position_short", position)}
          </span>
          <p role="status" className="visually-hidden">
            {t(hasLeft ? "applicants.left" : "applicants.position", position)}
          </p>
        </>
      )}
      <span title={t("applicants.keys")} className={styles.arrows}>
        {previousPath && (
          <ButtonLink variant="quiet" size="small" to={previousPath} state={state} aria-keyshortcuts="k ArrowLeft">
            <ChevronLeft aria-hidden="true" />
            <span className={styles.arrowText}>{t("applicants.previous")}</span>
          </ButtonLink>
        )}
        {nextPath && (
          <ButtonLink variant="quiet" size="small" to={nextPath} state={state} aria-keyshortcuts="j ArrowRight">
            <span className={styles.arrowText}>{t("applicants.next")}</span>
            <ChevronRight aria-hidden="true" />
          </ButtonLink>
        )}
        <ShortcutsButton shortcuts={shortcuts} />
      </span>
    </nav>
  );
}

/** The way back for an interviewer, who may not read the list of a job, and the next applicant to rate. */
export function AssignedNeighbours({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(assignedApplicationsQuery());
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const place = rows.findIndex((row) => row.id === id);
  // The first one after this one, or else the first one before it.
  const next = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))].find(isToRate);
  return (
    <nav className={styles.neighbours} aria-label={t("applicants.assigned.title")}>
      <Link to="/jobs/assigned" className={styles.back}>
        {t("applicants.assigned.title")}
      </Link>
      {next && (
        <ButtonLink variant="quiet" size="small" to={`/jobs/${next.job_id}/applicants/${next.id}`}>
          {t("applicants.assigned.next")}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  );
}
