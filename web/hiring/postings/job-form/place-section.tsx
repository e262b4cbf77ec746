import { X } from "lucide-react";
import { type FocusEvent, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { MAX_DAYS_ON_SITE } from "../../../../contract/jobs/terms/work-place.ts";
import { workPlaces } from "../../../../contract/platform/constants.ts";
import { countryCodes } from "../../../../contract/platform/countries.ts";
import { getCollator, getCountryName } from "../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { parseNumber } from "../../../platform/forms/parse-number.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FieldRow, FormSection } from "../../../platform/ui/forms/form.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { NamedOptions } from "./named-options.tsx";
import styles from "./place-section.module.css";
import type { JobFormState } from "./use-job-form.tsx";

export function PlaceSection({ form: state }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { labelledField } = state;
  const { control, formState, getValues, setValue } = state.form;
  /** The town for which the postal code was emptied: null for an unknown one, undefined while it was not. */
  const [newTown, setNewTown] = useState<string | null>();
  const zipCode = useWatch({ control, name: "zip_code" });
  const { error, ...zipCodeField } = labelledField("zip_code");

  /** Empties the postal code that the form began with when the address gets another town. */
  function clearOtherPostalCode(event: FocusEvent<HTMLInputElement>) {
    const { address, zip_code } = formState.defaultValues ?? {};
    const typed = event.target.value;
    const isOtherTown = address && getPlace(typed) !== getPlace(address);
    if (!isOtherTown || !zip_code || getValues("zip_code") !== zip_code) return;
    setValue("zip_code", "");
    setNewTown(findTown(typed));
  }

  const describeMove = (town: string | null) =>
    town ? t("jobs.zip_code_of_town", { town }) : t("jobs.zip_code_of_address");

  return (
    <FormSection title={t("jobs.section_place")}>
      <FieldRow>
        <TextField
          {...labelledField("address", { onBlur: clearOtherPostalCode })}
          hint={t("jobs.address_hint")}
          autoComplete="off"
        />
        <TextField
          {...zipCodeField}
          error={newTown !== undefined && zipCode === "" ? describeMove(newTown) : error}
          autoComplete="off"
        />
      </FieldRow>
      <WorkPlaceFields form={state} />
    </FormSection>
  );
}

/** Returns what follows the street in an address, or all of it. Null where that has a digit, as a street or a postal code has. */
export function findTown(address: string): string | null {
  const [street = "", ...rest] = address.split(/,\s*/);
  const town = (rest.length > 0 ? rest.join(", ") : street).trim();
  return town === "" || /\d/.test(town) ? null : town;
}

const getPlace = (address: string): string => (findTown(address) ?? address.trim()).toLowerCase();

/** Where the work is done, with the days of a hybrid job or the countries of a remote one. */
function WorkPlaceFields({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  const workPlace = useWatch({ control: form.form.control, name: "work_place" });
  return (
    <>
      <FieldRow>
        <SelectField {...form.labelledField("work_place")} required={false}>
          <option value="">{t("jobs.work_place_not_stated")}</option>
          <NamedOptions values={workPlaces} />
        </SelectField>
        {workPlace === "hybrid" && (
          <TextField
            {...form.labelledField("days_on_site", { setValueAs: (typed) => parseNumber(typed) ?? null })}
            inputMode="numeric"
            autoComplete="off"
            required={false}
            hint={t("jobs.days_on_site_hint", { max: MAX_DAYS_ON_SITE })}
          />
        )}
      </FieldRow>
      {workPlace === "remote" && <RemoteCountries form={form} />}
    </>
  );
}

/** Adds and removes countries. A country that is selected is added when the field is left, too, so that it is not forgotten. */
function RemoteCountries({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { compare } = getCollator(language);
  const {
    field: { ref, ...field },
  } = useController({ control: form.form.control, name: "remote_countries" });
  const [selected, setSelected] = useState("");
  const codes = field.value ?? [];
  const others = countryCodes
    .filter((code) => !codes.includes(code))
    .map((code) => ({ code, name: getCountryName(code, language) }))
    .sort((one, other) => compare(one.name, other.name));

  function add() {
    if (selected) field.onChange([...codes, selected]);
    setSelected("");
    field.onBlur();
  }

  return (
    <div className={styles.countries}>
      <SelectField
        ref={ref}
        name={field.name}
        label={t("jobs.remote_countries")}
        hint={t("jobs.remote_countries_hint")}
        error={form.fieldError("remote_countries")}
        required
        value={selected}
        onChange={({ target }) => setSelected(target.value)}
        onBlur={add}
      >
        <option value="">{t("jobs.choose")}</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            <Button
              size="small"
              variant="quiet"
              aria-label={t("jobs.remove_country", { country: getCountryName(code, language) })}
              onClick={() => field.onChange(codes.filter((other) => other !== code))}
            >
              {getCountryName(code, language)}
              <X aria-hidden="true" size={16} />
            </Button>
          </li>
        ))}
        <li>
          <Button size="small" variant="quiet" onClick={add}>
            {t("jobs.add_country")}
          </Button>
        </li>
      </ul>
    </div>
  );
}
