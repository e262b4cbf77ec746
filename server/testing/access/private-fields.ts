import { randomInt, randomUUID } from "node:crypto";
import type { ApiResponse } from "../http-client.ts";
import { createSamplePdf } from "../sample-files.ts";

const userFields = ["email", "phone", "summary", "works", "educations", "password_hash"] as const;
const companyFields = ["website", "size", "description", "country", "city", "address", "zip_code"] as const;
/** The resume's stored file name, its original name and its text. */
const resumeFields = ["resume", "resume_name", "resume_text"] as const;

/** The fields of a user and of their company that are private for some or all users. */
export const privateFields = [...userFields, ...companyFields, ...resumeFields, "home_zip_code"] as const;
export type PrivateField = (typeof privateFields)[number];

/** What the private fields of a user contain, and nothing else in the database. */
export type PrivateTexts = Record<PrivateField, string>;

/** Creates private texts and what has them. Those of `email`, `password_hash` and `resume` follow with the user and the file. */
export function createPrivateTexts() {
  const texts = Object.fromEntries(
    privateFields.map((field) => [field, `private-${field}-${randomUUID()}`]),
  ) as PrivateTexts;
  texts.phone = `+3162${randomInt(1_000_000, 10_000_000)}`;
  texts.home_zip_code = `ZIP${randomUUID().slice(0, 8)}`;
  const entry = { title: "t", company: "c", school: "s", degree: "d", from: null, to: null };
  return {
    texts,
    userColumns: {
      phone: texts.phone,
      summary: texts.summary,
      works: JSON.stringify([{ ...entry, description: texts.works }]),
      educations: JSON.stringify([{ ...entry, description: texts.educations }]),
    },
    companyColumns: Object.fromEntries(companyFields.map((field) => [field, texts[field]])),
    resume: { name: `${texts.resume_name}.pdf`, bytes: createSamplePdf(texts.resume_text).bytes },
  };
}

const companyCard: readonly PrivateField[] = ["email", "phone", ...companyFields];
const applicant: readonly PrivateField[] = [
  ...(["email", "phone", "summary", "works", "educations", ...resumeFields, "home_zip_code"] as const),
];

/** What each actor sees of the seeker, who has applied to the employer, and of the employer. */
export const visibleFields = {
  // Every visitor sees the address of a company with published jobs.
  anonymous: { seeker: [], employer: companyFields },
  newcomer: { seeker: [], employer: companyFields },
  seeker: { seeker: applicant, employer: companyCard },
  otherSeeker: { seeker: [], employer: companyCard },
  employer: {
    seeker: applicant,
    employer: privateFields.filter((field) => field !== "password_hash" && field !== "home_zip_code"),
  },
  otherEmployer: { seeker: [], employer: companyCard },
  recruiter: { seeker: applicant, employer: companyCard },
  // Of the application that is assigned to them.
  interviewer: { seeker: applicant, employer: companyCard },
  // The seeker shows the profile, to which the postal code does not belong.
  helper: { seeker: applicant.filter((field) => field !== "home_zip_code"), employer: companyCard },
} as const satisfies Record<string, Record<"seeker" | "employer", readonly PrivateField[]>>;

/** Lists the private fields that are in the body or the headers of a response. */
export function findPrivateFields({ text, headers }: ApiResponse, texts: PrivateTexts): PrivateField[] {
  const content = text + JSON.stringify([...headers]);
  return privateFields.filter((field) => content.includes(texts[field]));
}
