import { useEffect, useState } from "react";
import { type Language, languageDefinitions, languages } from "../../../../contract/platform/languages.ts";

export type PhoneNumberLibrary = typeof import("./phone-numbers.ts");

/** The only option of the country select on the server and until the library is loaded. */
export function listDefaultCountries(language: Language) {
  const { phoneCountry, dialCode } = languageDefinitions[language];
  return [{ code: phoneCountry, label: dialCode }];
}

function findDialCode(country: string): string {
  const language = languages.find((one) => languageDefinitions[one].phoneCountry === country);
  return language ? languageDefinitions[language].dialCode : "";
}

/** Replaces a library that cannot be loaded. It accepts international numbers and numbers of the default countries. */
const fallbackLibrary: PhoneNumberLibrary = {
  listCountries: listDefaultCountries,
  toE164: (country, typed) => (/^\s*(\+|00)/.test(typed) ? typed : findDialCode(country) + typed),
  parsePhoneNumber: () => null,
  formatPhoneNumber: (phone) => phone,
};

let loadedLibrary: PhoneNumberLibrary | undefined;

/**
 * Loads libphonenumber after the page is shown, because the library is larger than the rest of the page's scripts.
 * Returns undefined while the library loads.
 */
export function usePhoneNumberLibrary({ isNeeded = true } = {}): PhoneNumberLibrary | undefined {
  const [library, setLibrary] = useState(loadedLibrary);
  useEffect(() => {
    if (!isNeeded) return;
    import("./phone-numbers.ts").then(
      (module) => {
        loadedLibrary = module;
        setLibrary(module);
      },
      () => setLibrary(fallbackLibrary),
    );
  }, [isNeeded]);
  return library;
}

/**
 * Returns a phone number in international format, such as `+31 6 12345678`. Returns any other text unchanged, and also
 * a phone number until the library is loaded.
 */
export function useFormattedPhone(text: string): string {
  const library = usePhoneNumberLibrary({ isNeeded: text.startsWith("+") });
  return library?.formatPhoneNumber(text) ?? text;
}
