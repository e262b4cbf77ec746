import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateTravelTime } from "./travel-time.ts";

it.each([
  [0.05, null],
  [0.4, { means: "foot", minutes: 5 }],
  [1.2, { means: "foot", minutes: 20 }],
  [4.5, { means: "bicycle", minutes: 25 }],
  [30, { means: "car", minutes: 40 }],
  [100, { means: "car", minutes: 115 }],
  [150, null],
])("estimateTravelTime estimates %d km as %j", (km, expected) => {
  expect(estimateTravelTime(km)).toEqual(expected);
});

it("estimateTravelTime never estimates less for a longer way by the same means", () => {
  const distance = fc.double({ min: 0.1, max: 200, noNaN: true });
  fc.assert(
    fc.property(distance, distance, (a, b) => {
      const [near, far] = [estimateTravelTime(Math.min(a, b)), estimateTravelTime(Math.max(a, b))];
      if (near && far && near.means === far.means) expect(near.minutes).toBeLessThanOrEqual(far.minutes);
    }),
  );
});
