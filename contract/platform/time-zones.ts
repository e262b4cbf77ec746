/** Whether `Intl` knows the time zone by a name. Offsets, such as `+01:00`, are no names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The names of the time zones of the world, in the order of the alphabet. */
export const listTimeZones = (): string[] => [...Intl.supportedValuesOf("timeZone"), "UTC"];
