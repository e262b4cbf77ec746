import { ApiError } from "../errors.ts";

interface ApplicationParties {
  applied_by_user_id: string;
  posted_by_user_id: string;
}

/** Only the employer decides. The applicant sees the application but may not; for anyone else it does not exist. */
export function requireDecidingEmployer(viewer: { id: string }, application: ApplicationParties | undefined): void {
  if (application?.posted_by_user_id === viewer.id) return;
  throw new ApiError(application?.applied_by_user_id === viewer.id ? "forbidden" : "not_found");
}
