import type pg from "pg";

/** The first year with public holidays in the database: no answer period is older. */
const FIRST_YEAR = 2026;
const YEARS_AHEAD = 5;

/**
 * Stores the public holidays of the given countries until five years from now, as far as they are not stored. Several
 * processes may call this function at the same time.
 *
 * The library takes 35 MB of memory, so it is loaded only when holidays are missing, in a process that ends.
 */
export async function loadHolidays(pool: pg.Pool, countries: string[], now: Date): Promise<void> {
  const missing = await listCountriesWithoutHolidays(pool, countries, now);
  if (missing.length === 0) return;
  const { default: Holidays } = await import("date-holidays");
  for (const country of missing) {
    const calendar = new Holidays(country, { types: ["public"] });
    const days: string[] = [];
    for (let year = FIRST_YEAR; year <= getLastYear(now); year++) {
      for (const { date } of calendar.getHolidays(year)) days.push(date.slice(0, 10));
    }
    await pool.query(
      "insert into public_holidays (country, day) select $1, unnest($2::date[]) on conflict do nothing",
      [country, days],
    );
  }
}

/** Returns the countries whose holidays of the last year are not stored. */
export async function listCountriesWithoutHolidays(pool: pg.Pool, countries: string[], now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ country: string }>(
    "select distinct country from public_holidays where day >= make_date($1, 1, 1)",
    [getLastYear(now)],
  );
  const stored = new Set(rows.map(({ country }) => country));
  return countries.filter((country) => !stored.has(country));
}

const getLastYear = (now: Date) => now.getFullYear() + YEARS_AHEAD;
