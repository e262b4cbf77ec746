import { readFile, stat } from "node:fs/promises";
import { isOccupationGroup, type OccupationGroup } from "../../../contract/jobs/occupations/occupation-groups.ts";
import { StartError } from "../../../database/start-error.ts";
import { BYTE_ORDER_MARK, parseCsv } from "../../platform/csv.ts";
import { toKey } from "./name-forms.ts";

/** A name of an occupation, with a group of those who do the work. */
export interface OccupationLabel {
  key: string;
  occupation_group: OccupationGroup;
  /** Whether it is the preferred name of an occupation. */
  is_preferred: boolean;
}

/** The file of ESCO has less than 10 MB. */
const MAX_FILE_BYTES = 50_000_000;
const MAX_LABEL_LENGTH = 200;
/** Errors list at most this number of faults. */
const MAX_FAULTS = 5;
const COLUMNS = ["conceptType", "iscoGroup", "preferredLabel", "altLabels"] as const;

/**
 * Reads the CSV file of the occupations of ESCO in one language. Lines of other concepts are left out.
 *
 * @throws {StartError} that says what is wrong with the file
 */
export async function readOccupationLabels(file: string): Promise<{ occupations: number; labels: OccupationLabel[] }> {
  const [head = [], ...records] = readRecords(file, await readText(file));
  const missing = COLUMNS.filter((column) => !head.includes(column));
  if (missing.length > 0) {
    throw new StartError(
      `${file} lacks the columns ${missing.join(", ")}: it is no CSV file of the occupations of ESCO.`,
    );
  }
  const [typeAt, groupAt, preferredAt, othersAt] = COLUMNS.map((column) => head.indexOf(column)) as [
    number,
    number,
    number,
    number,
  ];
  const faults: string[] = [];
  const labels = new Map<string, OccupationLabel>();
  let occupations = 0;
  for (const [index, record] of records.entries()) {
    const place = `record ${index + 2}`;
    if (record.length !== head.length) {
      faults.push(`${place} has ${record.length} fields, not ${head.length}`);
      continue;
    }
    if (record[typeAt] !== "Occupation") continue;
    const code = record[groupAt] ?? "";
    const group = code.slice(0, 2);
    const preferred = (record[preferredAt] ?? "").trim();
    if (!/^\d{4}$/.test(code) || !isOccupationGroup(group))
      faults.push(`${place} has the iscoGroup ${JSON.stringify(code)}`);
    else if (preferred === "") faults.push(`${place} has no preferredLabel`);
    else {
      occupations++;
      for (const key of toKeys(preferred))
        labels.set(key + group, { key, occupation_group: group, is_preferred: true });
      for (const key of (record[othersAt] ?? "").split("\n").flatMap(toKeys)) {
        if (!labels.has(key + group)) labels.set(key + group, { key, occupation_group: group, is_preferred: false });
      }
    }
  }
  if (faults.length > 0) {
    const more = faults.length > MAX_FAULTS ? `, and ${faults.length - MAX_FAULTS} more` : "";
    throw new StartError(`Nothing was imported from ${file}: ${faults.slice(0, MAX_FAULTS).join("; ")}${more}.`);
  }
  if (occupations === 0) throw new StartError(`${file} has no line with the conceptType Occupation.`);
  return { occupations, labels: [...labels.values()] };
}

async function readText(file: string): Promise<string> {
  const content = await readContent(file).catch((error) => {
    throw error instanceof StartError ? error : new StartError(`${file} cannot be read: ${error.message}`);
  });
  const text = decode(content);
  if (text === null) throw new StartError(`${file} is not UTF-8: save it as CSV with this encoding.`);
  if (text.includes("\0")) throw new StartError(`${file} has NUL characters: it is no CSV file.`);
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

async function readContent(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) {
    throw new StartError(`${file} has ${size} bytes, and the occupations of a language at most ${MAX_FILE_BYTES}.`);
  }
  return readFile(file);
}

function decode(content: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}

function readRecords(file: string, text: string): string[][] {
  const records = parseCsv(text);
  if (records === null) throw new StartError(`${file} ends within a quoted field: it is cut off, or no CSV file.`);
  return records;
}

/** Returns the keys of a label, which may have two forms: "actor/actress". */
const toKeys = (label: string): string[] =>
  label.length > MAX_LABEL_LENGTH
    ? []
    : label
        .split("/")
        .map((form) => toKey((form.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).join("")))
        .filter((key) => key !== "");
