import fc from "fast-check";
import { expect, it } from "vitest";
import { joinPlaces } from "./join-places.ts";

const places = fc
  .array(
    fc.record({
      name: fc.string(),
      latitude: fc.double({ min: 50, max: 54, noNaN: true }),
      longitude: fc.double({ min: 3, max: 8, noNaN: true }),
      jobs: fc.integer({ min: 1, max: 90 }),
      radius_km: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 200 },
  )
  .map((all) => all.toSorted((one, other) => other.jobs - one.jobs));
const project = ([longitude, latitude]: [number, number]): [number, number] => [longitude * 64, latitude * -64];
const sum = (all: readonly { jobs: number }[]) => all.reduce((total, { jobs }) => total + jobs, 0);

it("circles of a map do not cover each other, and have all jobs", () => {
  fc.assert(
    fc.property(places, (all) => {
      const drawn = joinPlaces(all, project);
      expect(sum(drawn)).toBe(sum(all));
      for (const [index, one] of drawn.entries()) {
        for (const other of drawn.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.radiusPx + other.radiusPx);
        }
      }
    }),
  );
});
