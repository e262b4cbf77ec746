import { expect, it } from "vitest";
import * as z from "zod";
import { SeekerProfileForm, SeekerProfileInput } from "../../../contract/accounts/profile.ts";
import { JobForm } from "../../../contract/jobs/job-form.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { parseFieldError, withReason } from "../../../contract/platform/fields/field-errors.ts";
import { findMaxLength, parseOptions } from "../../../contract/platform/fields/fields.ts";
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
  const Form = z.object({ name: z.string(), size: z.number(), own: z.string("company_required") });
  const { error } = Form.safeParse({ name: "", size: "x" }, parseOptions);
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["size", "invalid"],
    ["own", "company_required"],
  ]);
  const { error: missing } = Form.safeParse({ own: "" }, parseOptions);
  expect(missing?.issues.map(({ message }) => message)).toEqual(["required", "required"]);
});

it("parseFieldError separates the code, the code of the reason and its numbers", () => {
  expect(parseFieldError("title_required")).toEqual({ code: "title_required", reason: undefined, numbers: [] });
  const error = withReason("title_invalid", reasons.tooLong(150, 200));
  expect(parseFieldError(error)).toEqual({ code: "title_invalid", reason: "too_long", numbers: [150, 200] });
});
