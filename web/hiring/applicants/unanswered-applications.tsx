import { useState } from "react";
import { Link } from "react-router";
import type { Application } from "../../../contract/hiring/applications.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useParticipantName } from "../application-parts/application-actions.tsx";
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
  /** The applications that the open dialog answers. A refetch behind the dialog does not change them. */
  const [answered, setAnswered] = useState<MovableApplication[] | null>(null);
  const { data } = useDueApplications("unanswered");
  const applications = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const count = data?.pages[0]?.total ?? 0;
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
          <UnansweredRow key={application.id} application={application} opensTab={isBlocking} />
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

/** @param opensTab Keeps the page with what the member has typed */
function UnansweredRow({ application, opensTab }: { application: Application; opensTab: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useParticipantName(application);
  const applied = t("applications.applied_on", { date: formatDate(application.createdAt, language) });
  return (
    <Row
      leading={<Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(application.users[0]?.photo)} />}
      title={
        <Link to={`/jobs/${application.job_id}/applicants/${application.id}`} target={opensTab ? "_blank" : undefined}>
          {name}
        </Link>
      }
      text={`${application.jobs[0]?.title} · ${applied}`}
    />
  );
}

function toMovable({ id, job_id, stage, users: [user] }: Application): MovableApplication {
  return { id, job_id, stage, applicant: { name: user?.name ?? null } };
}
