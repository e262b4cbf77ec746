import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { SeekerProfileForm } from "../../contract/profile.ts";

export type SeekerForm = UseFormReturn<SeekerProfileForm, unknown, z.output<typeof SeekerProfileForm>>;
export type EntriesName = "works" | "educations";

/** What stands in the first line of an entry, beside the period and description that both kinds have. */
export const entryTitles = { works: ["title", "company"], educations: ["degree", "school"] } as const;

export const blankEntries = {
  works: { title: "", company: "", from: "", to: "", description: "" },
  educations: { degree: "", school: "", from: "", to: "", description: "" },
};

/** Nothing typed, so nothing to lose. */
export function isBlank(entry: object | undefined): boolean {
  return Object.values(entry ?? {}).every((value) => value === null || value === "");
}
