type TravelMeans = "foot" | "bicycle" | "car";

/** Roads are about this many times as long as the straight line. */
const DETOUR_FACTOR = 1.3;

/**
 * How people travel a straight-line distance, and how fast. The speeds are those in a town, with stops; `startMinutes` is the time
 * to the vehicle and from it, which for a car includes slow streets and parking.
 */
const travelMeans: { means: TravelMeans; upToKm: number; startMinutes: number; kmPerHour: number }[] = [
  { means: "foot", upToKm: 1.5, startMinutes: 0, kmPerHour: 5 },
  { means: "bicycle", upToKm: 10, startMinutes: 2, kmPerHour: 16 },
  { means: "car", upToKm: Number.POSITIVE_INFINITY, startMinutes: 10, kmPerHour: 75 },
];

/** Longer times depend on more than the distance. */
const MAX_MINUTES = 120;
/** An estimate is no more exact than this. */
const ROUNDED_TO_MINUTES = 5;

export interface TravelTime {
  means: TravelMeans;
  minutes: number;
}

/** Estimates the time for a straight-line distance. Null for less than 100 m and for long journeys. */
export function estimateTravelTime(km: number): TravelTime | null {
  const row = travelMeans.find(({ upToKm }) => km <= upToKm);
  if (!row || km < 0.1) return null;
  const exact = row.startMinutes + ((km * DETOUR_FACTOR) / row.kmPerHour) * 60;
  const minutes = Math.max(1, Math.round(exact / ROUNDED_TO_MINUTES)) * ROUNDED_TO_MINUTES;
  return minutes > MAX_MINUTES ? null : { means: row.means, minutes };
}
