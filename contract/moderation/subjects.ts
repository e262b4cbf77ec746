import * as z from "zod";

/** What can be reported. The id of a photo is that of the seeker or company that it shows, that of a cover its company. */
export const subjectKinds = ["job", "company", "review", "message", "user", "photo", "cover"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** How long the name of a law may be. */
export const MAX_LAW_LENGTH = 300;

/** A person or company in what the staff sees. The name is null when it has been erased. */
export const NamedParty = z.object({ id: z.uuid(), name: z.string().nullable() });
