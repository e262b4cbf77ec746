import { describe, expect, it } from "vitest";
import { listCountryOptions, translateCountry } from "./countries.ts";

describe("listCountryOptions", () => {
  it("labels countries in the given language and keeps the English name as the value", () => {
    expect(listCountryOptions("nl", "")).toContainEqual({ value: "Netherlands", label: "Nederland" });
    expect(listCountryOptions("en", "")).toContainEqual({ value: "Netherlands", label: "Netherlands" });
  });

  it("adds a saved text that is not the name of a country", () => {
    expect(listCountryOptions("en", "Yugoslavia")).toContainEqual({ value: "Yugoslavia", label: "Yugoslavia" });
    expect(listCountryOptions("en", "Netherlands")).toHaveLength(listCountryOptions("en", "").length);
  });
});

it("translateCountry › translates an English name and returns any other text unchanged", () => {
  expect(translateCountry("nl", "Germany")).toBe("Duitsland");
  expect(translateCountry("nl", "Yugoslavia")).toBe("Yugoslavia");
});
