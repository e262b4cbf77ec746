import type { workPlaces } from "../../platform/constants.ts";

/** Where the work of a job is done. This file does not import zod, so that a page can import it without loading zod. */

export type WorkPlaceKind = (typeof workPlaces)[number];

export const MAX_DAYS_ON_SITE = 6;

export interface WorkPlace {
  /** Null for a job that does not state it. */
  work_place: WorkPlaceKind | null;
  /** The days of a week at the address of the job. Null unless the job is hybrid and states them. */
  days_on_site: number | null;
  /** The countries from which one may work, as ISO 3166 codes. Empty unless the job is remote. */
  remote_countries: string[];
}

export const noWorkPlace: WorkPlace = { work_place: null, days_on_site: null, remote_countries: [] };

export const pickWorkPlace = ({ work_place, days_on_site, remote_countries }: WorkPlace): WorkPlace => ({
  work_place,
  days_on_site,
  remote_countries,
});
