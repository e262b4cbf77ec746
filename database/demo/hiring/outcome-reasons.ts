import type { Insertable } from "kysely";
import type { OutcomeReasons } from "../../schema.ts";
import type { DemoCompanyRow } from "../companies/employers.ts";

/** How often each reason was given at the hospital of employer@example.com. Those of fewer than five people stay hidden. */
const counts = {
  rejected: { experience: 14, other_candidate: 11, availability: 6, education: 3 },
  withdrawn: { slow_answer: 9, other_job: 7, travel: 5, pay: 2 },
};

/** The reasons of rejections and withdrawals of the first company. */
export function createOutcomeReasons([hospital]: DemoCompanyRow[]): Insertable<OutcomeReasons>[] {
  if (!hospital) return [];
  return Object.entries(counts).flatMap(([outcome, reasons]) =>
    Object.entries(reasons).flatMap(([reason, count]) =>
      Array.from({ length: count }, () => ({ company_id: hospital.id, outcome, reason })),
    ),
  );
}
