import { ApiError } from "../../errors.ts";
import type { UserRow } from "../../users/present.ts";

/**
 * An app may guard only an account whose email has been shown to be its owner's. Anybody can register with somebody
 * else's email; with an app on top not even a mailed code would bring the person in whose email it is.
 */
export function requireVerifiedEmail(user: Pick<UserRow, "email" | "email_proven_at">): void {
  if (user.email !== null && user.email_proven_at === null) throw new ApiError("email_not_proven");
}
