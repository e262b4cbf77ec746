import { routes } from "../../contract/index.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import type { ReadPresentResume } from "./present-resume.ts";
import { openResumeReader } from "./resume-reader.ts";

export function resumeRoutes(door: Door, readPresentResume: ReadPresentResume): void {
  const reader = openResumeReader();
  // Before requests in flight are waited for: whoever waits for a resume can ask again when the portal is back.
  door.app.addHook("preClose", () => reader.close());

  serve(door, routes.proposeProfile, async ({ caller, request }) => {
    await door.limits.take("resume_reading", [byAddress(request), byAccount(caller.user.id)]);
    return reader.read(async () => {
      const resume = await readPresentResume(caller.user.id);
      if (!resume) throw new ApiError("no_resume");
      return resume;
    });
  });
}
