import type { Country } from "./places.ts";
import { pick, pickInteger, type RandomSource } from "./random.ts";
import { splitList } from "./split-list.ts";

/** Where people dial what: by the region codes of the postal-code files. */
const areaCodes: Record<Country, Map<string, string>> = {
  NL: parseAreaCodes("01 592; 02 58; 03 26; 04 50; 05 43; 06 40; 07 20; 09 30; 10 118; 11 10; 15 38; 16 36"),
  US: parseAreaCodes(`
    AK 907; AL 205; AR 501; AZ 602; CA 213; CO 303; CT 203; DC 202; DE 302; FL 305; GA 404; HI 808; IA 515; ID 208; IL 312;
    IN 317; KS 316; KY 502; LA 504; MA 617; MD 410; ME 207; MI 313; MN 612; MO 314; MS 601; MT 406; NC 704; ND 701; NE 402;
    NH 603; NJ 201; NM 505; NV 702; NY 212; OH 216; OK 405; OR 503; PA 215; RI 401; SC 803; SD 605; TN 615; TX 214; UT 801;
    VA 804; VT 802; WA 206; WI 414; WV 304; WY 307
  `),
};

/**
 * Numbers that ring nowhere: 555-01xx is kept for fiction, and no Dutch subscriber's number begins with a zero after
 * the area code. Without a region it is any of the country's.
 */
export function createPhoneNumber(random: RandomSource, country: Country, region?: string): string {
  const known = areaCodes[country];
  const area = (region && known.get(region)) || pick(random, [...known.values()]);
  if (country === "US") return `+1${area}55501${pickInteger(random, 10, 99)}`;
  const digits = String(pickInteger(random, 100_000, 999_999)).slice(0, 8 - area.length);
  return `+31${area}0${digits}`;
}

function parseAreaCodes(text: string): Map<string, string> {
  return new Map(splitList(text).map((pair) => [pair.slice(0, 2), pair.slice(3)]));
}
