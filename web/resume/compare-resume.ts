import type { SeekerProfileForm } from "../../contract/profile.ts";
import type { ProfileProposal } from "../../contract/resume.ts";
import type { Education, User, WorkExperience } from "../../contract/users.ts";

/** `new`: the profile says nothing about it. `other`: it says something else, which would be replaced. */
export type ChangeStatus = "new" | "other" | "same";

export type TextField = "name" | "phone" | "summary";

export interface TextChange {
  id: string;
  kind: "text";
  name: TextField;
  present: string;
  proposed: string;
  standing: ChangeStatus;
}

export interface EntryChange {
  id: string;
  kind: "works" | "educations";
  /** The entry of the profile that is about the same job or school. */
  present: WorkExperience | Education | null;
  proposed: WorkExperience | Education;
  standing: ChangeStatus;
}

export type ProfileChange = TextChange | EntryChange;

type Profile = Pick<User, "name" | "email" | "phone" | "summary" | "works" | "educations">;

/** All that a resume has to say, in the order of the profile, each beside what is there. */
export function listChanges(profile: Profile, proposal: ProfileProposal): ProfileChange[] {
  return [
    ...compareText("name", profile.name, proposal.name),
    // Another number is confirmed with a code, which is done on the profile.
    ...(profile.phone === null ? compareText("phone", null, proposal.phone) : []),
    ...compareEntries("works", profile.works, proposal.works),
    ...compareEntries("educations", profile.educations, proposal.educations),
    ...compareText("summary", profile.summary, proposal.summary),
  ];
}

/** What the resume says about how to reach the person, where that is changed in its own way. */
export function findOtherContacts(profile: Profile, proposal: ProfileProposal): string[] {
  const email = proposal.email?.toLowerCase() === profile.email?.toLowerCase() ? null : proposal.email;
  const phone = profile.phone === null || proposal.phone === profile.phone ? null : proposal.phone;
  return [email, phone].filter((contact) => contact !== null);
}

function compareText(name: TextField, present: string | null, proposed: string | null): TextChange[] {
  if (!proposed) return [];
  const standing = !present ? "new" : normalizeText(present) === normalizeText(proposed) ? "same" : "other";
  return [{ id: name, kind: "text", name, present: present ?? "", proposed, standing }];
}

function compareEntries(
  kind: EntryChange["kind"],
  present: readonly (WorkExperience | Education)[],
  proposed: readonly (WorkExperience | Education)[],
): EntryChange[] {
  const left = [...present];
  return proposed.map((entry, index) => {
    const place = left.findIndex((own) => isSameEntry(own, entry));
    const [own = null] = place < 0 ? [] : left.splice(place, 1);
    const standing = own === null ? "new" : hasSameDetails(own, entry) ? "same" : "other";
    return { id: `${kind}-${index}`, kind, present: own, proposed: entry, standing };
  });
}

/** What an entry is called, and where that was. */
export function getTitleAndPlace(entry: WorkExperience | Education): [title: string, place: string] {
  return "title" in entry ? [entry.title, entry.company] : [entry.degree, entry.school];
}

function isSameEntry(one: WorkExperience | Education, other: WorkExperience | Education): boolean {
  const [title, place] = getTitleAndPlace(one).map(normalizeText);
  const [otherTitle, otherPlace] = getTitleAndPlace(other).map(normalizeText);
  return title === otherTitle && place === otherPlace && Boolean(title || place);
}

function hasSameDetails(one: WorkExperience | Education, other: WorkExperience | Education): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    normalizeText(one.description) === normalizeText(other.description)
  );
}

function normalizeText(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

export type ProfileFormValues = Partial<Pick<SeekerProfileForm, TextField | "works" | "educations">>;

/** The fields of the profile form that change when these choices are taken. */
export function applyChanges(profile: Profile, taken: readonly ProfileChange[]): ProfileFormValues {
  const fields: ProfileFormValues = {};
  for (const choice of taken) {
    if (choice.kind === "text") fields[choice.name] = choice.proposed;
    else if (choice.kind === "works")
      fields.works = applyEntryChange(fields.works ?? profile.works, choice) as WorkExperience[];
    else fields.educations = applyEntryChange(fields.educations ?? profile.educations, choice) as Education[];
  }
  return fields;
}

/** In the place of the one it is about; a new one before the first that began earlier, since the latest comes first. */
function applyEntryChange(entries: readonly object[], { present, proposed }: EntryChange): object[] {
  const own = present === null ? -1 : entries.indexOf(present);
  if (own >= 0) return entries.with(own, proposed);
  const began = (entry: object) => ("from" in entry && typeof entry.from === "string" ? entry.from : "");
  const earlier = entries.findIndex((entry) => began(entry) !== "" && began(entry) < began(proposed));
  return earlier < 0 ? [...entries, proposed] : entries.toSpliced(earlier, 0, proposed);
}
