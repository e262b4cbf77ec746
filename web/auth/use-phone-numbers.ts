import { useEffect, useState } from "react";

export type PhoneNumbers = typeof import("./phone-numbers.ts");

/** Of the many countries with +1 the one that most people mean. */
export const defaultCountry = "US";
export const onlyDefault = [{ code: defaultCountry, label: "+1" }];

/** Enough for a number with its country's code, or of the one country that is there to choose. */
const withoutCountries: PhoneNumbers = {
  countriesIn: () => onlyDefault,
  joinPhone: (_, typed) => (/^\s*(\+|00)/.test(typed) ? typed : `+1${typed}`),
  splitPhone: () => null,
};

/**
 * Knows every country's numbers, so it weighs more than the rest of the page: it comes when the page is there. Undefined
 * until then.
 */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState<PhoneNumbers>();
  useEffect(() => {
    import("./phone-numbers.ts").then(setNumbers, () => setNumbers(withoutCountries));
  }, []);
  return numbers;
}
