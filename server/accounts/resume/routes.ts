import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { readCurrentResume } from "../files/current-resume.ts";
import type { ResumeParser } from "./resume-parser.ts";

export function registerResumeRoutes(context: AppContext, parser: ResumeParser): void {
  const { db, files, limits } = context;

  serve(context, routes.proposeProfile, async ({ caller, request }) => {
    await limits.consume("resume_reading", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { proposal } = await parser.parse(request.ip, async () => {
      const resume = await readCurrentResume(db, files, caller.user.id);
      if (!resume) throw new ApiError("no_resume");
      return resume;
    });
    return proposal;
  });
}
