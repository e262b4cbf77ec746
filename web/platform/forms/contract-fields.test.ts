import { expect, it } from "vitest";
import * as z from "zod";
import { SeekerProfileForm, SeekerProfileInput } from "../../../contract/accounts/profile.ts";
import { JobForm } from "../../../contract/jobs/jobs.ts";
import { parseFieldError } from "../../../contract/platform/field-errors.ts";
import { findMaxLength, parseOptions } from "../../../contract/platform/fields.ts";
import { RequestContactCodeForm } from "../../../contract/privacy/account.ts";

it("findMaxLength returns the maximum length of a text, also in a list and below transformations", () => {
  expect(findMaxLength(JobForm, "title")).toBe(150);
  expect(findMaxLength(SeekerProfileForm, "works.12.description")).toBe(5000);
  expect(findMaxLength(SeekerProfileInput, "educations.0.school")).toBe(150);
  expect(findMaxLength(RequestContactCodeForm, "email")).toBe(254);
  for (const path of ["minimum_age", "positions", "no_field", "title.0", ""]) {
    expect(findMaxLength(JobForm, path), path).toBeUndefined();
  }
});

it("parseOptions gives general messages to fields without their own", () => {
  const Form = z.object({ name: z.string(), size: z.number(), own: z.string("Own is required") });
  const { error } = Form.safeParse({ name: "", size: "x" }, parseOptions);
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["size", "Invalid Field"],
    ["own", "Own is required"],
  ]);
  const { error: missing } = Form.safeParse({ own: "" }, parseOptions);
  expect(missing?.issues.map(({ message }) => message)).toEqual(["Field is required", "Field is required"]);
});

it("parseFieldError separates the reason and its numbers from the message", () => {
  expect(parseFieldError("Title is required")).toEqual({
    message: "Title is required",
    reason: undefined,
    numbers: [],
  });
  expect(parseFieldError("Invalid Title: at most 150 characters, this has 200")).toEqual({
    message: "Invalid Title",
    reason: "at most # characters, this has #",
    numbers: [150, 200],
  });
});
