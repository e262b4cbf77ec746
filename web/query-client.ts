import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** An answer of the server is final; only silence and "try again" are tried again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (typeof window === "undefined" || failures >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: shouldRetry, retryDelay: 1_000 } },
  });
}
