import type { DefaultValues } from "react-hook-form";
import type { Job, JobForm } from "../../contract/jobs.ts";
import { ACTIVE, positionCounts } from "../../contract/values.ts";

/** What the form starts with: the job as it is, or next to nothing. */
export function getDefaultValues(job: Job | undefined): DefaultValues<JobForm> {
  if (!job) {
    return { title: "", industry: "", address: "", zip_code: "", description: "", priority: "Normal", status: ACTIVE };
  }
  const { title, industry, minimum_age, maximum_age, starting_salary, type, priority } = job;
  const { address, zip_code, description, status } = job;
  return {
    title,
    industry,
    minimum_age,
    maximum_age,
    starting_salary,
    type,
    positions: positionCounts.find((count) => count === job.positions),
    priority,
    address,
    zip_code,
    description,
    status,
  };
}

/**
 * Inputs hold text, the contract wants numbers. Nothing typed is "absent"; what is no number stays as it is, so that
 * the contract calls it invalid.
 */
export function parseNumber(value: unknown): unknown {
  const text = String(value ?? "").trim();
  if (text === "") return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}
