import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { SeekerProfileForm } from "../../../../contract/accounts/profile.ts";
import type { User } from "../../../../contract/accounts/users.ts";
import { SEEKER } from "../../../../contract/platform/constants.ts";
import { readDraft, writeDraft } from "../../../platform/api/drafts.ts";
import { useSession } from "../../../platform/api/session.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { Alert } from "../../../platform/ui/feedback/alert.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { FormSection } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { PHONE_DRAFT } from "../../auth/registration-drafts.ts";
import { PictureSections } from "../../files/picture-sections.tsx";
import { EntryList, type SeekerFormState } from "./entry-list.tsx";
import styles from "./profile-form.module.css";
import { ProfileForm, useProfileForm } from "./profile-form.tsx";
import { WishesSection } from "./wishes-section.tsx";

export function SeekerProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [areWishesChanged, setWishesChanged] = useState(false);
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
      <PictureSections user={user} />
      <SeekerForm user={user} areWishesChanged={areWishesChanged} />
      <WishesSection onDirtyChange={setWishesChanged} />
    </>
  );
}

function SeekerForm({ user, areWishesChanged }: { user: User; areWishesChanged: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const proposal = useAcceptedProposal();
  const form: SeekerFormState = useProfileForm({
    user,
    schema: SeekerProfileForm,
    toFormValues,
    onSaved: () => {
      writeDraft(user.id, PHONE_DRAFT, null);
      if (proposal) navigate(".", { replace: true, state: null });
    },
  });
  const notice = useRef<HTMLDivElement>(null);
  const { field } = form;
  const { reset, getValues, resetField, formState } = form.form;

  useEffect(() => {
    if (!proposal) return;
    reset({ ...getValues(), ...proposal }, { keepDefaultValues: true });
    // The pictures above would hide on a phone that nothing is saved yet.
    notice.current?.focus();
  }, [proposal, reset, getValues]);

  return (
    <ProfileForm
      user={user}
      form={form}
      hasChanges={formState.isDirty}
      otherChanges={areWishesChanged ? [t("profile.wishes.title")] : []}
      contactField={field}
      onContactChanged={(name, contact) => resetField(name, { defaultValue: contact })}
      firstSections={
        proposal && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <Alert kind="good" text={t("resume.accepted_unsaved")} />
          </div>
        )
      }
    >
      <FormSection title={t("profile.section_works")} text={t("profile.works.text")}>
        <EntryList form={form} name="works" />
      </FormSection>
      <FormSection title={t("profile.section_educations")} text={t("profile.educations.text")}>
        <EntryList form={form} name="educations" />
      </FormSection>
      <FormSection title={t("profile.section_summary")}>
        <TextArea {...field("summary")} required rows={6} hint={t("profile.summary_hint")} />
      </FormSection>
    </ProfileForm>
  );
}

function toFormValues(user: User): SeekerProfileForm {
  return {
    name: user.name ?? "",
    email: user.email ?? "",
    phone: user.phone ?? readDraft<string>(user.id, PHONE_DRAFT) ?? "",
    summary: user.summary ?? "",
    works: user.works,
    educations: user.educations,
  };
}

/**
 * Returns the fields that the user accepted from a profile proposal. The browser keeps them in the history entry of
 * this page, so that a reload does not lose them. The form shows them as unsaved changes.
 */
function useAcceptedProposal(): Partial<SeekerProfileForm> | undefined {
  const { state } = useLocation() as { state: { fromResume?: Partial<SeekerProfileForm> } | null };
  return state?.fromResume;
}
