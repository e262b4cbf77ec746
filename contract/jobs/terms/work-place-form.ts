import * as z from "zod";
import { workPlaces } from "../../platform/constants.ts";
import { countryCodes } from "../../platform/countries.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import { requiredEnum, requiredPositiveInteger } from "../../platform/fields/fields.ts";
import { MAX_DAYS_ON_SITE, noWorkPlace, type WorkPlace } from "./work-place.ts";

const blankToNull = (value: unknown) => (value === "" ? null : value);

const Kind = requiredEnum("work_place", workPlaces).nullish();
const Days = requiredPositiveInteger("days_on_site", MAX_DAYS_ON_SITE).nullish();
const invalidCountries = withReason("remote_countries_invalid", reasons.notOffered());

/** The fields of a job about its work place. When `work_place` is absent, what is stored stays. */
export const workPlaceFormFields = {
  work_place: z.preprocess<unknown, typeof Kind, z.input<typeof Kind> | "">(blankToNull, Kind),
  days_on_site: z.preprocess<unknown, typeof Days, z.input<typeof Days> | "">(blankToNull, Days),
  remote_countries: z
    .array(z.enum(countryCodes, invalidCountries), withReason("remote_countries_invalid", reasons.wrongType()))
    .refine((codes) => new Set(codes).size === codes.length, {
      error: withReason("remote_countries_invalid", reasons.repeated()),
    })
    .nullish(),
};

type WorkPlaceForm = { [Field in keyof WorkPlace]?: WorkPlace[Field] | undefined | null };

/** A remote job that is published names the countries from which one may work. */
export function checkWorkPlace(form: WorkPlaceForm, context: z.RefinementCtx): void {
  const { work_place, remote_countries } = form;
  if (work_place !== "remote" || (remote_countries && remote_countries.length > 0)) return;
  context.addIssue({ code: "custom", path: ["remote_countries"], message: "remote_countries_required" });
}

/** Returns the work place that a form states. Without one, nothing changes. */
export function readWorkPlace({ work_place, days_on_site, remote_countries }: WorkPlaceForm): Partial<WorkPlace> {
  if (work_place === undefined) return {};
  return {
    ...noWorkPlace,
    work_place,
    days_on_site: work_place === "hybrid" ? (days_on_site ?? null) : null,
    remote_countries: work_place === "remote" ? (remote_countries ?? []) : [],
  };
}
