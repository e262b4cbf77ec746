/** Where jobs are: a town, or several towns that a map shows as one. */
export interface CountedPlace {
  latitude: number;
  longitude: number;
  jobs: number;
  /** The name of the town, or of the one with most jobs. */
  name: string;
  /** How far the other towns are from that one at most, in kilometres. 0 for one town. */
  radius_km: number;
}

const FIRST_CELL_DEGREES = 0.05;
const KM_OF_DEGREE = 111.2;

/** Joins places that are near each other until there are at most `most`. Each job stays counted once. */
export function foldPlaces(places: readonly CountedPlace[], most: number): CountedPlace[] {
  let folded = [...places];
  for (let degrees = FIRST_CELL_DEGREES; folded.length > most; degrees *= 2) folded = foldByCells(places, degrees);
  return folded;
}

function foldByCells(places: readonly CountedPlace[], degrees: number): CountedPlace[] {
  const cells = new Map<string, CountedPlace[]>();
  for (const place of places) {
    const key = `${Math.floor(place.latitude / degrees)} ${Math.floor(place.longitude / degrees)}`;
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  return [...cells.values()].map(foldAll);
}

function foldAll(cell: CountedPlace[]): CountedPlace {
  const largest = cell.reduce((one, other) => (other.jobs > one.jobs ? other : one));
  return {
    ...largest,
    jobs: cell.reduce((sum, { jobs }) => sum + jobs, 0),
    radius_km: Math.ceil(Math.max(...cell.map((place) => estimateKm(place, largest)))),
  };
}

/** The distance on a plane, which is right enough within a cell. */
function estimateKm(one: CountedPlace, other: CountedPlace): number {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, east) * KM_OF_DEGREE;
}
