import * as z from "zod";
import { Job } from "./jobs.ts";
import { listRoute } from "./route.ts";
import { jobTypes } from "./values.ts";

const emptyIsAbsent = (value: unknown) => (value === "" ? undefined : value);

export const SearchQuery = z.object({
  title: z.string("Invalid title").trim().max(200, "Invalid title").default(""),
  zip_code: z.string("Invalid zip_code").trim().max(100, "Invalid zip_code").default(""),
  type: z.preprocess(emptyIsAbsent, z.enum(jobTypes, "Invalid Type").optional()),
  industry: z.preprocess(emptyIsAbsent, z.string("Invalid Industry").max(100, "Invalid Industry").optional()),
  salary_min: z.preprocess(
    emptyIsAbsent,
    z.coerce.number("Invalid salary_min").min(0, "Invalid salary_min").max(1e9, "Invalid salary_min").optional(),
  ),
  sort: z.preprocess(emptyIsAbsent, z.enum(["relevance", "newest"], "Invalid sort").default("relevance")),
});
export type SearchQuery = z.input<typeof SearchQuery>;

export const searchRoutes = {
  searchJobs: listRoute({
    path: "/auth/search",
    access: "anyone",
    summary: "Active jobs by words (title, company, industry, description) and by place (postal code or its name).",
    query: SearchQuery,
    item: Job,
  }),
};
