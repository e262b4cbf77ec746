import { expect, it } from "vitest";
import { chooseNames } from "./choose-names.ts";

const place = (name: string, x: number, y: number) => ({
  name,
  x,
  y,
  radiusPx: 12,
  latitude: 52,
  longitude: 5,
  jobs: 1,
  radius_km: 0,
});

it("names on a map cover neither a circle nor another name, and places come before towns", () => {
  const { ofPlaces, ofTowns } = chooseNames(
    [place("Hilversum", 100, 100), place("Utrecht", 135, 100), place("Houten", 300, 100), place("Zeist", 300, 126)],
    [
      { name: "Breukelen", x: 60, y: 125 },
      { name: "Woerden", x: 200, y: 200 },
    ],
  );
  expect(ofPlaces.map(({ name }) => name)).toEqual(["Hilversum", "Zeist"]);
  expect(ofTowns.map(({ name }) => name)).toEqual(["Woerden"]);
});
