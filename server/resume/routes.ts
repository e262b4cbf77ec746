import { routes } from "../../contract/index.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import type { ReadPresentResume } from "./present-resume.ts";

export function resumeRoutes(door: Door, readPresentResume: ReadPresentResume): void {
  serve(door, routes.proposeProfile, async ({ caller }) => {
    const resume = await readPresentResume(caller.user.id);
    if (!resume) throw new ApiError("no_resume");
    throw new ApiError("unreadable_resume");
  });
}
