import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { hasContractTerm } from "../../../../../contract/jobs/terms/schedule.ts";
import { listGaps } from "../../../../../contract/platform/texts/gaps.ts";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import type { JobFormState } from "../use-job-form.tsx";
import styles from "./advice-panel.module.css";
import { type Advice, type Fact, findAdvice } from "./find-advice.ts";

/** Advice on the description while it is written. It never prevents publishing. Absent while nothing is written. */
export function AdvicePanel({ form: { form } }: { form: JobFormState }) {
  const { t } = useTranslation();
  const [text, language, ...values] = useWatch({
    control: form.control,
    name: [
      "description",
      "text_language",
      "pay_min",
      "pay_agreement",
      "hours_min",
      "hours_max",
      "type",
      "address",
      "work_place",
      "work_start",
      "contract_term",
    ],
  });
  const deferredText = useDeferredValue(text ?? "");
  const [payMin, agreement, hoursMin, hoursMax, type, address, workPlace, start, term] = values;
  const isStated: Partial<Record<Fact, unknown>> = {
    pay: payMin || agreement,
    hours: hoursMin || hoursMax,
    contract: term || !hasContractTerm(type),
    place: address || workPlace === "remote",
    start,
  };
  if (deferredText.trim() === "") return null;
  const stated = (Object.keys(isStated) as Fact[]).filter((fact) => isStated[fact]);
  const found = findAdvice({ text: deferredText, language: language || null, stated });
  // A text with gaps is not finished, so nothing is said to be good about it.
  if (found.length === 0) return listGaps(deferredText).length > 0 ? null : <p>{t("jobs.advice.none")}</p>;
  return (
    <details className={styles.advice} open>
      <summary>{t("jobs.advice.title", { count: found.length })}</summary>
      <p className={styles.lead}>{t("jobs.advice.lead")}</p>
      <ul className={styles.list}>
        {found.map((advice) => (
          <AdviceItem key={JSON.stringify(advice)} advice={advice} language={language || undefined} />
        ))}
      </ul>
    </details>
  );
}

/** The quoted words, then what to do about them. */
function AdviceItem({ advice, language }: { advice: Advice; language: string | undefined }) {
  const { t } = useTranslation();
  if (advice.kind === "missing") return <li>{t(`jobs.advice.missing.${advice.fact}`)}</li>;
  const text =
    advice.kind === "long_sentence"
      ? t("jobs.advice.long_sentence", { count: advice.count })
      : t(`jobs.advice.${advice.kind}`);
  return (
    <li>
      <q lang={language}>{advice.quote}</q> <span>{text}</span>
      {"better" in advice && (
        <span>
          {" "}
          {t("jobs.advice.better")} <q lang={language}>{advice.better}</q>
        </span>
      )}
    </li>
  );
}
