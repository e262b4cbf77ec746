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

/**
 * Adds the offset from UTC that a time zone has at a local time: `2030-07-01T12:00` becomes `2030-07-01T12:00+02:00` in
 * Amsterdam.
 */
export function addOffset(localTime: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const getOffset = (time: Date) =>
    format
      .formatToParts(time)
      .find(({ type }) => type === "timeZoneName")
      ?.value.slice(3) || "+00:00";
  // The first offset differs from the second near a change of the clock.
  return localTime + getOffset(new Date(localTime + getOffset(new Date(`${localTime}Z`))));
}
