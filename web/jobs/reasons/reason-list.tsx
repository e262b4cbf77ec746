import { Check, CircleHelp, X } from "lucide-react";
import type { JobReason } from "../../../contract/jobs/search/reasons.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useDescribeDistance } from "../place-text.ts";
import styles from "./reason-list.module.css";

const icons = { match: Check, other: X, unknown: CircleHelp };

/** What of a job matches the seeker, what does not, and what is unknown. */
export function ReasonList({ reasons }: { reasons: readonly JobReason[] }) {
  const { t } = useTranslation();
  const describeDistance = useDescribeDistance();
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ kind, state, names, distance_km }) => {
        const Icon = icons[state];
        const values = { names: names.join(", "), distance: describeDistance(distance_km) ?? "" };
        return (
          <li key={`${kind} ${state}`} className={styles[state]}>
            <Icon aria-hidden="true" size={18} />
            {t(`jobs.reasons.${kind}_${state}` as TextKey, values)}
          </li>
        );
      })}
    </ul>
  );
}
