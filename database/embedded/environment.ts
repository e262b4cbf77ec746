/**
 * What PostgreSQL's programs get to see: nothing. The portal's secrets are in its environment, which any process of
 * the user `nobody` could read; and variables such as `PGOPTIONS` or `LC_ALL` would change what they do.
 */
export function createServerEnvironment(): Record<string, string> | undefined {
  // Programs on Windows do not start without `SystemRoot`, so there the environment is inherited.
  return process.platform === "win32" ? undefined : { LC_ALL: "C" };
}
