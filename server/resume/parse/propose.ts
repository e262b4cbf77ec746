import type { ProfileProposal } from "../../../contract/resume-proposal.ts";
import type { Line } from "../text/line.ts";
import { mendBrokenDates } from "./broken-dates.ts";
import { contactText, findEmail, findPhone } from "./contact.ts";
import { readEntries } from "./entries.ts";
import { findName } from "./name.ts";
import { splitIntoSections } from "./sections.ts";
import { findSummary } from "./summary.ts";
import { withinLimits } from "./within-limits.ts";

/** What the lines of a resume say of its bearer. */
export function proposeFrom(lines: Line[]): ProfileProposal {
  const sections = splitIntoSections(mendBrokenDates(lines));
  const entriesOf = (wanted: "work" | "education") =>
    sections.filter(({ kind }) => kind === wanted).flatMap((section) => readEntries(section.lines, wanted));
  const contact = contactText(sections);
  const email = findEmail(contact);
  const whole = lines.map(({ text }) => text).join("\n");
  return withinLimits({
    name: findName(sections, email),
    email,
    phone: findPhone(contact, email, whole),
    summary: findSummary(sections),
    works: entriesOf("work").map(({ what, where, ...rest }) => ({ title: what, company: where, ...rest })),
    educations: entriesOf("education").map(({ what, where, ...rest }) => ({ degree: what, school: where, ...rest })),
  });
}
