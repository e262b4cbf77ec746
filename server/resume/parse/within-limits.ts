import type * as z from "zod";
import { MOST_ENTRIES, SeekerProfileForm } from "../../../contract/profile.ts";
import type { ProfileProposal } from "../../../contract/resume-proposal.ts";

const { shape } = SeekerProfileForm;

/** Cut to what the profile takes; what it would refuse all the same is left out. */
export function withinLimits(found: ProfileProposal): ProfileProposal {
  return {
    name: fitting(shape.name, cut(found.name, 100)),
    email: fitting(shape.email, found.email),
    phone: fitting(shape.phone, found.phone),
    summary: fitting(shape.summary, cut(found.summary, 5000)),
    works: fittingEntries(
      shape.works,
      found.works.map(({ title, company, description, ...period }) => ({
        title: cut(title, 150),
        company: cut(company, 120),
        description: cut(description, 5000),
        ...period,
      })),
    ),
    educations: fittingEntries(
      shape.educations,
      found.educations.map(({ degree, school, description, ...period }) => ({
        degree: cut(degree, 150),
        school: cut(school, 150),
        description: cut(description, 5000),
        ...period,
      })),
    ),
  };
}

/** At a space where there is one, and never through a character. */
function cut<Text extends string | null>(text: Text, max: number): Text {
  if (text === null || text.length <= max) return text;
  const short = text.slice(0, max);
  const space = short.lastIndexOf(" ");
  return (space > max * 0.8 ? short.slice(0, space) : short).toWellFormed().replace(/\ufffd$/, "") as Text;
}

function fitting(field: z.ZodType<string>, value: string | null): string | null {
  return field.safeParse(value).data ?? null;
}

function fittingEntries<Entry>(field: z.ZodType, entries: Entry[]): Entry[] {
  return entries.filter((entry) => field.safeParse([entry]).success).slice(0, MOST_ENTRIES);
}
