import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { SeekerProfileForm } from "../../../contract/profile.ts";
import type { User } from "../../../contract/users.ts";
import { SEEKER } from "../../../contract/values.ts";
import { useSession } from "../../api/session.ts";
import { PageHead } from "../../app/page-head.tsx";
import { UnsavedChangesGuard } from "../../app/unsaved-changes-guard.tsx";
import { PhotoSection } from "../../files/photo-section.tsx";
import { setFieldErrors, useContractForm } from "../../forms/contract-form.ts";
import { MessageBox } from "../../ui/feedback/message-box.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Form, FormActions, FormSection } from "../../ui/forms/form.tsx";
import { TextArea } from "../../ui/forms/text-field.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { ChangeContactDialog, type ContactName } from "./change-contact-dialog.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { blankEntries, EntryList, getAddButtonId, type SeekerFormState } from "./entry-list.tsx";
import styles from "./profile-form.module.css";
import { useProfileField, useSaveProfile } from "./profile-form.tsx";

export function SeekerProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.user_type !== SEEKER) return <Navigate to="/profile" replace />;
  const title = t("profile.heading");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.lead_seeker")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={
          <ButtonLink variant="quiet" to="/account/resume">
            <FileText aria-hidden="true" />
            {t("resume.title")}
          </ButtonLink>
        }
      />
      <PhotoSection user={user} />
      <SeekerForm user={user} />
    </>
  );
}

export function SeekerForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = useContractForm(SeekerProfileForm, toFormValues(user));
  const field = useProfileField(form);
  const [changing, setChanging] = useState<ContactName | null>(null);
  const fromResume = useResumeValues(form);
  const save = useSaveProfile({
    onSaved: (saved) => {
      form.reset(toFormValues(saved));
      fromResume.forget();
    },
    onFaults: (error) => setFieldErrors(form, error),
  });

  const submit = form.handleSubmit(
    (values) => save.mutate(values),
    (faults) => {
      // An empty list has no field that could take the focus.
      const empty = (["works", "educations"] as const).find((name) => faults[name]?.root);
      if (empty) document.getElementById(getAddButtonId(empty))?.focus();
    },
  );

  return (
    <>
      <Form onSubmit={submit} className={styles.form}>
        <UnsavedChangesGuard when={form.formState.isDirty && !save.isPending && !save.isSuccess} />
        {fromResume.isThere && <MessageBox kind="good" text={t("resume.taken_over")} />}
        <FormSection title={t("profile.section_contact")}>
          <ContactFields user={user} field={field} onChange={setChanging} />
        </FormSection>
        <FormSection title={t("profile.section_works")} text={t("profile.works.text")}>
          <EntryList form={form} name="works" />
        </FormSection>
        <FormSection title={t("profile.section_educations")} text={t("profile.educations.text")}>
          <EntryList form={form} name="educations" />
        </FormSection>
        <SummarySection form={form} />
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

/** On its own, so that the entries above it come first when a fault asks for the focus. */
function SummarySection({ form }: { form: SeekerFormState }) {
  const { t } = useTranslation();
  const field = useProfileField(form);
  return (
    <FormSection title={t("profile.section_summary")}>
      <TextArea {...field("summary")} required rows={6} hint={t("profile.summary_hint")} />
    </FormSection>
  );
}

/** Who has said nothing yet finds one entry of each to fill in. */
function toFormValues(user: User): SeekerProfileForm {
  return {
    name: user.name ?? "",
    email: user.email ?? "",
    phone: user.phone ?? "",
    summary: user.summary ?? "",
    works: user.works.length > 0 ? user.works : [blankEntries.works],
    educations: user.educations.length > 0 ? user.educations : [blankEntries.educations],
  };
}

/**
 * What was chosen from a resume comes with the navigation and lands in the form as if it had been typed: to be looked
 * at, changed and saved. It stays with its place in the browser's history until it is saved, so a reload loses nothing.
 */
export function useResumeValues(form: SeekerFormState) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromResume?: Partial<SeekerProfileForm> } | null };
  const taken = state?.fromResume;
  useEffect(() => {
    if (taken) form.reset({ ...form.getValues(), ...taken }, { keepDefaultValues: true });
  }, [form, taken]);
  return {
    isThere: taken !== undefined,
    forget: () => {
      if (taken) navigate(".", { replace: true, state: null });
    },
  };
}
