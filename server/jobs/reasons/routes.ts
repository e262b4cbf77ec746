import { routes } from "../../../contract/index.ts";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { listJobsAppliedFor } from "../has-applied.ts";
import { findVisibleJob } from "../policy.ts";
import { presentJob } from "../present.ts";
import { selectJobs } from "../queries.ts";
import { findBest } from "../search/attempts/attempts.ts";
import { ENOUGH_NEAR } from "../search/attempts/try-reading.ts";
import { resolveCriteria } from "../search/resolve-criteria.ts";
import type { SearchService } from "../search/search-service.ts";
import { DEFAULT_DISTANCE_KM, findReasons } from "./find-reasons.ts";
import { readReasons, readSeekerFacts, toJobFacts } from "./read-reasons.ts";
import { readWorkWishes, saveWorkWishes } from "./work-wishes.ts";

const MAX_JOBS_FOR_YOU = 5;
/** Of these, the jobs with most matches are shown. */
const MAX_COMPARED = 20;

/** Why a job fits a seeker, and the jobs that fit. Nothing of it is stored, apart from what the seeker wishes. */
export function registerReasonRoutes(context: AppContext, search: SearchService): void {
  const { db, limits, settings } = context;
  const getCurrency = () => listCurrencies(settings.current)[0];

  serve(context, routes.getWorkWishes, ({ caller }) => readWorkWishes(db, caller.user.id));

  serve(context, routes.saveWorkWishes, async ({ body, caller }) => {
    await limits.consume("profile_change", [toAccountKey(caller.user.id)]);
    await saveWorkWishes(db, caller.user.id, body);
    return body;
  });

  serve(context, routes.readJobReasons, async ({ params, caller }) => {
    const { job } = await findVisibleJob(db, caller.user, params.id);
    const seeker = await readSeekerFacts(db, caller.user);
    return (await readReasons(db, search, seeker, [job], getCurrency())).get(job.id) ?? [];
  });

  serve(context, routes.listJobReasons, async ({ query, caller }) => {
    const seeker = await readSeekerFacts(db, caller.user);
    const jobs = await selectJobs(db).where("jobs.id", "in", query.ids).where("jobs.is_public", "=", true).execute();
    const found = await readReasons(db, search, seeker, jobs, getCurrency());
    return Object.fromEntries([...found].filter(([, reasons]) => reasons.length > 0));
  });

  serve(context, routes.listJobsForYou, async ({ caller }) => {
    const seeker = await readSeekerFacts(db, caller.user);
    const { zip_code, max_distance_km, is_remote } = seeker.wishes;
    // Jobs from anywhere are for nobody.
    if (!zip_code && !is_remote) return [];
    const title = seeker.works[0]?.title ?? "";
    await limits.consume("job_reasons", [toAccountKey(caller.user.id)]);
    const radius = zip_code ? (max_distance_km ?? DEFAULT_DISTANCE_KM) : undefined;
    const criteria = resolveCriteria(settings, {
      ...{ title, zip_code: zip_code ?? "", radius, sort: "relevance" as const },
      ...(!zip_code && { work_place: "remote" as const }),
    });
    const { page } = await findBest(search, criteria, {
      limit: Math.max(MAX_COMPARED, ENOUGH_NEAR),
      withCounts: false,
    });
    const applied = await listJobsAppliedFor(db, caller.user.id);
    const jobs = (page?.rows ?? []).filter(({ id }) => !applied.has(id));
    const compared = jobs.map((job) => {
      const reasons = findReasons(seeker, toJobFacts(job, job.distance_km), getCurrency());
      const count = (state: string) => reasons.filter((reason) => reason.state === state).length;
      return { job, reasons, score: count("match") - count("other"), isMatch: count("match") > 0 };
    });
    return compared
      .filter(({ isMatch }) => isMatch)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_JOBS_FOR_YOU)
      .map(({ job, reasons }) => ({
        job: {
          ...presentJob(job, settings.current.age_range),
          distance_km: job.distance_km === null ? null : Math.round(job.distance_km * 10) / 10,
        },
        reasons,
      }));
  });
}
