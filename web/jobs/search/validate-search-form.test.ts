import { expect, it } from "vitest";
import { validateSearchForm } from "./validate-search-form.ts";

const validate = (query: string) =>
  validateSearchForm(new URLSearchParams(query), { placeRequired: "zip_code is required" });

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
      title: "Invalid title: at most 200 characters, this has 201",
      zip_code: "Invalid zip_code: at most 100 characters, this has 101",
    },
    isValid: false,
  });
});

it("validateSearchForm reports a distance without a place, and lets the search pass", () => {
  expect(validate("title=nurse&zip_code=+&radius=25")).toEqual({
    errors: { zip_code: "zip_code is required: a distance counts from a place" },
    isValid: true,
  });
});
