import * as z from "zod";
import { createByLanguage, DEFAULT_LANGUAGE, type Language, languageDefinitions } from "../languages.ts";

/** What somebody writes in each language. A partial language may be left out. */
export function writtenByLanguage<Schema extends z.ZodType>(schema: Schema) {
  return z.object(
    createByLanguage((language) => (languageDefinitions[language].isPartial ? schema.optional() : schema)),
  );
}

/** A value in each language. Stored ones may be older than a partial language: what is missing is the English value. */
export function byLanguage<Schema extends z.ZodType>(schema: Schema) {
  const complete = writtenByLanguage(schema) as unknown as z.ZodObject<Record<Language, Schema>>;
  return complete.overwrite((values) => {
    const given = values as Record<Language, z.output<Schema>>;
    return createByLanguage((language) => given[language] ?? given[DEFAULT_LANGUAGE]) as typeof values;
  });
}

/** The schemas of a text in each language. A missing text of a partial language is empty. */
export function textsByLanguage(text: z.ZodString): Record<Language, z.ZodString> {
  return createByLanguage((language) =>
    languageDefinitions[language].isPartial ? (text.default("") as unknown as z.ZodString) : text,
  );
}
