import { careBusinesses } from "./companies/care-businesses.ts";
import type { CompanyProfile } from "./companies/company-profiles.ts";
import { hospitalityBusinesses } from "./companies/hospitality-businesses.ts";
import { makerBusinesses } from "./companies/maker-businesses.ts";
import { officeBusinesses } from "./companies/office-businesses.ts";
import { tradeBusinesses } from "./companies/trade-businesses.ts";
import { splitList } from "./split-list.ts";

/** A line of business, and how the companies in it look. */
export interface Business {
  /** Of all companies, how many are in it compared to the others. */
  weight: number;
  /** Occupation codes or how they begin, the most wanted first. */
  occupations: string[];
  profiles: CompanyProfile[];
}

export const businesses: Business[] = [
  ...careBusinesses,
  ...hospitalityBusinesses,
  ...officeBusinesses,
  ...tradeBusinesses,
  ...makerBusinesses,
];

/** Every company also looks for these. */
export const officeOccupations = splitList(`
  43-6014; 43-3031; 13-2011; 43-4171; 13-1071; 15-1232; 11-1021; 37-2011; 43-9061; 49-9071; 11-3121; 43-6011; 11-3031;
  13-1161.00; 27-3031; 43-3051; 15-1244; 13-1151; 11-3013.00
`);
