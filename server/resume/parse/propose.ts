import type { ProfileProposal } from "../../../contract/resume.ts";
import type { TextLine } from "../text/line.ts";
import { joinBrokenPeriods } from "./broken-dates.ts";
import { findEmail, findPhone, listContactLines } from "./contact-details.ts";
import { readEntries } from "./entries.ts";
import { findPersonName } from "./person-name.ts";
import { splitIntoSections } from "./sections.ts";
import { findSummary } from "./summary.ts";
import { fitToProfile } from "./within-limits.ts";

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
