import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, SeekerProfileForm } from "../../../../contract/accounts/profile.ts";
import type { ProfileProposal } from "../../../../contract/accounts/resume.ts";
import { findMaxLength } from "../../../../contract/platform/fields/fields.ts";
import { joinText, type TextLine } from "../text-line.ts";
import { findEmail, findPhone, listContactLines } from "./contact-details.ts";
import { readEntries } from "./entries.ts";
import { joinBrokenPeriods } from "./periods.ts";
import { findPersonName } from "./person-name.ts";
import { type Section, splitIntoSections } from "./sections.ts";

/** A shorter text in the head of a resume is a slogan or an address, not a summary. */
const MIN_SUMMARY_LENGTH = 100;

/** Returns the section with a summary heading, otherwise the longest prose in the head, otherwise null. */
export function findSummary(sections: Section[]): string | null {
  const summary = sections.find(({ kind, lines }) => kind === "summary" && lines.length > 0);
  if (summary) return joinText(summary.lines) || null;
  for (const { kind, lines } of sections) {
    if (kind !== "head") continue;
    const text = joinText(findLongestProse(lines));
    if (text.length >= MIN_SUMMARY_LENGTH) return text;
  }
  return null;
}

/** Returns the longest sequence of lines that look like prose. */
function findLongestProse(lines: TextLine[]): TextLine[] {
  let current: TextLine[] = [];
  let longest: TextLine[] = [];
  for (const line of lines) {
    const isProse = !/[\t@:|]/.test(line.text) && !line.isBullet && line.size < 1.3;
    const isLong = line.text.length >= 50;
    current = isProse && (isLong || current.length > 0) ? [...current, line] : [];
    if (current.length > longest.length) longest = current;
  }
  return longest;
}

const { shape } = SeekerProfileForm;

/** Truncates values to the limits of the profile form, and omits values that the form would still reject. */
export function truncateToProfileLimits(found: ProfileProposal): ProfileProposal {
  return {
    name: parseOrNull(shape.name, truncate(found.name, "name")),
    email: parseOrNull(shape.email, found.email),
    phone: parseOrNull(shape.phone, found.phone),
    summary: parseOrNull(shape.summary, truncate(found.summary, "summary")),
    works: keepValidEntries(
      shape.works,
      found.works.map(({ title, company, description, ...period }) => ({
        title: truncate(title, "works.0.title"),
        company: truncate(company, "works.0.company"),
        description: truncate(description, "works.0.description"),
        ...period,
      })),
    ),
    educations: keepValidEntries(
      shape.educations,
      found.educations.map(({ degree, school, description, ...period }) => ({
        degree: truncate(degree, "educations.0.degree"),
        school: truncate(school, "educations.0.school"),
        description: truncate(description, "educations.0.description"),
        ...period,
      })),
    ),
  };
}

/**
 * Truncates a text to the maximum length of its field in the profile form: at the last space if possible, and never
 * within a surrogate pair.
 */
function truncate<Text extends string | null>(text: Text, field: string): Text {
  const max = findMaxLength(SeekerProfileForm, field) ?? Number.POSITIVE_INFINITY;
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

/** Reads profile fields from the lines of a resume. The values are valid in the profile form. */
export function createProfileProposal(lines: TextLine[]): ProfileProposal {
  const sections = splitIntoSections(joinBrokenPeriods(lines));
  const readSections = (wantedKind: "work" | "education") =>
    sections.filter(({ kind }) => kind === wantedKind).flatMap((section) => readEntries(section.lines, wantedKind));
  const contact = listContactLines(sections);
  const email = findEmail(contact);
  const resumeText = lines.map(({ text }) => text).join("\n");
  return truncateToProfileLimits({
    name: findPersonName(sections, email),
    email,
    phone: findPhone(contact, email, resumeText),
    summary: findSummary(sections),
    works: readSections("work").map(({ title, organization, ...rest }) => ({
      title: title,
      company: organization,
      ...rest,
    })),
    educations: readSections("education").map(({ title, organization, ...rest }) => ({
      degree: title,
      school: organization,
      ...rest,
    })),
  });
}
