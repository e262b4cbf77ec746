import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { ON_A_DAY } from "../../../../../contract/jobs/terms/schedule.ts";
import { useDescribeHours, useDescribePay } from "../../../../jobs/pay-text.ts";
import { useDescribeStart } from "../../../../jobs/start-text.ts";
import { useOptionLabel } from "../../../../platform/app/option-labels.ts";
import { Button } from "../../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import { useTypedPay } from "../pay-section.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/**
 * Puts headings in an empty description, and below the last one what other fields state, so that nobody begins with a blank page. A
 * line with such a fact follows its field, as long as nobody changes it.
 */
export function DescriptionOutline({ form: state }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { form } = state;
  const facts = useFacts(state);
  const description = useWatch({ control: form.control, name: "description" });
  const written = useRef(facts);
  const rewrite = useEffectEvent(() => {
    const before = written.current;
    written.current = facts;
    const text = form.getValues("description") ?? "";
    const lines = text.split("\n").flatMap((line) => {
      const index = before.findIndex((fact) => fact !== null && line === toLine(fact));
      const fact = index === -1 ? undefined : facts[index];
      return fact === undefined ? [line] : fact === null ? [] : [toLine(fact)];
    });
    if (lines.join("\n") !== text) form.setValue("description", lines.join("\n"), { shouldDirty: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: It runs when a fact changes.
  useEffect(() => rewrite(), [JSON.stringify(facts)]);
  if (description?.trim()) return null;

  function begin({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const [work, ask, offer] = (["work", "ask", "offer"] as const).map((part) => `## ${t(`jobs.outline.${part}`)}\n\n`);
    const stated = facts.filter((fact) => fact !== null).map(toLine);
    form.setValue("description", [work, ask, offer + stated.join("\n")].join("\n\n"), { shouldDirty: true });
    // The cursor stands below the first heading. `setFocus` of the form would focus later.
    const area = currentTarget.form?.elements.namedItem("description");
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(work?.length ?? 0, work?.length ?? 0);
  }

  return (
    <div>
      <Button variant="quiet" onClick={begin}>
        {t("jobs.outline.begin")}
      </Button>
    </div>
  );
}

const toLine = (fact: string) => `- ${fact}`;

/** What the form states about the work, in words. Null for what it does not state. */
function useFacts(state: JobFormState): (string | null)[] {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const describeStart = useDescribeStart();
  const pay = useTypedPay(state);
  const payText = useDescribePay()(pay).text;
  const hours = useDescribeHours()(pay);
  const [shifts, start] = useWatch({ control: state.form.control, name: ["shifts", "work_start"] });
  const isPaid = (pay.pay_min !== null && pay.pay_period !== null) || pay.pay_agreement !== null;
  const begins = start && start !== ON_A_DAY ? describeStart(start) : null;
  return [
    isPaid ? payText : null,
    hours,
    shifts && shifts.length > 0 ? shifts.map(getOptionLabel).join(", ") : null,
    begins && t("jobs.outline.start", { start: begins }),
  ];
}
