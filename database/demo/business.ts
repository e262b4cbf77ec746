import { careBusinesses } from "./businesses/care.ts";
import { makerBusinesses } from "./businesses/makers.ts";
import { officeBusinesses } from "./businesses/offices.ts";
import { serviceBusinesses } from "./businesses/services.ts";
import { list } from "./list.ts";
import type { Country } from "./places.ts";

/** A line of business: how its companies are called, what they say of themselves and whom they look for. */
export interface Business {
  /** Of a hundred companies, about how many are in it. */
  share: number;
  /** Occupation codes or how they begin, the most wanted first. */
  hires: string[];
  /** Patterns with {family} and {word}. */
  names: Record<Country, string[]>;
  /** "a family-run transport company" */
  is: string[];
  /** "move chilled freight": what "we" do. */
  does: string[];
}

export const businesses: Business[] = [
  ...careBusinesses,
  ...serviceBusinesses,
  ...officeBusinesses,
  ...makerBusinesses,
];

/** Every company of some size also looks for these. */
export const officeHires = list(`
  43-6014; 43-4051; 43-3031; 13-2011; 43-4171; 13-1071; 15-1232; 13-1161; 11-1021; 37-2011; 43-9061; 49-9071; 11-3121;
  43-6011; 11-3031; 27-3031; 43-3051; 15-1244; 13-1151; 11-3013.00
`);
