import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import type { FieldErrorReason } from "../../../contract/platform/fields/field-errors.ts";
import { languageDefinitions, languages } from "../../../contract/platform/languages.ts";
import { texts } from "./texts.ts";

/** The subject of a mail and its paragraphs, with placeholders. */
export interface MailTexts {
  subject: string;
  body: readonly string[];
}

export type MailName = keyof (typeof texts)["en"]["mails"];

export const mailNames = Object.keys(texts.en.mails) as MailName[];

export const isMailName = (name: string): name is MailName => Object.hasOwn(texts.en.mails, name);

/** The mail is of no use without a code, a link or a list of links, a letter. */
const NEEDED = /^(code|links|letter|(\w+_)?url)$/;

/** The fields of a mail in the order of its shipped text, with whether the body needs them. Any mail may have `portal`. */
export function listMailFields(name: MailName): { name: string; isNeeded: boolean }[] {
  const { subject, body } = texts.en.mails[name];
  const fields = new Set([...listPlaceholders([subject, ...body].join("\n")), "portal"]);
  return [...fields].map((field) => ({ name: field, isNeeded: NEEDED.test(field) }));
}

/** Returns why the portal cannot send a text as this mail, for the part of the text that is wrong. */
export function findMailTextProblems(
  name: MailName,
  { subject, body }: MailTexts,
): Partial<Record<keyof MailTexts, FieldErrorReason>> {
  const fields = listMailFields(name);
  const needed = fields.filter(({ isNeeded }) => isNeeded).map((field) => field.name);
  const known = new Set(fields.map((field) => field.name));
  const isUnknown = (field: string) => !known.has(field);
  const [inSubject, inBody] = [subject, body.join("\n")].map(listPlaceholders) as [string[], string[]];
  const problems: Partial<Record<keyof MailTexts, FieldErrorReason>> = {};
  if (hasStrayBraces(subject) || inSubject.some((field) => isUnknown(field) || needed.includes(field)))
    problems.subject = reasons.unknownField();
  if (hasStrayBraces(body.join("\n")) || inBody.some(isUnknown)) problems.body = reasons.unknownField();
  else if (needed.some((field) => !inBody.includes(field))) problems.body = reasons.missingField();
  else if (needed.some((field) => !body.includes(`{{${field}}}`) || inBody.filter((one) => one === field).length > 1))
    problems.body = reasons.fieldNotAlone();
  return problems;
}

/** Whether stored texts fit the mails of this version of the portal. */
export function isSendable(name: string, byLanguage: Record<string, MailTexts | undefined>): boolean {
  if (!isMailName(name)) return false;
  return languages.every((language) => {
    const mail = byLanguage[language];
    // Without a text in a partial language, the shipped one is sent.
    if (!mail) return languageDefinitions[language].isPartial;
    return Object.keys(findMailTextProblems(name, mail)).length === 0;
  });
}

/** Returns the names of the placeholders in a text, with repetitions. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name = ""]) => name);
}

/** Whether something looks like a placeholder and is none. */
export function hasStrayBraces(text: string): boolean {
  return /{{|}}/.test(text.replace(/{{\w+}}/g, ""));
}
