import { AuthorizationResponseError, ClientError } from "openid-client";
import { ApiError } from "../../errors.ts";

const cancelled = new Set(["access_denied", "user_cancelled_authorize"]);
const noAnswer = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** What went wrong with a provider, in our words; its own ones are for whoever set it up, and go to the log. */
export function providerError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && cancelled.has(error.error))
    return because("oauth_cancelled", error);
  if (error instanceof ClientError && error.code && noAnswer.has(error.code))
    return because("provider_unavailable", error);
  // What `fetch` throws when nothing answers; the errors of the library itself all have a code.
  if (error instanceof TypeError && !("code" in error)) return because("provider_unavailable", error);
  return because("oauth_failed", error);
}

function because(code: ConstructorParameters<typeof ApiError>[0], cause: unknown): ApiError {
  return Object.assign(new ApiError(code), { cause });
}
