import type english from "../../public/assets/i18n/en.json";

/** A key of a text in all translation files, such as `jobs.title`. Plural forms have one key, without `_one` and `_other`. */
export type TextKey = KeyOf<typeof english>;

type KeyOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeyOf<Group[Name]>}`;
}[keyof Group & string];

type WithoutPlural<Name extends string> = Name extends `${infer Key}_one` | `${infer Key}_other` ? Key : Name;
