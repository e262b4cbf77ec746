import { expect, it } from "vitest";
import { validateSearchForm } from "./validate-search-form.ts";

const validate = (query: string) =>
  validateSearchForm(new URLSearchParams(query), { placeRequired: "search_place_required" });

it("validateSearchForm requires neither keywords nor a place", () => {
  expect(validate("title=&zip_code=")).toEqual({ errors: {}, isValid: true });
  expect(validate(`title=${"x".repeat(200)}&zip_code=${"x".repeat(100)}&radius=5`)).toEqual({
    errors: {},
    isValid: true,
  });
});

it("validateSearchForm rejects texts that the search would cut off", () => {
  expect(validate(`title=${"x".repeat(201)}&zip_code=${"x".repeat(101)}`)).toEqual({
    errors: {
      title: "keywords_invalid:too_long:200:201",
      zip_code: "search_place_invalid:too_long:100:101",
    },
    isValid: false,
  });
});

it("validateSearchForm reports a distance without a place, and lets the search pass", () => {
  expect(validate("title=nurse&zip_code=+&radius=25")).toEqual({
    errors: { zip_code: "search_place_required:radius_needs_place" },
    isValid: true,
  });
});
