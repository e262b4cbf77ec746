import { useWatch } from "react-hook-form";
import { hasContractTerm, ON_A_DAY } from "../../../../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY, MONTH } from "../../../../../contract/platform/constants.ts";
import { useDescribeHours } from "../../../../jobs/pay-text.ts";
import { useDescribeStart } from "../../../../jobs/start-text.ts";
import { formatList } from "../../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../../platform/app/i18n.ts";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import { findShiftsBetween } from "../find-shifts-between.ts";
import { useOccupationOfTitle } from "../occupation-group-field.tsx";
import { findTown } from "../place-section.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/** Returns the facts of the form as sentences. The pay is above the text, and is not repeated. */
export function useDescribeFacts(state: JobFormState): string {
  const { t } = useTranslation();
  const describeHours = useDescribeHours();
  const describeStart = useDescribeStart();
  const language = useLanguage();
  const { occupation } = useOccupationOfTitle(state);
  const [type, term] = useWatch({ control: state.form.control, name: ["type", "contract_term"] });
  const [title, address, shifts, hours_min, hours_max, start, from, until] = useWatch({
    control: state.form.control,
    name: ["title", "address", "shifts", "hours_min", "hours_max", "work_start", "shift_start", "shift_end"],
  });
  const job = nameJob(title ?? "", occupation) || t("jobs.outline.colleague");
  const place = findTown(address ?? "");
  const hours = describeHours({ hours_min: Number(hours_min) || null, hours_max: Number(hours_max) || null });
  const shiftsOfTimes = findShiftsBetween(from, until);
  const times = [
    ...(from && until ? [t("jobs.outline.shift_times", { from, until })] : []),
    ...(shifts ?? [])
      .filter((shift) => !shiftsOfTimes.includes(shift))
      .map((shift) => t(`jobs.outline.shifts.${shift}`)),
  ];
  const hoursAndTimes = [hours, formatList(times, language)].filter(Boolean).join(", ");
  return [
    place ? t("jobs.outline.job_in_place", { job, place }) : t("jobs.outline.job", { job }),
    hoursAndTimes && t("jobs.outline.hours", { hours: hoursAndTimes }),
    start && start !== ON_A_DAY && t(`jobs.outline.start.${getStartKind(start)}`, { start: describeStart(start) }),
    term && hasContractTerm(type) && t(`jobs.outline.contract.${term}`),
  ]
    .filter(Boolean)
    .join(" ");
}

const PLAIN_WORDS = /^\p{L}[\p{L}’'-]*(?: [\p{L}’'-]+){0,3}$/u;

/** Returns the title as it stands in a sentence, without what is more than a name: "Night nurse (32 h)" is the occupation "nurse". */
function nameJob(title: string, occupation: string): string {
  const typed = title.trim();
  if (!occupation || !PLAIN_WORDS.test(typed)) return occupation || typed;
  const isAbbreviation = typed.slice(0, 2) === typed.slice(0, 2).toUpperCase();
  return isAbbreviation ? typed : typed.charAt(0).toLowerCase() + typed.slice(1);
}

function getStartKind(start: string) {
  if (start === IMMEDIATELY) return "at_once";
  return MONTH.test(start) ? "in_month" : "on_day";
}
