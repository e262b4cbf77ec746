/**
 * The reasons why a value is invalid, for `withReason` (field-errors.ts). A reason contains no full stop, because the
 * full stop separates the parts of a translation key.
 */
export const reasons = {
  tooLong: (max: number, length: number) => `at most ${max} characters, this has ${length}`,
  tooShort: (min: number, length: number) => `at least ${min} characters, this has ${length}`,
  tooManyEntries: (max: number, length: number) => `at most ${max} entries, this has ${length}`,
  notWhole: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  notWithin: (min: number, max: number) => `a number from ${min} to ${max}`,
  notMonth: (firstYear: number, lastYear: number) => `a month from ${firstYear} to ${lastYear}, written as YYYY-MM`,
  notPhone: (minDigits: number, maxDigits: number) => `with the country code, ${minDigits} to ${maxDigits} digits`,
  wrongType: () => "the value has the wrong type",
  notOffered: () => "it is not one of the choices",
  notOneLine: () => "no line breaks or invisible characters",
  notEmail: () => "it needs a name, an @ and a domain",
  notUrl: () => "a full web address that starts with http or https",
  notUuid: () => "a UUID is expected",
  notPostalCode: () => "only letters, digits, spaces and hyphens",
  notCountry: () => "only letters, spaces and punctuation",
  endBeforeStart: () => "it is before the start",
  agesReversed: () => "the highest age is below the lowest",
  notCode: () => "a code has six digits",
  notSecondFactor: () => "a code has six digits, a recovery code ten letters and digits",
  wrongCode: () => "this code is wrong, used or expired",
  wrongPassword: () => "this is not your password",
  unknownPhone: () => "this number does not exist",
  noCodesToPhone: () => "codes cannot be sent to this kind of number",
  needsCode: () => "it is changed on its own, with a code",
  noEmail: () => "your account has no email",
  otherList: () => "it does not belong to this list",
  radiusNeedsPlace: () => "a distance counts from a place",
  placeUnknown: () => "we do not know where this place is, so the distance does not count",
} as const;
