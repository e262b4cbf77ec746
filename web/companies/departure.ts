import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Departure } from "../../contract/companies/companies.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { useSession } from "../platform/api/session.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

function departureQuery() {
  return queryOptions({
    queryKey: ["companies", "departure"],
    queryFn: ({ signal }) => callApi(routes.getDeparture, { signal }),
    staleTime: 0,
  });
}

/**
 * What happens to the current user's work when they leave the company or delete the account, and a sentence about it.
 * The sentence is empty without a company, while it loads, and when nothing is open.
 */
export function useDeparture(): { departure: Departure | undefined; text: string } {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: departure } = useQuery({ ...departureQuery(), enabled: Boolean(user?.company_id) });
  return { departure, text: departure ? describe(departure) : "" };

  function describe({ successor, must_hand_over, jobs, open_applications }: Departure): string {
    if (must_hand_over) return t("errors.last_owner");
    if (jobs + open_applications === 0) return "";
    if (!successor) return open_applications > 0 ? t("companies.departure.told", { count: open_applications }) : "";
    const name = successor.name || t("users.no_name");
    return t("companies.departure.passes", { name, jobs, applications: open_applications });
  }
}
