import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { createSearchLimit } from "../search/search-limits.ts";
import type { FindSearchService } from "../search/search-service.ts";
import { createTravelTimes } from "./travel-times.ts";
import { createTripPlanner } from "./trip-planner.ts";

interface TravelTimeRouteDependencies {
  config: Pick<Config, "tripPlannerUrl" | "rateLimitFactor">;
  findSearchService: FindSearchService;
}

/** How long a trip to a job takes. A page asks when it is shown. The trip planner gets the coordinates of two places, nothing else. */
export function registerTravelTimeRoutes(
  context: AppContext,
  { config: { tripPlannerUrl, rateLimitFactor }, findSearchService }: TravelTimeRouteDependencies,
): void {
  const { app, settings } = context;
  const readTravelTimes =
    tripPlannerUrl === null
      ? null
      : createTravelTimes({
          planTrip: createTripPlanner(tripPlannerUrl),
          getTimeZone: () => settings.current.time_zone,
          rateLimitFactor,
          log: app.log,
        });

  const limitSearch = createSearchLimit(rateLimitFactor);

  serve(context, routes.readTravelTimes, async ({ params, query, request, readPublic }) => {
    const { from, to } = await readPublic(async (database) => {
      const job = await database.db
        .selectFrom("job_search")
        .select(["latitude", "longitude"])
        .where("job_id", "=", params.id)
        .executeTakeFirst();
      if (!job) throw new ApiError("not_found");
      const { latitude, longitude } = job;
      if (!readTravelTimes || latitude === null || longitude === null) return {};
      const place = await limitSearch.run(request.ip, () => findSearchService(database).geocode(query.zip_code));
      return { from: place?.place, to: { latitude, longitude } };
    });
    return readTravelTimes && from && to ? readTravelTimes(request.ip, from, to) : null;
  });
}
