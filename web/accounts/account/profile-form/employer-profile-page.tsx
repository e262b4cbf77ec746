import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import type { DefaultValues } from "react-hook-form";
import { Navigate } from "react-router";
import { ColleagueProfileForm, EmployerProfileForm } from "../../../../contract/accounts/profile.ts";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { acceptedTeamSizes, EMPLOYER, teamSizes } from "../../../../contract/platform/constants.ts";
import { localizePath } from "../../../../contract/platform/languages.ts";
import { getCompanyPath } from "../../../../contract/platform/pages/paths.ts";
import { callApi, isNotFoundError } from "../../../platform/api/client.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { DescriptionEditor } from "../../../platform/forms/description-editor/description-editor.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { FieldRow, FormSection } from "../../../platform/ui/forms/form.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { PictureSections } from "../../files/picture-sections.tsx";
import { listCountryOptions } from "../../users/countries.ts";
import { ProfileForm, useProfileForm } from "./profile-form.tsx";

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
        lead={t(user.company_role === "owner" ? "profile.lead_employer" : "profile.lead_colleague")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={user.company_id && <CompanyPageLink userId={user.id} companyId={user.company_id} />}
      />
      <PictureSections user={user} />
      {user.company_role === "owner" ? <EmployerForm user={user} /> : <ColleagueForm user={user} />}
    </>
  );
}

/** Leads to the page of the company as everybody sees it. Before the first published job there is none, and only members see it. */
function CompanyPageLink({ userId, companyId }: { userId: string; companyId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: company } = useQuery({
    queryKey: ["users", "company", companyId, "public"],
    queryFn: ({ signal }) =>
      callApi(routes.getCompany, { params: { id: companyId }, signal }).catch((error) => {
        if (isNotFoundError(error)) return null;
        throw error;
      }),
  });
  return (
    <ButtonLink variant="quiet" to={company ? localizePath(getCompanyPath(company), language) : `/company/${userId}`}>
      {t("profile.view_company")}
    </ButtonLink>
  );
}

/** The profile of a recruiter or interviewer. Only an owner changes the data of the company. */
function ColleagueForm({ user }: { user: User }) {
  const form = useProfileForm({
    user,
    schema: ColleagueProfileForm,
    toFormValues: ({ name, email, phone }) => ({ name: name ?? "", email: email ?? "", phone: phone ?? "" }),
  });
  return (
    <ProfileForm
      user={user}
      form={form}
      hasChanges={form.form.formState.isDirty}
      contactField={form.field}
      onContactChanged={(name, contact) => form.form.resetField(name, { defaultValue: contact })}
    />
  );
}

function EmployerForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = useProfileForm({ user, schema: EmployerProfileForm, toFormValues });
  const { field } = form;
  // A team size that is no longer offered stays selectable for a company that has it.
  const sizes = acceptedTeamSizes.filter(
    (size) => teamSizes.some((offered) => offered === size) || size === user.team_size,
  );

  return (
    <ProfileForm
      user={user}
      form={form}
      hasChanges={form.form.formState.isDirty}
      contactField={field}
      onContactChanged={(name, contact) => form.form.resetField(name, { defaultValue: contact })}
      firstSections={
        <FormSection title={t("profile.section_company")}>
          <TextField {...field("company")} required autoComplete="organization" />
          <FieldRow>
            <TextField
              {...field("website")}
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
          <DescriptionEditor
            {...field("company_description")}
            required
            rows={8}
            hint={t("profile.company_description_hint")}
          />
          <TextField {...field("address")} required autoComplete="address-line1" hint={t("profile.address_hint")} />
          <FieldRow>
            <TextField {...field("zip_code")} autoComplete="postal-code" hint={t("profile.optional")} />
            <TextField {...field("city")} required autoComplete="address-level2" />
          </FieldRow>
          <CountryField {...field("country")} required savedCountry={user.country ?? ""} />
        </FormSection>
      }
    />
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

/** `savedCountry` stays selectable when the list of countries does not contain it. */
function CountryField({ savedCountry, ...rest }: ComponentProps<typeof SelectField> & { savedCountry: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useMemo(() => listCountryOptions(language, savedCountry), [language, savedCountry]);
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
