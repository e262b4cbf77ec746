import { expect, it } from "vitest";
import { joinDetails } from "./join-details.ts";

it("joinDetails leaves empty details out and begins no line with a dot", () => {
  expect(joinDetails(["Pioneer Works", "", null, undefined, "Utrecht"])).toBe("Pioneer Works\u00a0· Utrecht");
  expect(joinDetails([null])).toBe("");
});
