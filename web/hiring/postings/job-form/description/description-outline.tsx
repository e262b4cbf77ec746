import type { MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import { ON_A_DAY } from "../../../../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY, MONTH } from "../../../../../contract/platform/constants.ts";
import { listGaps } from "../../../../../contract/platform/texts/gaps.ts";
import { useDescribeHours } from "../../../../jobs/pay-text.ts";
import { useDescribeStart } from "../../../../jobs/start-text.ts";
import { formatList } from "../../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../../platform/app/i18n.ts";
import { Button } from "../../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import { findExampleField } from "../fields-of-groups.ts";
import { useOccupationGroup, useOccupationOfTitle } from "../occupation-group-field.tsx";
import { findTown } from "../place-section.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/** Puts an outline in an empty description, so that nobody begins with a blank page. Then it leads from gap to gap. */
export function DescriptionOutline({ form: state }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { form } = state;
  const description = useWatch({ control: form.control, name: "description" }) ?? "";
  const writeOutline = useWriteOutline(state);
  const isEmpty = description.trim() === "";
  const gaps = listGaps(description);
  if (!isEmpty && gaps.length === 0) return null;

  function begin({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const outline = writeOutline();
    form.setValue("description", outline, { shouldDirty: true });
    selectGap(currentTarget.form, outline, 0);
  }

  function goToNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    selectGap(currentTarget.form, description, findArea(currentTarget.form)?.selectionEnd ?? 0);
  }

  return (
    <div>
      <Button variant="quiet" onClick={isEmpty ? begin : goToNext}>
        {isEmpty ? t("jobs.outline.begin") : t("jobs.outline.next", { count: gaps.length })}
      </Button>
    </div>
  );
}

function findArea(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const area = form?.elements.namedItem("description");
  return area instanceof HTMLTextAreaElement ? area : null;
}

/** Selects the first gap from a position on, or else the first one, so that typing replaces it. */
function selectGap(form: HTMLFormElement | null, text: string, from: number) {
  const area = findArea(form);
  const gaps = listGaps(text);
  const gap = gaps.find(({ start }) => start >= from) ?? gaps[0];
  if (!area || !gap) return;
  area.setSelectionRange(gap.start, gap.end);
  // `setFocus` of the form would focus later. A browser scrolls to a selection only when the field gets the focus.
  area.blur();
  area.focus();
}

/** Returns a function that writes headings and sentences from what the form says, with gaps for what it does not ask. */
function useWriteOutline(state: JobFormState): () => string {
  const { t } = useTranslation();
  const group = useOccupationGroup(state);
  const describeFacts = useDescribeFacts(state);
  return () => {
    const [industry, type] = state.form.getValues(["industry", "type"]);
    const field = findExampleField(group, industry ?? "");
    const writeGap = (part: "main" | "other" | "need") =>
      field
        ? t(`jobs.outline.gaps_with_examples.${part}`, { example: t(`jobs.outline.examples.${field}.${part}`) })
        : t(`jobs.outline.gaps.${part}`);
    // The other types state that the work is not permanent.
    const isEmployed = type !== "Contract" && type !== "Freelance" && type !== "Internship";
    const parts = {
      work: [describeFacts(), writeList([writeGap("main"), writeGap("other")]), t("jobs.outline.team")],
      ask: [writeList([writeGap("need"), t("jobs.outline.learn")])],
      offer: [writeList([t(isEmployed ? "jobs.outline.contract" : "jobs.outline.duration"), t("jobs.outline.extra")])],
    };
    return (["work", "ask", "offer"] as const)
      .flatMap((part) => [`## ${t(`jobs.outline.${part}`)}`, ...parts[part]])
      .join("\n\n");
  };
}

const writeList = (sentences: string[]): string => sentences.map((sentence) => `- ${sentence}`).join("\n");

/** Returns a function that writes the facts of the form as sentences. The pay is above the text, and is not repeated. */
function useDescribeFacts(state: JobFormState): () => string {
  const { t } = useTranslation();
  const describeHours = useDescribeHours();
  const describeStart = useDescribeStart();
  const language = useLanguage();
  const { occupation } = useOccupationOfTitle(state);
  return () => {
    const { title, address, shifts, hours_min, hours_max, work_start: start } = state.form.getValues();
    const job = occupation || title.trim() || t("jobs.outline.colleague");
    const place = findTown(address ?? "");
    const hours = describeHours({ hours_min: Number(hours_min) || null, hours_max: Number(hours_max) || null });
    const times = (shifts ?? []).map((shift) => t(`jobs.outline.shifts.${shift}`));
    const hoursAndTimes = [hours, formatList(times, language)].filter(Boolean).join(", ");
    return [
      place ? t("jobs.outline.job_in_place", { job, place }) : t("jobs.outline.job", { job }),
      hours && t("jobs.outline.hours", { hours: hoursAndTimes }),
      start && start !== ON_A_DAY && t(`jobs.outline.start.${getStartKind(start)}`, { start: describeStart(start) }),
    ]
      .filter(Boolean)
      .join(" ");
  };
}

function getStartKind(start: string) {
  if (start === IMMEDIATELY) return "at_once";
  return MONTH.test(start) ? "in_month" : "on_day";
}
