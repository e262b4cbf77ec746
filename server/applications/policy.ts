import { ApiError } from "../errors.ts";

interface Sides {
  applied_by_user_id: string;
  posted_by_user_id: string;
}

/** Only the employer decides. The applicant sees the application but may not; for anyone else it does not exist. */
export function requireDecider(viewer: { id: string }, application: Sides | undefined): void {
  if (application?.posted_by_user_id === viewer.id) return;
  throw new ApiError(application?.applied_by_user_id === viewer.id ? "forbidden" : "not_found");
}
