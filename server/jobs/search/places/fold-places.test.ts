import fc from "fast-check";
import { expect, it } from "vitest";
import { foldPlaces } from "./fold-places.ts";

const places = fc.array(
  fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    jobs: fc.integer({ min: 1, max: 500 }),
    name: fc.string(),
    radius_km: fc.constant(0),
  }),
  { maxLength: 400 },
);
const sum = (all: { jobs: number }[]) => all.reduce((total, { jobs }) => total + jobs, 0);

it("places are folded to as many as a map shows, and each job stays counted once", () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 8, max: 300 }), (all, most) => {
      const folded = foldPlaces(all, most);
      expect(folded.length).toBeLessThanOrEqual(most);
      expect(sum(folded)).toBe(sum(all));
      if (all.length <= most) expect(folded).toEqual(all);
      for (const { name } of folded) expect(all.some((place) => place.name === name)).toBe(true);
    }),
  );
});
