import { useEffect, useEffectEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { CheckField, CheckGroup } from "../../../../platform/ui/forms/check-field.tsx";
import { MoreFields } from "../../../../platform/ui/forms/more-fields.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import { findFieldOfWork } from "../find-field-of-work.ts";
import { useOccupationGroup, useOccupationOfTitle } from "../occupation-group-field.tsx";
import type { JobFormState } from "../use-job-form.tsx";
import { addItem, hasItem, removeItem } from "./list-items.ts";
import styles from "./ready-sentences.module.css";
import { useDescribeFacts } from "./use-describe-facts.ts";

const parts = ["work", "ask", "offer"] as const;
type Part = (typeof parts)[number];

/**
 * Sentences that fit the field of work. Those that are ticked are in the description. The first one in an empty description comes with
 * the facts of the form, which follow its fields as long as the writer leaves them as they are.
 *
 * @param isOpen Whether the sentences are unfolded at first
 */
export function ReadySentences({ form: state, isOpen }: { form: JobFormState; isOpen: boolean }) {
  const { t } = useTranslation();
  const { form } = state;
  const description = useWatch({ control: form.control, name: "description" }) ?? "";
  const { occupation } = useOccupationOfTitle(state);
  const { sentences: field } = findFieldOfWork(useOccupationGroup(state), occupation);
  const facts = useDescribeFacts(state);
  useFollowFacts(state, facts);

  const getHeading = (part: Part) => `## ${t(`jobs.outline.${part}`)}`;
  const sentences: Record<Part, string> = {
    work: field ? t(`jobs.outline.sentences.${field}.work`) : "",
    ask: field ? t(`jobs.outline.sentences.${field}.ask`) : "",
    offer: "",
  };

  function writeBeginning(): string {
    const text = `${getHeading("work")}\n\n${facts}`;
    return field ? text : `${text}\n\n- ${t("jobs.outline.gaps.main")}\n- ${t("jobs.outline.gaps.other")}`;
  }

  function toggle(part: Part, sentence: string, isChosen: boolean) {
    const text = form.getValues("description") ?? "";
    const begun = text.trim() === "" ? writeBeginning() : text;
    const changed = isChosen
      ? addItem(begun, sentence, getHeading(part), parts.map(getHeading))
      : removeItem(text, sentence);
    form.setValue("description", changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <MoreFields summary={t("jobs.outline.choose")} text={t("jobs.outline.choose_text")} isOpen={isOpen}>
      {parts.map((part) => (
        <CheckGroup key={part} label={t(`jobs.outline.${part}`)}>
          <div className={styles.sentences}>
            {[sentences[part], t(`jobs.outline.sentences.any.${part}`)]
              .flatMap((lines) => lines.split("\n"))
              .filter(Boolean)
              .map((sentence) => (
                <CheckField
                  key={sentence}
                  label={sentence}
                  checked={hasItem(description, sentence)}
                  onChange={({ target }) => toggle(part, sentence, target.checked)}
                />
              ))}
          </div>
        </CheckGroup>
      ))}
    </MoreFields>
  );
}

/** Keeps the facts in the description up to date while nobody has changed their sentences. */
function useFollowFacts({ form }: JobFormState, facts: string) {
  const written = useRef(facts);
  const follow = useEffectEvent(() => {
    const text = form.getValues("description") ?? "";
    if (text.includes(written.current))
      form.setValue(
        "description",
        text.replace(written.current, () => facts),
      );
    written.current = facts;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the facts change
  useEffect(() => follow(), [facts]);
}
