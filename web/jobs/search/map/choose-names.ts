import type { DrawnPlace } from "./join-places.ts";

/** A name at a point of a map, in pixels. */
export interface NamedPoint {
  name: string;
  x: number;
  y: number;
}

const LETTER_PX = 7.5;
const HEIGHT_PX = 16;
/** From the edge of a circle to the lower edge of its name. */
const BELOW_CIRCLE_PX = 18;
/** The dot of a town before its name. */
const TOWN_PX = 8;

/**
 * Chooses the names that can be read: none covers a circle or another name. Places keep theirs first, in their order.
 *
 * @returns `ofPlaces`: the middle of the lower edge of each name. `ofTowns`: the towns
 */
export function chooseNames(places: readonly DrawnPlace[], towns: readonly NamedPoint[]) {
  const taken = places.map(({ x, y, radiusPx }) => toBox(x - radiusPx, y - radiusPx, 2 * radiusPx, 2 * radiusPx));
  function take(box: Box): boolean {
    const isFree = taken.every((other) => !overlaps(other, box));
    if (isFree) taken.push(box);
    return isFree;
  }
  const widthOf = (name: string) => name.length * LETTER_PX;
  return {
    ofPlaces: places
      .map(({ name, x, y, radiusPx }): NamedPoint => ({ name, x, y: y + radiusPx + BELOW_CIRCLE_PX }))
      .filter(({ name, x, y }) => take(toBox(x - widthOf(name) / 2, y - HEIGHT_PX, widthOf(name), HEIGHT_PX))),
    ofTowns: towns.filter(({ name, x, y }) => take(toBox(x, y - HEIGHT_PX / 2, widthOf(name) + TOWN_PX, HEIGHT_PX))),
  };
}

type Box = Record<"left" | "top" | "right" | "bottom", number>;

const toBox = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
