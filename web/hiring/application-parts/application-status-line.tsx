import type { Application } from "../../../contract/hiring/applications.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { APPLICATION_PENDING, APPLICATION_REJECTED } from "../../../contract/platform/compatibility.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { type StatusStep, Stepper } from "../../platform/ui/layout/stepper.tsx";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";

type OwnApplication = NonNullable<JobDetail["application"]>;
type ApplicationProgress = Pick<Application, "status" | "createdAt" | "seen_at" | "decided_at"> &
  Partial<Pick<Application, "stage" | "ended_at"> & Pick<OwnApplication, "ended_as">>;

/**
 * The steps of an application (sent, seen, decision) with their dates, and the interview or offer that stands. A step that
 * has not happened has no date.
 */
export function ApplicationStatusLine({ application }: { application: ApplicationProgress }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return <Stepper label={t("applications.progress")} steps={toStatusSteps(application, t, language)} />;
}

function toStatusSteps(application: ApplicationProgress, t: Translate, language: Language): StatusStep[] {
  const { status, stage, createdAt, seen_at, decided_at, ended_at, ended_as } = application;
  const formatDay = (time: string | null) => (time ? formatDate(time, language) : undefined);
  const isDecided = status !== APPLICATION_PENDING;
  const endedAs = stage ?? ended_as;
  const hasEndedUnjudged = endedAs === "withdrawn" || endedAs === "position_closed";
  // `seen_at` stays null when an employer decides in the list without opening the profile.
  const isSeen = (isDecided && !hasEndedUnjudged) || seen_at !== null;
  return [
    { label: t("applications.steps.sent"), date: formatDay(createdAt), state: "done" },
    isSeen
      ? { label: t("applications.steps.seen"), date: formatDay(seen_at ?? decided_at), state: "done" }
      : { label: t("applications.steps.not_seen"), state: "todo" },
    isDecided
      ? toDecisionStep(application, t, formatDay(ended_at ?? decided_at))
      : { label: t("applications.steps.no_answer"), state: "todo" },
    ...(stage === "interview" || stage === "offer"
      ? [{ label: t(`applications.steps.${stage}`), state: "current" as const }]
      : []),
  ];
}

function toDecisionStep(
  { status, ended_as, stage = ended_as ?? undefined }: ApplicationProgress,
  t: Translate,
  date: string | undefined,
): StatusStep {
  if (stage === "hired") return { label: t("applications.steps.hired"), date, state: "done" };
  if (stage === "withdrawn") return { label: t("applications.steps.withdrawn"), date, state: "bad" };
  if (stage === "position_closed") return { label: t("applications.steps.position_closed"), date, state: "bad" };
  return status === APPLICATION_REJECTED
    ? { label: t("applications.steps.rejected"), date, state: "bad" }
    : { label: t("applications.steps.shortlisted"), date, state: "done" };
}
