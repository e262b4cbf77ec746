import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { SeekerProfileForm } from "../../contract/profile.ts";

export type SeekerFormState = UseFormReturn<SeekerProfileForm, unknown, z.output<typeof SeekerProfileForm>>;
export type EntryListName = "works" | "educations";

/** What stands in the first line of an entry, beside the period and description that both kinds have. */
export const entryTitleFields = { works: ["title", "company"], educations: ["degree", "school"] } as const;

export const blankEntries = {
  works: { title: "", company: "", from: "", to: "", description: "" },
  educations: { degree: "", school: "", from: "", to: "", description: "" },
};

/** Nothing typed, so nothing to lose. */
export function isBlankEntry(entry: object | undefined): boolean {
  return Object.values(entry ?? {}).every((value) => value === null || value === "");
}
