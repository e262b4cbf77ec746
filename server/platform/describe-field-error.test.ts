import { expect, it } from "vitest";
import { reasons } from "../../contract/platform/fields/field-error-reasons.ts";
import { describeFieldError, withReason } from "../../contract/platform/fields/field-errors.ts";

it("describeFieldError writes the English text of a code, and no code as it is", () => {
  expect(describeFieldError("title_required")).toBe("Title is required");
  expect(describeFieldError(withReason("title_invalid", reasons.tooLong(150, 200)))).toBe(
    "Invalid Title: at most 150 characters, this has 200",
  );
  expect(describeFieldError(withReason("setting_invalid", reasons.notColor()))).toBe(
    "Invalid Setting: a colour as # and six digits or letters from a to f",
  );
  expect(describeFieldError("another text")).toBe("another text");
});
