import { routes } from "../../../../contract/index.ts";
import { readResume } from "../../../accounts/files/current-resume.ts";
import type { ResumeParser } from "../../../accounts/resume/resume-parser.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { serve } from "../../../platform/http/serve.ts";
import { toAccountKey } from "../../../platform/limits/rate-limiter.ts";
import { createNameRedactor, hidesName } from "../../snapshots/hide-name.ts";
import { findSnapshot } from "../../snapshots/queries.ts";
import { requireApplication } from "../policy.ts";

/** Six times the length of a long resume. The rest is left out, so that a hostile one does not keep the process busy. */
const MAX_CHARACTERS = 40_000;

/** Serves the resume as text while a first selection without names hides the file. */
export function registerResumeTextRoutes(context: AppContext, parser: ResumeParser): void {
  const { db, files, limits } = context;

  serve(context, routes.readResumeText, async ({ params, caller, request }) => {
    const { side } = await requireApplication(db, caller.user, params.id, "canRead");
    const snapshot = await findSnapshot(db, params.id);
    if (!snapshot || !hidesName(side, snapshot)) throw new ApiError("not_found");
    const { resume: file, resume_type: type } = snapshot;
    await limits.consume("resume_text", [toAccountKey(caller.user.id)]);
    const { proposal, text } = await parser.parse(request.ip, async () => {
      const resume = file !== null && type !== null ? await readResume(files, { file, type }) : null;
      if (!resume) throw new ApiError("no_resume");
      return resume;
    });
    // The resume may have another name than the account, such as one before a marriage.
    return { text: createNameRedactor(snapshot, [proposal.name])(text.slice(0, MAX_CHARACTERS)) };
  });
}
