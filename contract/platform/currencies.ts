import { findReaderCurrency, type Language } from "./languages.ts";

/** The currencies whose sign stands for them alone. */
export const currencySigns: Record<string, string> = { USD: "$", EUR: "€", GBP: "£" };

const EURO_COUNTRIES = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

/** Returns the currency of a country, of those with a sign of their own. */
export function findCurrencyOfCountry(country: string): string | undefined {
  if (EURO_COUNTRIES.includes(country)) return "EUR";
  return { GB: "GBP", US: "USD" }[country];
}

/**
 * Returns the currency of a country if the portal offers it, else the portal's usual one.
 *
 * @param country By default that in which readers of the language look for work
 */
export function findUsualCurrency(
  currencies: readonly string[],
  language: Language,
  country?: string,
): string | undefined {
  return (
    currencies.find((code) => country && code === findCurrencyOfCountry(country)) ??
    (country ? currencies[0] : findReaderCurrency(currencies, language))
  );
}

const CODES_PATTERN = /^[A-Z]{3}(?:[ ,]+[A-Z]{3})*$/;

/** Whether a text is a list of ISO 4217 codes, such as `EUR, USD`. */
export function isCurrencyList(text: string): boolean {
  return (
    CODES_PATTERN.test(text) && parseCodes(text).every((code) => Intl.supportedValuesOf("currency").includes(code))
  );
}

/**
 * Lists the currencies in which a portal offers to state pay, the usual one first: those of the setting, or the one that the
 * sign of the portal stands for. None when that is unknown.
 */
export function listCurrencies({
  currency: sign,
  pay_currencies: codes,
}: {
  currency: string;
  pay_currencies: string;
}) {
  if (codes !== "") return parseCodes(codes);
  return Object.keys(currencySigns).filter((code) => currencySigns[code] === sign);
}

const parseCodes = (text: string) => [...new Set(text.split(/[ ,]+/))];
