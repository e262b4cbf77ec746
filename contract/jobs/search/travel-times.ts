import * as z from "zod";
import { IdParams } from "../../platform/fields/fields.ts";
import { route } from "../../platform/route.ts";
import { PlaceText } from "./search.ts";

const minutes = z.int().positive().nullable();

/** How long the way to a job takes, as the journey planner of the operator computes it. Null for a way that it does not know. */
export const TravelTimes = z.object({
  /** The fastest journey by public transport that begins between eight and nine in the morning of a weekday. */
  transit: minutes,
  bicycle: minutes,
});
export type TravelTimes = z.infer<typeof TravelTimes>;

export const travelTimeRoutes = {
  readTravelTimes: route({
    method: "GET",
    path: "/jobs/:id/travel-times",
    access: "anyone",
    summary:
      "How long the way from a place to an open job takes. Null without a journey planner, when it does not answer in time, " +
      "and when either place is unknown.",
    params: IdParams,
    query: z.object({ zip_code: PlaceText }),
    reply: TravelTimes.nullable(),
  }),
};
