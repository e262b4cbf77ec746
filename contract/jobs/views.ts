import * as z from "zod";
import { IdParams } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/**
 * Where a reader of a job came from: the results of a search, another page of the portal, a feed, the mail of an alert, or a
 * link elsewhere.
 */
export const viewSources = ["search", "page", "feed", "alert", "link"] as const;
export const ViewSource = z.enum(viewSources);
export type ViewSource = z.infer<typeof ViewSource>;

/** The query parameter by which a link in a feed or a mail says where it is. */
export const SOURCE_PARAMETER = "from";

export const jobViewRoutes = {
  countJobView: route({
    method: "POST",
    path: "/jobs/:id/views",
    access: "no_session",
    summary:
      "Count a reader of an open job, and where they came from. Only the number of a week is stored, and one network address counts " +
      "once a day.",
    params: IdParams,
    body: z.object({ source: ViewSource }),
    errors: ["not_found"],
  }),
};
