import { type ComponentProps, useMemo, useState } from "react";
import type { DefaultValues } from "react-hook-form";
import { Navigate } from "react-router";
import { EmployerProfileForm } from "../../../contract/profile.ts";
import type { User } from "../../../contract/users.ts";
import { acceptedTeamSizes, EMPLOYER, teamSizes } from "../../../contract/values.ts";
import { useSession } from "../../api/session.ts";
import { useLanguage } from "../../app/i18n.ts";
import { PageHead } from "../../app/page-head.tsx";
import { UnsavedChangesGuard } from "../../app/unsaved-changes-guard.tsx";
import { PhotoSection } from "../../files/photo-section.tsx";
import { setFieldErrors, useContractForm } from "../../forms/contract-form.ts";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { FieldRow, Form, FormActions, FormSection } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { listCountryOptions } from "../countries.ts";
import { ChangeContactDialog, type ContactName } from "./change-contact-dialog.tsx";
import { ContactFields } from "./contact-fields.tsx";
import styles from "./profile-form.module.css";
import { useProfileField, useSaveProfile } from "./profile-form.tsx";

export function EmployerProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.user_type !== EMPLOYER) return <Navigate to="/account" replace />;
  const title = t("profile.heading");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.lead_employer")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={
          <ButtonLink variant="quiet" to={`/company/${user.id}`}>
            {t("profile.view_company")}
          </ButtonLink>
        }
      />
      <PhotoSection user={user} />
      <EmployerForm user={user} />
    </>
  );
}

export function EmployerForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = useContractForm(EmployerProfileForm, toFormValues(user));
  const field = useProfileField(form);
  const [changing, setChanging] = useState<ContactName | null>(null);
  const save = useSaveProfile({
    onSaved: (saved) => form.reset(toFormValues(saved)),
    onFaults: (error) => setFieldErrors(form, error),
  });
  // What is no longer offered may stay as it is.
  const sizes = acceptedTeamSizes.filter(
    (size) => teamSizes.some((offered) => offered === size) || size === user.team_size,
  );

  return (
    <>
      <Form onSubmit={form.handleSubmit((values) => save.mutate(values))} className={styles.form}>
        <UnsavedChangesGuard when={form.formState.isDirty && !save.isPending && !save.isSuccess} />
        <FormSection title={t("profile.section_company")}>
          <TextField {...field("company")} required autoComplete="organization" />
          <FieldRow>
            <TextField
              {...field("website")}
              required
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              hint={t("profile.website_hint")}
            />
            <SelectField {...field("team_size")} required>
              <option value="">{t("profile.choose")}</option>
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </SelectField>
          </FieldRow>
          <TextArea {...field("company_description")} required rows={6} hint={t("profile.company_description_hint")} />
          <TextField {...field("address")} required autoComplete="address-line1" hint={t("profile.address_hint")} />
          <FieldRow>
            <TextField {...field("zip_code")} autoComplete="postal-code" hint={t("profile.optional")} />
            <TextField {...field("city")} required autoComplete="address-level2" />
          </FieldRow>
          <CountryField {...field("country")} required present={user.country ?? ""} />
        </FormSection>
        <FormSection title={t("profile.section_contact")}>
          <ContactFields user={user} field={field} onChange={setChanging} />
        </FormSection>
        <FormActions>
          <Button type="submit" busy={save.isPending}>
            {t("profile.submit")}
          </Button>
        </FormActions>
      </Form>
      <ChangeContactDialog
        user={user}
        name={changing}
        onClose={() => setChanging(null)}
        onChanged={(name, contact) => form.resetField(name, { defaultValue: contact })}
      />
    </>
  );
}

function toFormValues(user: User): DefaultValues<EmployerProfileForm> {
  return {
    name: user.name ?? "",
    company: user.company ?? "",
    email: user.email ?? "",
    phone: user.phone ?? "",
    website: user.website ?? "",
    team_size: acceptedTeamSizes.find((size) => size === user.team_size) ?? ("" as never),
    company_description: user.company_description ?? "",
    country: user.country ?? "",
    city: user.city ?? "",
    address: user.address ?? "",
    zip_code: user.zip_code ?? "",
  };
}

/** `present` is the country that the form started with. */
export function CountryField({ present, ...rest }: ComponentProps<typeof SelectField> & { present: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useMemo(() => listCountryOptions(language, present), [language, present]);
  return (
    <SelectField {...rest} autoComplete="country-name">
      <option value="">{t("profile.choose")}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
