import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import type { ReadCurrentResume } from "../files/current-resume.ts";
import { serve } from "../http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { createResumeParser } from "./resume-parser.ts";

export function resumeRoutes(door: AppContext, readPresentResume: ReadCurrentResume): void {
  const reader = createResumeParser();
  // Before requests in flight are waited for: whoever waits for a resume can ask again when the portal is back.
  door.app.addHook("preClose", () => reader.close());

  serve(door, routes.proposeProfile, async ({ caller, request }) => {
    await door.limits.consume("resume_reading", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    return reader.parse(async () => {
      const resume = await readPresentResume(caller.user.id);
      if (!resume) throw new ApiError("no_resume");
      return resume;
    });
  });
}
