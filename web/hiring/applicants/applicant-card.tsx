import { ArrowRightLeft, CircleCheck, MapPin, Star } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { isFinal, isPending } from "../../../contract/hiring/stages/stages.ts";
import { useDescribeDistance } from "../../jobs/place-text.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { ExactTime } from "../../platform/app/formats/exact-time.tsx";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { MenuButton, MenuItem, MenuLink } from "../../platform/ui/menu-button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { AnswerDue, InterviewLine } from "../application-parts/answer-due.tsx";
import { AnswerText } from "../application-parts/answer-text.tsx";
import { useApplicantName } from "../application-parts/describe-applicant.ts";
import { HeldUntil, useIsHiddenByHold } from "../application-parts/held-notices.tsx";
import styles from "./applicant-card.module.css";
import type { ApplicantActions, ApplicantPageState } from "./stages.ts";

interface ApplicantCardProps {
  application: JobApplication;
  /** The query string of the applicants page, so that "next" on the applicant's page follows the same filters. */
  search: string;
  /** The history entry of the applicants page, to which the applicant's page leads back. */
  scrollKey: string;
  headingLevel: 2 | 3;
  /** Whether the list has several jobs. Then the card names the job and has the steps that come first. */
  hasJob: boolean;
  isSelected: boolean;
  actions: ApplicantActions;
  /** Present where the card can be dragged. */
  onDrag?: ((application: JobApplication) => void) | undefined;
}

/**
 * An applicant on the list and on the board, with the facts always in the same places. A board has hundreds of cards, so
 * a card is only rendered again when it has changed.
 */
export const ApplicantCard = memo(function ApplicantCard(props: ApplicantCardProps) {
  const { application, search, scrollKey, headingLevel, hasJob, isSelected, actions, onDrag } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { applicant, headline, own_stars, must_haves, distance_km, shown_answer } = application;
  const describeDistance = useDescribeDistance();
  const isHidden = useIsHiddenByHold(application);
  const getName = useApplicantName();
  const name = isHidden ? t("holds.hidden_name") : getName(application, applicant.name);
  const Heading = `h${headingLevel}` as const;
  const canMove = !isHidden && !isFinal(application.stage);
  const { select } = actions;
  const moveButton = canMove && (
    <Button
      data-move=""
      variant="quiet"
      size="small"
      className={styles.move}
      onClick={() => actions.openMove({ applications: [application] })}
    >
      <ArrowRightLeft aria-hidden="true" />
      {t("applicants.move_to_button")}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
  const path = `/jobs/${application.job_id}/applicants/${application.id}${search}`;
  return (
    <li
      data-applicant=""
      className={classNames(styles.card, isSelected && styles.selected)}
      draggable={canMove && onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", application.id);
        onDrag?.(application);
      }}
    >
      {select && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSelected}
            disabled={!canMove}
            onChange={(event) => select(application, event.target.checked)}
          />
          <VisuallyHidden>{t("applicants.select", { name })}</VisuallyHidden>
        </label>
      )}
      <div className={styles.avatar}>
        <Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(applicant.photo)} />
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={path} state={{ listScrollKey: scrollKey } satisfies ApplicantPageState} draggable={false}>
            {name}
          </Link>
        </Heading>
        {headline && <p className={styles.headline}>{headline}</p>}
        {shown_answer && (
          <p className={styles.answer}>
            <span className={styles.question}>{shown_answer.question}</span>{" "}
            <span className={styles.value}>
              <AnswerText {...shown_answer} />
            </span>
          </p>
        )}
        {hasJob && (
          <p className={styles.job}>
            {t("applicants.for_job", { job: application.job.title })}{" "}
            {application.job.is_deleted && <Tag tone="bad">{t("applications.unavailable")}</Tag>}
          </p>
        )}
        <p className={styles.facts}>
          <ExactTime time={application.createdAt} focus="row">
            {t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
          </ExactTime>
          {own_stars !== null && (
            <span className={styles.fact}>
              <Star aria-hidden="true" size={14} />
              <VisuallyHidden>{t("applicants.own_rating")}: </VisuallyHidden>
              {own_stars}/4
            </span>
          )}
          {must_haves.total > 0 && (
            <span className={styles.fact}>
              <CircleCheck aria-hidden="true" size={14} />
              {t("applicants.must_haves", must_haves)}
            </span>
          )}
          {distance_km !== null && (
            <span className={styles.fact}>
              <MapPin aria-hidden="true" size={14} />
              <VisuallyHidden>{t("applicants.max_distance")}: </VisuallyHidden>
              {describeDistance(distance_km, "")}
            </span>
          )}
          {application.interview_at && <InterviewLine at={application.interview_at} />}
          <AnswerDue application={application} side="company" />
          <HeldUntil application={application} />
        </p>
      </div>
      {(headingLevel === 2 || hasJob) && (
        <div className={styles.stage}>
          <StageTag stage={application.stage} />
        </div>
      )}
      {hasJob && !isHidden ? (
        <FirstSteps application={application} name={name} path={path} actions={actions}>
          {!isPending(application.stage) && moveButton}
        </FirstSteps>
      ) : (
        moveButton
      )}
    </li>
  );
});

interface FirstStepsProps {
  application: JobApplication;
  name: string;
  path: string;
  actions: ApplicantActions;
  children: ReactNode;
}

/** The first decision, and a menu of what else can be done. A narrow card has the rejection in the menu, too. */
function FirstSteps({ application, name, path, actions, children }: FirstStepsProps) {
  const { t } = useTranslation();
  const { job, job_id, stage, applied_by_user_id, can_message } = application;
  const about = <VisuallyHidden>: {name}</VisuallyHidden>;
  const reject = () => actions.decide(application, "rejected");
  return (
    <div className={styles.steps}>
      {isPending(stage) && (
        <>
          <Button variant="danger" size="small" className={styles.wideOnly} onClick={reject}>
            {t("applications.reject")}
            {about}
          </Button>
          <Button size="small" onClick={() => actions.decide(application, "shortlisted")}>
            {t("applications.shortlist")}
            {about}
          </Button>
        </>
      )}
      {children}
      <MenuButton label={t("common.more_actions")} about={name}>
        <MenuLink to={path}>{t("applications.view_profile")}</MenuLink>
        {can_message && (
          <MenuLink to={`/jobs/messages/${applied_by_user_id}`}>{t("applications.send_message")}</MenuLink>
        )}
        {!job.is_deleted && <MenuLink to={`/jobs/job/${job_id}`}>{t("applications.view_job")}</MenuLink>}
        {isPending(stage) && (
          <MenuItem isDanger className={styles.narrowOnly} onClick={reject}>
            {t("applications.reject")}
          </MenuItem>
        )}
      </MenuButton>
    </div>
  );
}

export function StageTag({ stage }: Pick<JobApplication, "stage">) {
  const { t } = useTranslation();
  const good = stage === "hired" || stage === "offer" || stage === "shortlisted" || stage === "interview";
  const tone = stage === "rejected" || stage === "position_closed" ? "bad" : good ? "good" : "plain";
  return <Tag tone={tone}>{t(`applicants.stages.${stage}`)}</Tag>;
}
