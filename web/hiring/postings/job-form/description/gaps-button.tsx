import type { MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import { listGaps } from "../../../../../contract/platform/texts/gaps.ts";
import { Button } from "../../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/** Leads from gap to gap of the description. */
export function GapsButton({ form: { form } }: { form: JobFormState }) {
  const { t } = useTranslation();
  const description = useWatch({ control: form.control, name: "description" }) ?? "";
  const gaps = listGaps(description);
  if (gaps.length === 0) return null;

  function goToNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    selectGap(currentTarget.form, description, findArea(currentTarget.form)?.selectionEnd ?? 0);
  }

  return (
    <div>
      <Button variant="quiet" onClick={goToNext}>
        {t("jobs.outline.next", { count: gaps.length })}
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
