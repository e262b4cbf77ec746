import type { SeekerProfileForm } from "../../contract/profile.ts";
import type { ProfileProposal } from "../../contract/resume-proposal.ts";
import type { Education, User, Work } from "../../contract/users.ts";

/** `new`: the profile says nothing about it. `other`: it says something else, which would be replaced. */
export type Standing = "new" | "other" | "same";

export type TextName = "name" | "phone" | "summary";

export interface TextChoice {
  id: string;
  kind: "text";
  name: TextName;
  present: string;
  proposed: string;
  standing: Standing;
}

export interface EntryChoice {
  id: string;
  kind: "works" | "educations";
  /** The entry of the profile that is about the same job or school. */
  present: Work | Education | null;
  proposed: Work | Education;
  standing: Standing;
}

export type Choice = TextChoice | EntryChoice;

type Profile = Pick<User, "name" | "email" | "phone" | "summary" | "works" | "educations">;

/** All that a resume has to say, in the order of the profile, each beside what is there. */
export function choicesOf(profile: Profile, proposal: ProfileProposal): Choice[] {
  return [
    ...textChoice("name", profile.name, proposal.name),
    // Another number is confirmed with a code, which is done on the profile.
    ...(profile.phone === null ? textChoice("phone", null, proposal.phone) : []),
    ...entryChoices("works", profile.works, proposal.works),
    ...entryChoices("educations", profile.educations, proposal.educations),
    ...textChoice("summary", profile.summary, proposal.summary),
  ];
}

/** What the resume says about how to reach the person, where that is changed in its own way. */
export function otherContacts(profile: Profile, proposal: ProfileProposal): string[] {
  const email = proposal.email?.toLowerCase() === profile.email?.toLowerCase() ? null : proposal.email;
  const phone = profile.phone === null || proposal.phone === profile.phone ? null : proposal.phone;
  return [email, phone].filter((contact) => contact !== null);
}

function textChoice(name: TextName, present: string | null, proposed: string | null): TextChoice[] {
  if (!proposed) return [];
  const standing = !present ? "new" : plain(present) === plain(proposed) ? "same" : "other";
  return [{ id: name, kind: "text", name, present: present ?? "", proposed, standing }];
}

function entryChoices(
  kind: EntryChoice["kind"],
  present: readonly (Work | Education)[],
  proposed: readonly (Work | Education)[],
): EntryChoice[] {
  const left = [...present];
  return proposed.map((entry, index) => {
    const place = left.findIndex((own) => isAboutTheSame(own, entry));
    const [own = null] = place < 0 ? [] : left.splice(place, 1);
    const standing = own === null ? "new" : sameText(own, entry) ? "same" : "other";
    return { id: `${kind}-${index}`, kind, present: own, proposed: entry, standing };
  });
}

/** What an entry is called, and where that was. */
export function headOf(entry: Work | Education): [title: string, place: string] {
  return "title" in entry ? [entry.title, entry.company] : [entry.degree, entry.school];
}

function isAboutTheSame(one: Work | Education, other: Work | Education): boolean {
  const [title, place] = headOf(one).map(plain);
  const [otherTitle, otherPlace] = headOf(other).map(plain);
  return title === otherTitle && place === otherPlace && Boolean(title || place);
}

function sameText(one: Work | Education, other: Work | Education): boolean {
  return one.from === other.from && one.to === other.to && plain(one.description) === plain(other.description);
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

export type Taken = Partial<Pick<SeekerProfileForm, TextName | "works" | "educations">>;

/** The fields of the profile form that change when these choices are taken. */
export function takeOver(profile: Profile, taken: readonly Choice[]): Taken {
  const fields: Taken = {};
  for (const choice of taken) {
    if (choice.kind === "text") fields[choice.name] = choice.proposed;
    else if (choice.kind === "works") fields.works = withEntry(fields.works ?? profile.works, choice) as Work[];
    else fields.educations = withEntry(fields.educations ?? profile.educations, choice) as Education[];
  }
  return fields;
}

/** In the place of the one it is about; a new one before the first that began earlier, since the latest comes first. */
function withEntry(entries: readonly object[], { present, proposed }: EntryChoice): object[] {
  const own = present === null ? -1 : entries.indexOf(present);
  if (own >= 0) return entries.with(own, proposed);
  const began = (entry: object) => ("from" in entry && typeof entry.from === "string" ? entry.from : "");
  const earlier = entries.findIndex((entry) => began(entry) !== "" && began(entry) < began(proposed));
  return earlier < 0 ? [...entries, proposed] : entries.toSpliced(earlier, 0, proposed);
}
