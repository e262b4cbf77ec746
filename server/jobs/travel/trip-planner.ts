import * as z from "zod";
import type { TravelTimes } from "../../../contract/jobs/search/travel-times.ts";

/** Coordinates in degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Computes how long a way takes. */
export type PlanTrip = (from: Coordinates, to: Coordinates, departure: string) => Promise<TravelTimes>;

/** Below the time in which a request gets its reply. */
const TIMEOUT_MS = 3_000;
/** A longer reply is refused. One with the durations of some dozens of trips has a few kilobytes. */
const MAX_REPLY_BYTES = 200_000;

/**
 * The query of OpenTripPlanner's GraphQL API for GTFS, version 2.6 and later. `searchWindow` is the time in which a journey may
 * begin.
 */
const QUERY = `query TravelTimes(
  $origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!, $departure: OffsetDateTime!
) {
  transit: planConnection(
    origin: $origin, destination: $destination, dateTime: { earliestDeparture: $departure }, searchWindow: "PT1H",
    modes: { transitOnly: true }
  ) { edges { node { duration } } }
  bicycle: planConnection(
    origin: $origin, destination: $destination, dateTime: { earliestDeparture: $departure },
    modes: { directOnly: true, direct: [BICYCLE] }
  ) { edges { node { duration } } }
}`;

/** Journeys with their duration in seconds. There are none between places without a way. */
const Plan = z.object({ edges: z.array(z.object({ node: z.object({ duration: z.number().nonnegative() }) })) });
const Reply = z.object({ data: z.object({ transit: Plan, bicycle: Plan }) });

/**
 * Asks an OpenTripPlanner. A call rejects when there is no valid answer in time.
 *
 * @param url The address of the GraphQL API, such as `https://otp.example.org/otp/gtfs/v1`
 */
export function createTripPlanner(url: string, timeoutMs = TIMEOUT_MS): PlanTrip {
  return async (from, to, departure) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        query: QUERY,
        variables: { origin: toLocation(from), destination: toLocation(to), departure },
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (!response.ok) throw new Error(`the server responded with ${response.status}`);
    const { data: reply } = Reply.safeParse(parseJson(text));
    if (!reply) throw new Error("the reply is not that of an OpenTripPlanner of version 2.6 or later");
    const { transit, bicycle } = reply.data;
    return { transit_minutes: findFastest(transit), bicycle_minutes: findFastest(bicycle) };
  };
}

const toLocation = (coordinate: Coordinates) => ({ location: { coordinate } });

function findFastest({ edges }: z.output<typeof Plan>): number | null {
  const seconds = Math.min(...edges.map(({ node }) => node.duration));
  return Number.isFinite(seconds) ? Math.max(1, Math.round(seconds / 60)) : null;
}

/** Returns undefined for text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_REPLY_BYTES) throw new Error("the reply is too long");
  }
  return text;
}
