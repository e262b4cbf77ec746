const TILE_PX = 256;
const MAX_ZOOM = 19;

/** A Mercator projection as d3-geo has it: the pixels of a radian, and where the middle of the world is. */
export interface MercatorFrame {
  scale: number;
  translate: [x: number, y: number];
}

/** An image of a tile server, with its place on the map in pixels. */
export interface Tile {
  href: string;
  x: number;
  y: number;
  size: number;
}

/** Lists the tiles that cover a map, at the zoom whose images are shown at about their own size. */
export function listTiles(
  url: string,
  { scale, translate: [middleX, middleY] }: MercatorFrame,
  { width, height }: { width: number; height: number },
): Tile[] {
  const world = 2 * Math.PI * scale;
  const zoom = Math.min(Math.max(Math.round(Math.log2(world / TILE_PX)), 0), MAX_ZOOM);
  const count = 2 ** zoom;
  const size = world / count;
  const [left, top] = [middleX - world / 2, middleY - world / 2];
  const range = (start: number, end: number) =>
    Array.from(
      { length: Math.ceil(end / size) - Math.floor(start / size) },
      (_, index) => Math.floor(start / size) + index,
    );
  const rows = range(-top, height - top).filter((row) => row >= 0 && row < count);
  const columns = range(-left, width - left);
  const toHref = (column: number, row: number) =>
    url
      .replaceAll("{z}", String(zoom))
      // The world repeats itself to the east and the west.
      .replaceAll("{x}", String(((column % count) + count) % count))
      .replaceAll("{y}", String(row));
  return rows.flatMap((row) =>
    columns.map((column) => ({ href: toHref(column, row), x: left + column * size, y: top + row * size, size })),
  );
}
