import { getCountries, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, test } from "vitest";
import { listCountries, parsePhoneNumber, toE164 } from "./phone-numbers.ts";

const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);

test("every country is there, by name and dial code", () => {
  const english = listCountries("en").map(({ label }) => label);
  expect(english).toEqual(expect.arrayContaining(["Netherlands (+31)", "United States (+1)"]));
  expect(listCountries("nl").map(({ label }) => label)).toContain("Nederland (+31)");
  expect(english).toHaveLength(getCountries().length);
});

test("a number of any country is joined to its code, with the leading zero and without", () => {
  expect(numbers.length).toBeGreaterThan(200);
  for (const example of numbers) {
    const country = example.country ?? "";
    expect(toE164(country, example.nationalNumber), country).toBe(example.number);
    expect(toE164(country, example.formatNational()), country).toBe(example.number);
    expect(toE164("US", example.formatInternational()), country).toBe(example.number);
  }
});

test("a number that is taken apart joins to the same", () => {
  for (const { number } of numbers) {
    const parts = parsePhoneNumber(number);
    expect(parts && toE164(parts.country_code, parts.phone), number).toBe(number);
  }
  expect(parsePhoneNumber("0031612345678")).toEqual({ country_code: "NL", phone: "612345678" });
});

test("what is no number joins to nothing", () => {
  for (const typed of ["", "phone", "1", "+", "☎"]) expect(toE164("NL", typed), typed).toBeNull();
  expect(parsePhoneNumber("no number")).toBeNull();
});
