import type { Education, SeekerProfileForm, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { ProfileProposal } from "../../../contract/accounts/resume.ts";
import type { User } from "../../../contract/accounts/users.ts";
import { getEntryLabels } from "../users/history-list.tsx";

/**
 * `new`: the profile has no value. `different`: the change replaces the value of the profile. `same`: both values are
 * equal.
 */
type ChangeStatus = "new" | "different" | "same";

type TextField = "name" | "phone" | "summary";

interface TextChange {
  id: string;
  kind: "text";
  field: TextField;
  current: string;
  proposed: string;
  status: ChangeStatus;
}

interface EntryChange {
  id: string;
  kind: "works" | "educations";
  /** The entry of the profile about the same job or school; null if there is none. */
  current: WorkExperience | Education | null;
  proposed: WorkExperience | Education;
  status: ChangeStatus;
}

export type ProfileChange = TextChange | EntryChange;

type Profile = Pick<User, "name" | "email" | "phone" | "summary" | "works" | "educations">;

/** Compares the values of the proposal that the form can save with the profile, in the order of the profile form. */
export function listChanges(profile: Profile, proposal: ProfileProposal): ProfileChange[] {
  return [
    ...compareText("name", profile.name, proposal.name),
    // A saved phone number changes only with a code, on the profile page.
    ...(profile.phone === null ? compareText("phone", null, proposal.phone) : []),
    ...compareEntries("works", profile.works, proposal.works),
    ...compareEntries("educations", profile.educations, proposal.educations),
    ...compareText("summary", profile.summary, proposal.summary),
  ];
}

/**
 * Returns the email address and phone number of the proposal if they differ from the profile and can only be changed
 * with a code.
 */
export function findOtherContacts(profile: Profile, proposal: ProfileProposal): string[] {
  const email = proposal.email?.toLowerCase() === profile.email?.toLowerCase() ? null : proposal.email;
  const phone = profile.phone === null || proposal.phone === profile.phone ? null : proposal.phone;
  return [email, phone].filter((contact) => contact !== null);
}

function compareText(field: TextField, current: string | null, proposed: string | null): TextChange[] {
  if (!proposed) return [];
  const status = !current ? "new" : normalizeText(current) === normalizeText(proposed) ? "same" : "different";
  return [{ id: field, kind: "text", field, current: current ?? "", proposed, status }];
}

/** Pairs each proposed entry with at most one entry of the profile. */
function compareEntries(
  kind: EntryChange["kind"],
  current: readonly (WorkExperience | Education)[],
  proposed: readonly (WorkExperience | Education)[],
): EntryChange[] {
  const unpaired = [...current];
  return proposed.map((entry, index) => {
    const position = unpaired.findIndex((candidate) => isSameEntry(candidate, entry));
    const [match = null] = position < 0 ? [] : unpaired.splice(position, 1);
    const status = match === null ? "new" : hasSameDetails(match, entry) ? "same" : "different";
    return { id: `${kind}-${index}`, kind, current: match, proposed: entry, status };
  });
}

function isSameEntry(one: WorkExperience | Education, other: WorkExperience | Education): boolean {
  const [title, place] = getEntryLabels(one).map(normalizeText);
  const [otherTitle, otherPlace] = getEntryLabels(other).map(normalizeText);
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

type ProfileFormValues = Partial<Pick<SeekerProfileForm, TextField | "works" | "educations">>;

/** Returns the new values of the profile form's fields that the accepted changes affect. Does not change `profile`. */
export function applyChanges(profile: Profile, accepted: readonly ProfileChange[]): ProfileFormValues {
  const values: ProfileFormValues = {};
  for (const change of accepted) {
    if (change.kind === "text") values[change.field] = change.proposed;
    else if (change.kind === "works") {
      values.works = applyEntryChange(values.works ?? profile.works, change) as WorkExperience[];
    } else values.educations = applyEntryChange(values.educations ?? profile.educations, change) as Education[];
  }
  return values;
}

/** Replaces the current entry, or inserts a new one before the first entry that began earlier (latest entry first). */
function applyEntryChange(entries: readonly object[], { current, proposed }: EntryChange): object[] {
  const position = current === null ? -1 : entries.indexOf(current);
  if (position >= 0) return entries.with(position, proposed);
  const getStart = (entry: object) => ("from" in entry && typeof entry.from === "string" ? entry.from : "");
  const earlier = entries.findIndex((entry) => getStart(entry) !== "" && getStart(entry) < getStart(proposed));
  return earlier < 0 ? [...entries, proposed] : entries.toSpliced(earlier, 0, proposed);
}
