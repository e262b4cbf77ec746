import { type NumberPeriod, numberPeriods } from "../../../contract/operation/company-numbers.ts";
import { readWeeks } from "./weeks.ts";

/** What a company sees: the last weeks, added up by week or month. */
export interface ChosenPeriod {
  weeks: number;
  by: NumberPeriod;
}

/** Reads the period of a company's numbers from the query of the address. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  return { weeks: readWeeks(query), by: numberPeriods.find((by) => by === query.get("by")) ?? "week" };
}
