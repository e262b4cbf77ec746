import { CircleCheck, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { ShareJobButton } from "../../jobs/share-job.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { ButtonLink, IconButton } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./published-notice.module.css";

/** The navigation state of the list of posted jobs. */
export interface PostedJobsState {
  /** The job that has just become public. */
  published?: Pick<Job, "id" | "title">;
}

/**
 * Returns the job that has just become public, and what forgets it. The state of the navigation is cleared once it is read, so that
 * a reload or a way back does not name the job again.
 */
export function usePublishedJob() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = (state as PostedJobsState | null)?.published;
  const [published, setPublished] = useState(next);
  if (next && next !== published) setPublished(next);
  // Before the notice is painted, so that it cannot take back what a person does next.
  useLayoutEffect(() => {
    if (next) void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [next, navigate, pathname, search]);
  return { published, forgetPublished: () => setPublished(undefined) };
}

interface PublishedNoticeProps {
  job: Pick<Job, "id" | "title">;
  onClose: () => void;
}

/**
 * Says that a job is public, with its public page and the way to share it. It takes the focus, because the button that published the
 * job is gone, and screen readers often miss a live region that is added with its content.
 */
export function PublishedNotice({ job, onClose }: PublishedNoticeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} aria-label={t("jobs.job_created")} className={styles.notice}>
      <p className={styles.text}>
        <CircleCheck aria-hidden="true" size={20} />
        <span>
          <strong>{job.title}</strong>
          <br />
          {t("jobs.job_created")}
        </span>
      </p>
      <ButtonLink variant="quiet" to={localizePath(getJobPath(job), language)}>
        {t("jobs.view_job")}
      </ButtonLink>
      <ShareJobButton job={job} />
      <IconButton label={t("common.close")} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
