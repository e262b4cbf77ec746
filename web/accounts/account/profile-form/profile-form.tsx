import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { DefaultValues, FieldPath } from "react-hook-form";
import type * as z from "zod";
import type {
  ColleagueProfileForm,
  EmployerProfileForm,
  SeekerProfileForm,
} from "../../../../contract/accounts/profile.ts";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { updateUser } from "../../../platform/api/session.ts";
import { hideErrorsOfNewEntries } from "../../../platform/forms/hide-errors-of-new-entries.ts";
import { UnsavedChangesGuard } from "../../../platform/forms/unsaved-changes-guard.tsx";
import { type FormStatus, useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Form, FormSection, FormSubmit } from "../../../platform/ui/forms/form.tsx";
import type { TextField } from "../../../platform/ui/forms/text-field.tsx";
import type { TextKey } from "../../../platform/ui/text-key.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { ChangeContactDialog, type ContactName } from "./change-contact-dialog.tsx";
import { ContactFields } from "./contact-fields.tsx";
import styles from "./profile-form.module.css";

interface ProfileFormOptions<Input, Output> {
  user: User;
  schema: z.ZodType<Output, Input>;
  toFormValues: (user: User) => DefaultValues<Input>;
  onSaved?: () => void;
}

/** The form of the current user's profile. `field` adds the label of the field. */
export function useProfileForm<
  Input extends EmployerProfileForm | ColleagueProfileForm | SeekerProfileForm,
  Output extends EmployerProfileForm | ColleagueProfileForm | SeekerProfileForm,
>({ user, schema, toFormValues, onSaved }: ProfileFormOptions<Input, Output>) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema,
    defaultValues: toFormValues(user),
    adjustErrors: hideErrorsOfNewEntries,
    submit: (body) => callApi(routes.updateSelf, { body }),
    onSuccess: ({ user: saved }) => {
      toast.success(t("profile.updated"));
      updateUser(saved);
      // Most lists show the name of a user or company, so all queries are refetched.
      void queryClient.invalidateQueries();
      form.form.reset(toFormValues(saved));
      onSaved?.();
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  });

  /** Adds the label of a field. The label comes from the last part of the name: `title` for `works.0.title`. */
  function field(name: FieldPath<Input>) {
    return { ...form.field(name), label: t(`profile.${name.split(".").at(-1)}` as TextKey) };
  }

  return { ...form, field };
}

interface ProfileFormProps {
  user: User;
  form: FormStatus;
  hasChanges: boolean;
  /** The titles of other forms of the page with unsaved changes. A page can have one warning only. */
  otherChanges?: readonly string[];
  contactField: (name: "name" | ContactName) => ComponentProps<typeof TextField>;
  /** Called after a new email address or phone number has been saved. */
  onContactChanged: (name: ContactName, contact: string) => void;
  /** The sections above the contact details. */
  firstSections?: ReactNode;
  /** The sections below the contact details. */
  children?: ReactNode;
}

/** The frame of both profile forms: contact details, submit button, and a warning before unsaved changes are lost. */
export function ProfileForm(props: ProfileFormProps) {
  const { user, form, hasChanges, otherChanges = [], contactField, onContactChanged, firstSections, children } = props;
  const { t } = useTranslation();
  const [changedContact, setChangedContact] = useState<ContactName | null>(null);
  const unsaved = [...(hasChanges && !form.isSubmitting ? [t("profile.heading")] : []), ...otherChanges];
  return (
    <>
      <Form {...form.formProps} className={styles.form}>
        <UnsavedChangesGuard when={unsaved.length > 0} parts={otherChanges.length > 0 ? unsaved : []} />
        {firstSections}
        <FormSection title={t("profile.section_contact")}>
          <ContactFields user={user} field={contactField} onChange={setChangedContact} />
        </FormSection>
        {children}
        <FormSubmit busy={form.isSubmitting}>{t("profile.submit")}</FormSubmit>
      </Form>
      <ChangeContactDialog
        user={user}
        name={changedContact}
        onClose={() => setChangedContact(null)}
        onChanged={onContactChanged}
      />
    </>
  );
}
