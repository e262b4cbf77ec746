import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import rowStyles from "../../moderation/cases/lists/cases-page.module.css";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { formatRelativeTime } from "../../platform/app/formats/formats.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./today-page.module.css";

const SHOWN_JOBS = 5;

function useWaitingJobs() {
  const query = { state: "waiting", limit: SHOWN_JOBS } as const;
  return useInfiniteQuery(cursorListQuery(["staff", "jobs", "today"], routes.searchDirectoryJobs, { query }));
}

/** The first jobs of new companies that have waited longest for an approval. Nothing when none waits. */
export function WaitingJobs({ count }: { count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const jobs = useWaitingJobs().data?.pages[0]?.rows;
  if (!jobs || jobs.length === 0) return null;
  return (
    <Section title={t("staff.today.waiting_jobs")} className={common.stack3}>
      <p className={common.soft}>{t("staff.today.waiting_jobs_lead")}</p>
      <Rows>
        {jobs.map(({ id, title, company, waiting_since }) => (
          <Row
            key={id}
            headingLevel={3}
            title={
              <Link to={`/admin/jobs/${id}`} className={rowStyles.link}>
                {title}
              </Link>
            }
            text={joinDetails([
              company.name,
              waiting_since && t("staff.cases.waiting", { time: formatRelativeTime(waiting_since, language) }),
            ])}
          />
        ))}
      </Rows>
      <p>
        <Link to="/admin/jobs?state=waiting" className={styles.more}>
          {t("staff.today.all_waiting_jobs", { number: formatNumber(count, language) })}
        </Link>
      </p>
    </Section>
  );
}
