import { AuthorizationResponseError, ClientError } from "openid-client";
import { ApiError } from "../../errors.ts";

const cancellationErrors = new Set(["access_denied", "user_cancelled_authorize"]);
const timeoutErrors = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** What went wrong with a provider, in our words; its own ones are for whoever set it up, and go to the log. */
export function toProviderError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && cancellationErrors.has(error.error))
    return errorWithCause("oauth_cancelled", error);
  if (error instanceof ClientError && error.code && timeoutErrors.has(error.code))
    return errorWithCause("provider_unavailable", error);
  // What `fetch` throws when nothing answers; the errors of the library itself all have a code.
  if (error instanceof TypeError && !("code" in error)) return errorWithCause("provider_unavailable", error);
  return errorWithCause("oauth_failed", error);
}

function errorWithCause(code: ConstructorParameters<typeof ApiError>[0], cause: unknown): ApiError {
  return Object.assign(new ApiError(code), { cause });
}
