import { geoMercator } from "d3-geo";
import { expect, it } from "vitest";
import { listTiles } from "./list-tiles.ts";

const URL = "https://tiles.example.org/{z}/{x}/{y}.png";

it("listTiles covers the map with images, and puts a place where the numbers of its tile say", () => {
  const [width, height] = [800, 420];
  const projection = geoMercator()
    .center([4.9, 52.37])
    .scale(40_000)
    .translate([width / 2, height / 2]);
  const tiles = listTiles(URL, { scale: projection.scale(), translate: toMiddle(projection) }, { width, height });
  const [x = 0, y = 0] = projection([4.9, 52.37]) ?? [];
  const tile = tiles.find((one) => x >= one.x && x < one.x + one.size && y >= one.y && y < one.y + one.size);
  // Amsterdam at zoom 10: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  expect(tile?.href).toBe("https://tiles.example.org/10/525/336.png");
  expect(Math.min(...tiles.map((one) => one.x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map((one) => one.x + one.size))).toBeGreaterThanOrEqual(width);
  expect(tiles.length).toBeLessThan(40);
});

it("listTiles has no tile beyond the poles, and repeats the world", () => {
  const tiles = listTiles(URL, { scale: 256 / (2 * Math.PI), translate: [128, 128] }, { width: 600, height: 600 });
  expect(tiles.map(({ href, x, y }) => [href, x, y])).toEqual(
    [0, 256, 512].map((x) => ["https://tiles.example.org/0/0/0.png", x, 0]),
  );
});

/** Where a projection draws the middle of the world. */
function toMiddle(projection: ReturnType<typeof geoMercator>): [number, number] {
  const [x = 0, y = 0] = projection([0, 0]) ?? [];
  return [x, y];
}
