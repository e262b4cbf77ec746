import { useState } from "react";
import type { Application } from "../../../contract/hiring/applications.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { Button } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicantRow } from "../application-parts/applicant-row.tsx";
import { useDueApplications } from "../queries.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { MovableApplication } from "./stages.ts";
import styles from "./unanswered-applications.module.css";

/** How many applications are shown. The button answers the first 100, which is the limit of one request. */
const MAX_SHOWN = 5;

/**
 * The applications that the company has not answered in time, with a button that answers all of them. Absent when there
 * are none.
 *
 * @param isBlocking Whether they have just prevented a job from being published
 */
export function UnansweredApplications({ isBlocking = false }: { isBlocking?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** The applications that the open dialog answers. A refetch behind the dialog does not change them. */
  const [answered, setAnswered] = useState<MovableApplication[] | null>(null);
  const { data } = useDueApplications("unanswered");
  const applications = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const count = data?.pages[0]?.total ?? 0;
  const getApplied = ({ createdAt }: Application) =>
    t("applications.applied_on", { date: formatDate(createdAt, language) });
  if (count === 0) return null;
  return (
    <Section
      isCard
      title={t("applications.unanswered.title", { count })}
      titleClassName={styles.title}
      className={common.stack4}
    >
      <p role={isBlocking ? "alert" : undefined}>{t(`applications.unanswered.${isBlocking ? "blocked" : "text"}`)}</p>
      <Rows>
        {applications.slice(0, MAX_SHOWN).map((application) => (
          <ApplicantRow
            key={application.id}
            application={application}
            applicant={application.users[0]}
            text={joinDetails([application.jobs[0]?.title, getApplied(application)])}
            opensTab={isBlocking}
          />
        ))}
      </Rows>
      <div>
        <Button onClick={() => setAnswered(applications.map(toMovable))}>
          {t("applications.unanswered.answer_all", { count: applications.length })}
        </Button>
      </div>
      {answered && <MoveDialog applications={answered} initialStage="rejected" onClose={() => setAnswered(null)} />}
    </Section>
  );
}

function toMovable({ users: [user], ...application }: Application): MovableApplication {
  const { id, job_id, stage, is_overdue, is_name_hidden } = application;
  return { id, job_id, stage, is_overdue, is_name_hidden, applicant: { name: user?.name ?? null } };
}
