import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { TravelTimes } from "../../../contract/jobs/search/travel-times.ts";
import { createKeyedConcurrencyLimit, scaleConcurrency } from "../../platform/background/concurrency-limit.ts";
import { type RequestIp, toIpKey } from "../../platform/limits/ip-address.ts";
import { tripPlanCounter } from "../../platform/metrics/process-metrics.ts";
import type { Coordinates, PlanTrip } from "./trip-planner.ts";

/** The trip planner computes several trips for each call. A call beyond these is not made, and the time stays an estimate. */
const MAX_CALLS = 4;
/** The share of one IP address (IPv6: of one /64 network). */
const MAX_CALLS_PER_IP = 2;
const MAX_CACHED = 5_000;
/** Timetables change seldom. */
const CACHE_TTL_MS = 12 * 3_600_000;
/** About 100 m. The places of searches and jobs are centres of postal codes and towns. */
const COORDINATE_DECIMALS = 3;

/** Reads how long a trip takes, for a client. Null when the trip planner does not answer in time, or no call is free. */
export type ReadTravelTimes = (ip: RequestIp, from: Coordinates, to: Coordinates) => Promise<TravelTimes | null>;

interface TravelTimeDependencies {
  planTrip: PlanTrip;
  getTimeZone(): string;
  rateLimitFactor: number;
  log: Pick<Logger, "info" | "warn">;
}

export function createTravelTimes({
  planTrip,
  getTimeZone,
  rateLimitFactor,
  log,
}: TravelTimeDependencies): ReadTravelTimes {
  const known = new LRUCache<string, Promise<TravelTimes | null>>({ max: MAX_CACHED, ttl: CACHE_TTL_MS });
  const calls = createKeyedConcurrencyLimit({ maxConcurrent: MAX_CALLS, maxQueued: 0 });
  const callsOfAddresses = createKeyedConcurrencyLimit(
    scaleConcurrency({ maxConcurrent: MAX_CALLS_PER_IP, maxQueued: 0 }, rateLimitFactor),
  );
  let isFailing = false;

  async function call(from: Coordinates, to: Coordinates): Promise<TravelTimes | null> {
    try {
      const times = await planTrip(from, to, findDeparture(new Date(), getTimeZone()));
      tripPlanCounter.inc({ outcome: "answered" });
      if (isFailing) log.info("OpenTripPlanner answers again");
      isFailing = false;
      return times;
    } catch (error) {
      tripPlanCounter.inc({ outcome: "failed" });
      if (!isFailing) log.warn({ err: error }, "OpenTripPlanner does not answer; travel times are estimated");
      isFailing = true;
      return null;
    }
  }

  return async (ip, exactFrom, exactTo) => {
    const [from, to] = [roundPlace(exactFrom), roundPlace(exactTo)];
    const key = JSON.stringify([from, to]);
    const remembered = known.get(key);
    if (remembered) return remembered;
    const freeAddress = callsOfAddresses.tryAcquire(toIpKey(ip));
    const free = freeAddress && calls.tryAcquire("");
    if (!free) {
      freeAddress?.();
      tripPlanCounter.inc({ outcome: "skipped" });
      return null;
    }
    const times = call(from, to).finally(() => {
      free();
      freeAddress();
    });
    known.set(key, times);
    // The next caller tries again.
    if ((await times) === null) known.delete(key);
    return times;
  };
}

const roundPlace = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(COORDINATE_DECIMALS)),
  longitude: Number(longitude.toFixed(COORDINATE_DECIMALS)),
});

const DAY_MS = 24 * 3_600_000;

/** Returns eight o'clock on the next Tuesday after today, a day that is seldom a holiday, as ISO 8601 with an offset. */
export function findDeparture(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, weekday: "short", timeZoneName: "longOffset" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  });
  for (let days = 1; ; days++) {
    const parts = format.formatToParts(now.getTime() + days * DAY_MS);
    const { weekday, year, month, day, timeZoneName } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value]),
    );
    if (weekday?.startsWith("Tue")) return `${year}-${month}-${day}T08:00:00${timeZoneName?.slice(3) || "Z"}`;
  }
}
