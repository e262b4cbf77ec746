import type { MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/** Puts headings in an empty description, so that nobody begins with a blank page. */
export function DescriptionOutline({ form: { form } }: { form: JobFormState }) {
  const { t } = useTranslation();
  const description = useWatch({ control: form.control, name: "description" });
  if (description?.trim()) return null;

  function begin({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const headings = (["work", "ask", "offer"] as const).map((part) => `## ${t(`jobs.outline.${part}`)}\n\n`);
    form.setValue("description", headings.join("\n\n"), { shouldDirty: true });
    // The cursor stands below the first heading. `setFocus` of the form would focus later.
    const area = currentTarget.form?.elements.namedItem("description");
    if (!(area instanceof HTMLTextAreaElement)) return;
    const below = headings[0]?.length ?? 0;
    area.focus();
    area.setSelectionRange(below, below);
  }

  return (
    <div>
      <Button variant="quiet" onClick={begin}>
        {t("jobs.outline.begin")}
      </Button>
    </div>
  );
}
