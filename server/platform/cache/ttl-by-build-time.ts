/**
 * While public data changes continuously, a value is made again at most after this multiple of the time that making it took,
 * so that making it takes at most a twentieth of a process. A value of a small portal is up to date within a second.
 */
const TTL_PER_BUILD_TIME = 20;
export const MAX_TTL_MS = 60_000;
const MAX_QUICK_BUILD_MS = 1_000;
/** This time, one more build, and the request that reads it stay below the five seconds within which a removed job is gone. */
const MAX_QUICK_TTL_MS = 2_000;

/** How long a value stays valid that takes long to make, for `getTtlMs` of `PublicCache`. */
export function getTtlByBuildTime(buildMs: number): number {
  return Math.min(buildMs < MAX_QUICK_BUILD_MS ? MAX_QUICK_TTL_MS : MAX_TTL_MS, buildMs * TTL_PER_BUILD_TIME);
}
