/**
 * How long a test waits for an event, and how often it looks. Only a failing test waits that long. `expect.poll` has the
 * same limit by default (`vitest.config.ts`).
 */
export const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
