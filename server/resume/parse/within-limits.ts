import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, SeekerProfileForm } from "../../../contract/profile.ts";
import type { ProfileProposal } from "../../../contract/resume.ts";

const { shape } = SeekerProfileForm;

/** Cut to what the profile takes; what it would refuse all the same is left out. */
export function fitToProfile(found: ProfileProposal): ProfileProposal {
  return {
    name: parseOrNull(shape.name, truncate(found.name, 100)),
    email: parseOrNull(shape.email, found.email),
    phone: parseOrNull(shape.phone, found.phone),
    summary: parseOrNull(shape.summary, truncate(found.summary, 5000)),
    works: keepValidEntries(
      shape.works,
      found.works.map(({ title, company, description, ...period }) => ({
        title: truncate(title, 150),
        company: truncate(company, 120),
        description: truncate(description, 5000),
        ...period,
      })),
    ),
    educations: keepValidEntries(
      shape.educations,
      found.educations.map(({ degree, school, description, ...period }) => ({
        degree: truncate(degree, 150),
        school: truncate(school, 150),
        description: truncate(description, 5000),
        ...period,
      })),
    ),
  };
}

/** At a space where there is one, and never through a character. */
function truncate<Text extends string | null>(text: Text, max: number): Text {
  if (text === null || text.length <= max) return text;
  const short = text.slice(0, max);
  const space = short.lastIndexOf(" ");
  return (space > max * 0.8 ? short.slice(0, space) : short).toWellFormed().replace(/\ufffd$/, "") as Text;
}

function parseOrNull(field: z.ZodType<string>, value: string | null): string | null {
  return field.safeParse(value).data ?? null;
}

function keepValidEntries<Entry>(field: z.ZodType, entries: Entry[]): Entry[] {
  return entries.filter((entry) => field.safeParse([entry]).success).slice(0, MAX_PROFILE_ENTRIES);
}
