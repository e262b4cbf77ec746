import { useEffect, useState } from "react";

export type PhoneNumberLibrary = typeof import("./phone/phone-numbers.ts");

/** Of the many countries with +1 the one that most people mean. */
export const DEFAULT_COUNTRY = "US";
export const fallbackCountries = [{ code: DEFAULT_COUNTRY, label: "+1" }];

/** Enough for a number with its country's code, or of the one country that is there to choose. */
const fallbackLibrary: PhoneNumberLibrary = {
  listCountries: () => fallbackCountries,
  toE164: (_, typed) => (/^\s*(\+|00)/.test(typed) ? typed : `+1${typed}`),
  parsePhoneNumber: () => null,
};

/**
 * Knows every country's numbers, so it weighs more than the rest of the page: it comes when the page is there. Undefined
 * until then.
 */
export function usePhoneNumberLibrary(): PhoneNumberLibrary | undefined {
  const [numbers, setNumbers] = useState<PhoneNumberLibrary>();
  useEffect(() => {
    import("./phone/phone-numbers.ts").then(setNumbers, () => setNumbers(fallbackLibrary));
  }, []);
  return numbers;
}
