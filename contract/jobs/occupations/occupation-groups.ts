/**
 * The sub-major groups (two digits) and major groups (one digit) of the International Standard Classification of Occupations.
 * `sharedTexts.occupation_groups` has their names. This file does not import zod, so that a page can import it without loading zod.
 */
export const CLASSIFICATION = "ISCO-08";

export const occupationGroups = [
  "11",
  "12",
  "13",
  "14",
  "21",
  "22",
  "23",
  "24",
  "25",
  "26",
  "31",
  "32",
  "33",
  "34",
  "35",
  "41",
  "42",
  "43",
  "44",
  "51",
  "52",
  "53",
  "54",
  "61",
  "62",
  "63",
  "71",
  "72",
  "73",
  "74",
  "75",
  "81",
  "82",
  "83",
  "91",
  "92",
  "93",
  "94",
  "95",
  "96",
  "01",
  "02",
  "03",
] as const;
/** The code of a sub-major group. Its first digit is that of the major group. */
export type OccupationGroup = (typeof occupationGroups)[number];

/** In the order of their sub-major groups above. */
export const majorOccupationGroups = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
export type MajorGroup = (typeof majorOccupationGroups)[number];

export const isOccupationGroup = (code: unknown): code is OccupationGroup =>
  (occupationGroups as readonly unknown[]).includes(code);

/** Lists the sub-major groups of each major group. */
export const listOccupationGroups = (): { major: MajorGroup; groups: OccupationGroup[] }[] =>
  majorOccupationGroups.map((major) => ({
    major,
    groups: occupationGroups.filter((code) => code.startsWith(major)),
  }));
