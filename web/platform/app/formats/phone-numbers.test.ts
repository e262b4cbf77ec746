import { getCountries, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, test } from "vitest";
import { formatPhoneNumber, listCountries, parsePhoneNumber, toE164 } from "./phone-numbers.ts";

const exampleNumbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);

test("listCountries returns every country with name and dial code", () => {
  const english = listCountries("en").map(({ label }) => label);
  expect(english).toEqual(expect.arrayContaining(["Netherlands (+31)", "United States (+1)"]));
  expect(listCountries("nl").map(({ label }) => label)).toContain("Nederland (+31)");
  expect(english).toHaveLength(getCountries().length);
});

test("toE164 accepts national and international formats of every country", () => {
  expect(exampleNumbers.length).toBeGreaterThan(200);
  for (const example of exampleNumbers) {
    const country = example.country ?? "";
    expect(toE164(country, example.nationalNumber), country).toBe(example.number);
    expect(toE164(country, example.formatNational()), country).toBe(example.number);
    expect(toE164("US", example.formatInternational()), country).toBe(example.number);
  }
});

test("toE164 accepts the prefix 00 in every country", () => {
  for (const country of ["US", "NL", "JP"]) expect(toE164(country, " 0031 6 1234 5678"), country).toBe("+31612345678");
});

test("parsePhoneNumber splits a number into parts that toE164 joins again", () => {
  for (const { number } of exampleNumbers) {
    const parts = parsePhoneNumber(number);
    expect(parts && toE164(parts.country_code, parts.phone), number).toBe(number);
  }
  expect(parsePhoneNumber("0031612345678")).toEqual({ country_code: "NL", phone: "612345678" });
});

test("toE164 and parsePhoneNumber return null for invalid numbers", () => {
  for (const input of ["", "phone", "1", "+", "☎"]) expect(toE164("NL", input), input).toBeNull();
  expect(parsePhoneNumber("no number")).toBeNull();
});

test("formatPhoneNumber adds spaces to a number, and returns other text unchanged", () => {
  expect(formatPhoneNumber("+31612345678")).toBe("+31 6 12345678");
  expect(formatPhoneNumber("+12025550123")).toBe("+1 202 555 0123");
  for (const text of ["", "+", "name@example.com", "Sanne de Boer"]) expect(formatPhoneNumber(text), text).toBe(text);
});
