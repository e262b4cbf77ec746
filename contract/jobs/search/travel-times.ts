import * as z from "zod";
import { IdParams } from "../../platform/fields/fields.ts";
import { route } from "../../platform/route.ts";
import { PlaceText } from "./search.ts";

const minutes = z.int().positive().nullable();

/** Travel times as the trip planner of the operator computes them. A field is null when it finds no trip. */
export const TravelTimes = z.object({
  /** The fastest trip by public transport that begins between eight and nine in the morning of a weekday. */
  transit_minutes: minutes,
  bicycle_minutes: minutes,
});
export type TravelTimes = z.infer<typeof TravelTimes>;

export const travelTimeRoutes = {
  readTravelTimes: route({
    method: "GET",
    path: "/jobs/:id/travel-times",
    access: "anyone",
    summary:
      "How long a trip from a place to an open job takes. Null without a trip planner, when it does not answer in time, " +
      "and when either place is unknown.",
    params: IdParams,
    query: z.object({ zip_code: PlaceText }),
    reply: TravelTimes.nullable(),
  }),
};
