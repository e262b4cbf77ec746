import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { readCurrentResume } from "../files/current-resume.ts";
import { createResumeParser } from "./resume-parser.ts";

export function registerResumeRoutes(context: AppContext): void {
  const { app, db, files, limits } = context;
  const parser = createResumeParser();
  // Fastify waits for requests in flight after this hook, so a shutdown does not wait for long parses.
  app.addHook("preClose", () => parser.close());

  serve(context, routes.proposeProfile, async ({ caller, request }) => {
    await limits.consume("resume_reading", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    return parser.parse(request.ip, async () => {
      const resume = await readCurrentResume(db, files, caller.user.id);
      if (!resume) throw new ApiError("no_resume");
      return resume;
    });
  });
}
