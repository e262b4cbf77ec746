import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, SeekerProfileForm } from "../../../contract/profile.ts";
import type { ProfileProposal } from "../../../contract/resume.ts";
import { joinText, type TextLine } from "../text-line.ts";
import { findEmail, findPhone, listContactLines } from "./contact-details.ts";
import { readEntries } from "./entries.ts";
import { joinBrokenPeriods } from "./periods.ts";
import { findPersonName } from "./person-name.ts";
import { type Section, splitIntoSections } from "./sections.ts";

/** Fewer letters are no summary, but a slogan or a part of an address. */
const MIN_SUMMARY_LENGTH = 100;

/** What stands under its heading, or else the sentences under the name. */
export function findSummary(sections: Section[]): string | null {
  const own = sections.find(({ kind, lines }) => kind === "summary" && lines.length > 0);
  if (own) return joinText(own.lines) || null;
  for (const { kind, lines } of sections) {
    if (kind !== "head") continue;
    const text = joinText(findLongestProse(lines));
    if (text.length >= MIN_SUMMARY_LENGTH) return text;
  }
  return null;
}

/** The longest run of lines that read like running text. */
function findLongestProse(lines: TextLine[]): TextLine[] {
  let run: TextLine[] = [];
  let best: TextLine[] = [];
  for (const line of lines) {
    const reads = !/[\t@:|]/.test(line.text) && !line.isBullet && line.size < 1.3;
    const begins = line.text.length >= 50;
    run = reads && (begins || run.length > 0) ? [...run, line] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}

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

/** What the lines of a resume say of its bearer. */
export function createProfileProposal(lines: TextLine[]): ProfileProposal {
  const sections = splitIntoSections(joinBrokenPeriods(lines));
  const entriesOf = (wanted: "work" | "education") =>
    sections.filter(({ kind }) => kind === wanted).flatMap((section) => readEntries(section.lines, wanted));
  const contact = listContactLines(sections);
  const email = findEmail(contact);
  const whole = lines.map(({ text }) => text).join("\n");
  return fitToProfile({
    name: findPersonName(sections, email),
    email,
    phone: findPhone(contact, email, whole),
    summary: findSummary(sections),
    works: entriesOf("work").map(({ title, organization, ...rest }) => ({
      title: title,
      company: organization,
      ...rest,
    })),
    educations: entriesOf("education").map(({ title, organization, ...rest }) => ({
      degree: title,
      school: organization,
      ...rest,
    })),
  });
}
