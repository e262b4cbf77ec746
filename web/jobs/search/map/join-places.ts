import { geoDistance } from "d3-geo";
import type { MapOfSearch } from "../../../../contract/jobs/search/search.ts";

type Place = MapOfSearch["places"][number];

/** A place as it is drawn: `x` and `y` in pixels. */
export interface DrawnPlace extends Place {
  x: number;
  y: number;
  radiusPx: number;
}

const EARTH_RADIUS_KM = 6371;
const MIN_RADIUS_PX = 12;
const MAX_RADIUS_PX = 28;

/** The area of a circle grows with the number of jobs. */
const toRadiusPx = (jobs: number, most: number) =>
  MIN_RADIUS_PX + (MAX_RADIUS_PX - MIN_RADIUS_PX) * Math.sqrt((jobs - 1) / Math.max(most - 1, 1));

/**
 * Places the circles of a map, and joins those that would cover each other into the one with most jobs, so that each can be
 * read and tapped.
 *
 * @param places The one with most jobs first
 */
export function joinPlaces(
  places: readonly Place[],
  project: (point: [number, number]) => [number, number] | null,
): DrawnPlace[] {
  const most = places[0]?.jobs ?? 1;
  const drawn: DrawnPlace[] = [];
  for (const place of places) {
    const [x, y] = project([place.longitude, place.latitude]) ?? [0, 0];
    const radiusPx = toRadiusPx(place.jobs, most);
    const covering = drawn.find((other) => Math.hypot(other.x - x, other.y - y) < other.radiusPx + radiusPx);
    if (covering) addTo(covering, place);
    else drawn.push({ ...place, x, y, radiusPx });
  }
  return drawn;
}

function addTo(drawn: DrawnPlace, place: Place): void {
  const angle = geoDistance([drawn.longitude, drawn.latitude], [place.longitude, place.latitude]);
  drawn.jobs += place.jobs;
  drawn.radius_km = Math.max(drawn.radius_km, Math.ceil(angle * EARTH_RADIUS_KM) + place.radius_km);
}
