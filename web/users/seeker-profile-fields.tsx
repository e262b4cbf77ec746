import { useState } from "react";
import { SeekerProfileForm } from "../../contract/profile.ts";
import type { User } from "../../contract/users.ts";
import { UnsavedChangesGuard } from "../app/unsaved-changes-guard.tsx";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { Button } from "../ui/button.tsx";
import { MessageBox } from "../ui/feedback/message-box.tsx";
import { Form, FormActions, FormSection } from "../ui/forms/form.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ChangeContactDialog, type ContactName } from "./change-contact.tsx";
import { blankEntries, type SeekerFormState } from "./entries.ts";
import { EntryList, getAddButtonId } from "./entry-list.tsx";
import { ContactFields } from "./profile-form/contact-fields.tsx";
import styles from "./profile-form/profile-form.module.css";
import { useResumeValues } from "./use-from-resume.ts";
import { useProfileField } from "./use-profile-field.ts";
import { useSaveProfile } from "./use-save-profile.ts";

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
