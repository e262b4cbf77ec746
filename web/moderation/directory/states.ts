import type { DirectoryCompany, DirectoryJob, DirectoryPerson } from "../../../contract/moderation/directory.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";

interface StateLook {
  label: TextKey;
  tone: "plain" | "good" | "bad";
}

export const personStateLooks: Record<DirectoryPerson["state"], StateLook> = {
  active: { label: "staff.people.states.active", tone: "good" },
  suspended: { label: "staff.people.states.suspended", tone: "bad" },
};

export const companyStateLooks: Record<DirectoryCompany["state"], StateLook> = {
  hiring: { label: "staff.companies.states.hiring", tone: "good" },
  quiet: { label: "staff.companies.states.quiet", tone: "plain" },
  restricted: { label: "staff.companies.states.restricted", tone: "bad" },
  suspended: { label: "staff.companies.states.suspended", tone: "bad" },
};

export const jobStateLooks: Record<DirectoryJob["state"], StateLook> = {
  published: { label: "staff.jobs.states.published", tone: "good" },
  waiting: { label: "staff.jobs.states.waiting", tone: "plain" },
  draft: { label: "staff.jobs.states.draft", tone: "plain" },
  closed: { label: "staff.jobs.states.closed", tone: "plain" },
  restricted: { label: "staff.jobs.states.restricted", tone: "bad" },
  deleted: { label: "staff.jobs.states.deleted", tone: "plain" },
};

/** The options of a filter: the states, and what ends soon. */
export function listFilters(looks: Record<string, StateLook>): { value: string; label: TextKey }[] {
  const states = Object.entries(looks).map(([value, { label }]) => ({ value, label }));
  return [...states, { value: "ending", label: "staff.directory.ending" }];
}
