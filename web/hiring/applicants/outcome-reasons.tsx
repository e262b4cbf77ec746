import { useQuery } from "@tanstack/react-query";
import type { OutcomeReasons } from "../../../contract/hiring/stages/outcome-reasons.ts";
import { routes } from "../../../contract/index.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./outcome-reasons.module.css";

/** Why applications to the company end, in numbers without names. Absent while there are too few. */
export function OutcomeReasonNumbers() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["applications", "outcome-reasons"],
    queryFn: ({ signal }) => callApi(routes.readOutcomeReasons, { signal }),
  });
  if (!data || data.rejected.length + data.withdrawn.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t("applicants.outcome_reasons.title")}</h2>
      <p>{t("applicants.outcome_reasons.lead", { count: MIN_PEOPLE })}</p>
      <div className={styles.tables}>
        <ReasonTable outcome="rejected" numbers={data.rejected} />
        <ReasonTable outcome="withdrawn" numbers={data.withdrawn} />
      </div>
    </section>
  );
}

function ReasonTable({
  outcome,
  numbers,
}: {
  outcome: keyof OutcomeReasons;
  numbers: OutcomeReasons["rejected" | "withdrawn"];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (numbers.length === 0) return null;
  return (
    <Card>
      <table className={styles.table}>
        <caption>{t(`applicants.outcome_reasons.${outcome}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("applicants.outcome_reasons.reason")}</th>
            <th scope="col">{t("applicants.outcome_reasons.at_least")}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ reason, at_least }) => (
            <tr key={reason}>
              <th scope="row">{t(`outcome_reasons.${outcome}.${reason}`, { defaultValue: reason })}</th>
              <td>{formatNumber(at_least, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
