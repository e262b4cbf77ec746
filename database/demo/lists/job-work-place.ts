import { noWorkPlace, type WorkPlace } from "../../../contract/jobs/terms/work-place.ts";
import { pick, pickBoolean, pickInteger, type RandomSource } from "../random.ts";
import type { Country } from "./name-lists.ts";

/** How many jobs of office work are hybrid and remote. All other work is done on site. */
const shares: Record<string, { hybrid: number; remote: number }> = {
  "Information technology": { hybrid: 0.5, remote: 0.25 },
  "Business and administration": { hybrid: 0.35, remote: 0.06 },
  Finance: { hybrid: 0.4, remote: 0.06 },
  Law: { hybrid: 0.4, remote: 0.04 },
};
/** Occupations of these fields that meet people or handle things. */
const ON_SITE_TITLES =
  /recept|teller|host|balie|concierge|facilit|office manager|mail|filing|technician|court|bailiff/i;

/** The countries from which one may work for a company. */
const remoteCountries: Record<Country, [string[], ...string[][]]> = {
  NL: [["NL"], ["NL", "BE"], ["NL", "BE", "DE"]],
  US: [["US"], ["US", "CA"]],
};

export function createWorkPlace(
  random: RandomSource,
  { industry, title, country }: { industry: string; title: string; country: Country },
): WorkPlace {
  const share = shares[industry];
  const [isRemote, isHybrid] = [pickBoolean(random, share?.remote ?? 0), pickBoolean(random, share?.hybrid ?? 0)];
  if (!share || ON_SITE_TITLES.test(title)) return { ...noWorkPlace, work_place: "on_site" };
  if (isRemote)
    return { ...noWorkPlace, work_place: "remote", remote_countries: pick(random, remoteCountries[country]) };
  if (!isHybrid) return { ...noWorkPlace, work_place: "on_site" };
  const days = pickBoolean(random, 0.7) ? pickInteger(random, 1, 3) : null;
  return { ...noWorkPlace, work_place: "hybrid", days_on_site: days };
}
