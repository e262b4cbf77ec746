import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useDescribeDistance } from "../place-text.ts";
import { readSearch } from "../results-link.tsx";

/** A longer way by bicycle is for few. */
const MAX_BICYCLE_MINUTES = 60;

interface TravelTimesProps {
  jobId: string;
  distanceKm: number;
  /** Whether the job is beside the results of the search, whose address has the place. */
  isBeside: boolean;
}

/**
 * The distance of a job with the time that the trip planner of the operator computes. The time is estimated until the planner has
 * answered, and when it finds neither a trip by public transport nor one by bicycle of at most an hour.
 */
export function TravelTimes({ jobId, distanceKm, isBeside }: TravelTimesProps) {
  const { t } = useTranslation();
  const describeDistance = useDescribeDistance();
  const { search } = useLocation();
  const place = new URLSearchParams(isBeside ? search : readSearch(jobId)).get("zip_code") ?? "";
  const { data: times } = useQuery({
    queryKey: ["jobs", "travel-times", jobId, place],
    queryFn: ({ signal }) =>
      callApi(routes.readTravelTimes, { params: { id: jobId }, query: { zip_code: place }, signal }),
    enabled: place !== "",
    retry: false,
  });
  const { bicycle_minutes: bicycle = null, transit_minutes: transit = null } = times ?? {};
  const ways = [
    bicycle !== null && bicycle <= MAX_BICYCLE_MINUTES && t("jobs.travel.bicycle", { count: bicycle }),
    transit !== null && t("jobs.travel.transit", { count: transit }),
  ].filter(Boolean);
  return describeDistance(distanceKm, ways.join(", ") || undefined);
}
