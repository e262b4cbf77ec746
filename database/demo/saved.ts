import { ACTIVE } from "../../contract/values.ts";
import { DAY_MS, type DemoJob } from "./jobs.ts";
import { createIdAt, type RandomSource } from "./random.ts";
import type { DemoSeeker } from "./seekers.ts";

/** What seeker@example.com keeps: two open jobs in care that this seeker has not applied to, and one search. */
export function createSavedItems(
  random: RandomSource,
  seeker: DemoSeeker,
  jobs: DemoJob[],
  applied: Set<string>,
  now: Date,
) {
  const open = jobs.filter(({ row, employer }) => row.status === ACTIVE && employer.company.country === "NL");
  const kept = open.filter(({ row }) => /nurs/i.test(row.title) && !applied.has(row.id)).slice(0, 2);
  const savedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const search = {
    id: createIdAt(random, savedAt(3)),
    user_id: seeker.row.id,
    name: "Nurse, Amsterdam",
    terms: JSON.stringify({ title: "nurse", zip_code: "Amsterdam" }),
    alert: "weekly",
    alert_due_at: new Date(savedAt(3).getTime() + 7 * DAY_MS),
    created_at: savedAt(3),
    updated_at: savedAt(3),
  };
  return {
    jobs: kept.map(({ row: { id, title } }, index) => ({
      user_id: seeker.row.id,
      job_id: id,
      title,
      created_at: savedAt(index + 1),
    })),
    search,
  };
}
