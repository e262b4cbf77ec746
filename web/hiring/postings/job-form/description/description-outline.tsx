import type { MouseEvent } from "react";
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
 * Puts headings in an empty description, and below the last one what other fields state at that moment, so that nobody begins with a
 * blank page.
 */
export function DescriptionOutline({ form: state }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { form } = state;
  const facts = useFacts(state);
  const description = useWatch({ control: form.control, name: "description" });
  if (description?.trim()) return null;

  function begin({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const [work, ask, offer] = (["work", "ask", "offer"] as const).map((part) => `## ${t(`jobs.outline.${part}`)}\n\n`);
    const stated = facts.map((fact) => `- ${fact}`);
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

/** Lists in words what the form states about the work. */
function useFacts(state: JobFormState): string[] {
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
  ].filter((fact) => fact !== null);
}
