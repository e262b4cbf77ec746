import type { User } from "../../contract/users.ts";

/** Converts the profile of a seeker to the format of https://jsonresume.org/schema, which other services can import. */
export function toJsonResume({ name, email, phone, summary, works, educations }: User) {
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: withoutEmptyValues({ name, email, phone, summary }),
    work: works.map(({ title, company, from, to, description }) =>
      withoutEmptyValues({ name: company, position: title, startDate: from, endDate: to, summary: description }),
    ),
    education: educations.map(({ school, degree, from, to }) =>
      withoutEmptyValues({ institution: school, studyType: degree, startDate: from, endDate: to }),
    ),
  };
}

/** The schema has no null. A property without a value is left out. */
function withoutEmptyValues(properties: Record<string, string | null>): Record<string, string> {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
