import * as z from "zod";
import type { MapTiles } from "../../../contract/jobs/search/search.ts";

export const mapTileVariables = {
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress, "must be a URL with {z}, {x} and {y} such as https://tiles.example.org/{z}/{x}/{y}.png")
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, "must have at most 200 characters").optional(),
};

type MapTileVariables = z.output<z.ZodObject<typeof mapTileVariables>>;

/** Only the host must be fixed, because the content security policy allows the images of one origin. */
function isTileAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  return (
    /^https?:$/.test(protocol) && !origin.includes("{") && ["{z}", "{x}", "{y}"].every((part) => url.includes(part))
  );
}

/** The data of nearly every tile server may be shown only with the name of its source. */
export function checkMapTileVariables({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: MapTileVariables): string[] {
  return MAP_TILES_URL && !MAP_TILES_ATTRIBUTION
    ? [
        "MAP_TILES_ATTRIBUTION is required with MAP_TILES_URL: the source of the tiles, such as © OpenStreetMap contributors",
      ]
    : [];
}

export function readMapTiles({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: MapTileVariables): MapTiles | null {
  return MAP_TILES_URL && MAP_TILES_ATTRIBUTION ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null;
}
