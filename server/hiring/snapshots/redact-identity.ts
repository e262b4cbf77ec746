/** Who a person is, as far as it is known. A resume may have another name and address than the account. */
export interface Identity {
  names: readonly (string | null)[];
  phone: string | null;
}

/** Stands for what is left out, in every language. */
export const REDACTED = "[…]";

const REPEATED = /\[…\](?: \[…\])+/g;

const EMAIL = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,5}/gu;
const WEB_ADDRESS =
  /(?:https?:\/\/|www\.)\S{1,300}|(?:[a-z]{2,3}\.)?(?:linkedin|github|gitlab|facebook|instagram|twitter|x|xing)\.com\/\S{1,300}/giu;
/** A label and the rest of its line. The age is a birth date of a kind. */
const BIRTH =
  /(?<![\p{L}\d])((?:date|place) (?:and (?:date|place) )?of birth|birth ?(?:date|day|place)|d\.?o\.?b\.?|born|geboren|geboorte(?:datum|plaats)(?: en -?plaats)?|geb\.|(?:age|leeftijd)(?=\s*[:\t]))[^\n]{1,120}/giu;
/** With the street and number before it. */
const POSTAL_CODE =
  /(?:(?<![\p{L}\d])\p{L}[\p{L} '’.-]{1,40} \d{1,5}(?: ?[a-z])?,?\s+)?(?<![\p{L}\d.])(?:[1-9]\d{3} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\d])/gu;
const STREET =
  /(?<![\p{L}\d])(?:\p{L}[\p{L}'’.-]{0,30} ){0,3}\p{L}*(?:straat|laan|weg|plein|kade|gracht|singel|dijk|hof|street|road|avenue|lane|square|drive) \d{1,5}(?: ?[a-z])?(?![\p{L}\d])|(?<![\p{L}\d])\d{1,5}[a-z]? (?:\p{Lu}[\p{L}'’.-]{0,30} ){1,3}(?:Street|Road|Avenue|Lane|Square|Drive)(?!\p{L})/giu;
/**
 * Nine to fifteen digits that begin with a country code, a zero or a bracket, or are grouped as in North America. All patterns
 * take a time that grows with the length of the text only, because its author may be hostile.
 */
const PHONE = /(?<![\p{L}\d])(?:(?:\+|\(\+?|0)\d?(?:[\s()./-]{0,3}\d){7,14}|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\p{L}\d])/gu;
/** A month of a year, as in the periods of a resume: "01-2018", "2018-01". */
const MONTH_OF_YEAR = /(?<!\d)(?:(?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2]))(?!\d)/;
/** Words of names that are common words, too. */
const PARTICLES = new Set(
  "van von de den der het 't ’t ten ter te in op la le el al bin ben da dos di du y d' and of the en".split(" "),
);

/**
 * Returns a function that leaves out of a text what tells who somebody is: the words of their names, however they are written,
 * email and web addresses, phone numbers, street and postal code, and the date of birth.
 */
export function createRedactor({ names, phone }: Identity): (text: string) => string {
  const ownPhone = createPhonePattern(phone);
  const namePatterns = names.flatMap((name) => (name ? createNamePatterns(name) : []));
  return (text) => {
    const withoutContact = [EMAIL, WEB_ADDRESS, POSTAL_CODE, STREET]
      .reduce((rest, pattern) => rest.replace(pattern, REDACTED), text)
      .replace(BIRTH, `$1 ${REDACTED}`);
    const withoutPhone = withoutContact
      .replace(ownPhone, REDACTED)
      .replace(PHONE, (number) => (MONTH_OF_YEAR.test(number) ? number : REDACTED));
    return namePatterns.reduce(removeMatches, withoutPhone).replace(REPEATED, REDACTED);
  };
}

/** The last eight digits of a phone number and what precedes them, however they are grouped. */
function createPhonePattern(phone: string | null): RegExp {
  const digits = (phone ?? "").replace(/\D/g, "").slice(-8);
  return digits.length < 8
    ? /(?!)/
    : new RegExp(`[+\\d][+\\d\\s().\\/-]{0,12}${digits.split("").join("[\\s().\\/-]{0,3}")}`, "g");
}

/** Patterns of folded text: the name in one piece, as in an address, and each of its words. */
function createNamePatterns(name: string): RegExp[] {
  const all = fold(name).folded.match(/[\p{L}\d'’]+/gu) ?? [];
  const words = all.filter((word) => word.length > 1 && !PARTICLES.has(word));
  if (words.length === 0) return [];
  const inOnePiece = [all, words].flatMap((some) =>
    some.length > 1 ? [new RegExp(some.join("[\\s._-]*"), "gu")] : [],
  );
  return [...inOnePiece, new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})(?![\\p{L}\\d])`, "gu")];
}

function removeMatches(text: string, pattern: RegExp): string {
  const { folded, starts } = fold(text);
  const ranges = [...folded.matchAll(pattern)].map((match): [number, number] => [
    starts[match.index] ?? 0,
    starts[match.index + match[0].length] ?? text.length,
  ]);
  return removeRanges(text, ranges);
}

function removeRanges(text: string, ranges: readonly (readonly [number, number])[]): string {
  let rest = "";
  let end = 0;
  for (const [from, to] of ranges) {
    rest += text.slice(end, from) + REDACTED;
    end = to;
  }
  return rest + text.slice(end);
}

/** Returns a text in lower case without diacritics, and for each place in it the place in the text. */
function fold(text: string): { folded: string; starts: number[] } {
  let folded = "";
  const starts: number[] = [];
  let start = 0;
  for (const character of text) {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index++) starts.push(start);
    folded += plain;
    start += character.length;
  }
  return { folded, starts };
}
