import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { routes } from "../../contract/index.ts";
import { EMPLOYER } from "../../contract/platform/constants.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { DeleteAccountForm as DeleteAccountInput } from "../../contract/privacy/account.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import {
  ReauthenticationFields,
  useCredentialName,
} from "../accounts/auth/reauthentication/reauthentication-fields.tsx";
import { useDeparture } from "../companies/departure.ts";
import { HoldsBeyondDeletion } from "../hiring/application-parts/held-notices.tsx";
import { callApi } from "../platform/api/client.ts";
import { clearSession, useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { useSchemaForm } from "../platform/forms/use-schema-form.ts";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { Button, ButtonLink } from "../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

/** The state of the location of this page. */
export interface HomePageState {
  /** Set when the deletion of an account leads to this page. */
  isAccountDeleted: true;
}

export function AccountDeletionSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { departure } = useDeparture();
  const leads = { employer: "account.deletion.lead_employer", member: "account.deletion.lead_member" } as const;
  const mustHandOver = departure?.must_hand_over ?? false;
  const heldCount = departure?.held_applications ?? 0;
  const isLastMember = departure !== undefined && !departure.successor && !mustHandOver;
  const lead =
    user?.user_type === EMPLOYER ? t(leads[isLastMember ? "employer" : "member"]) : t("account.deletion.lead_seeker");
  return (
    <AccountSection title={t("account.deletion.title")} lead={lead}>
      <FormActions>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t("account.deletion.open")}
        </Button>
      </FormActions>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("account.deletion.confirm")}
        footer={mustHandOver && <ButtonLink to="/company/members">{t("companies.members.title")}</ButtonLink>}
      >
        {mustHandOver && <p>{t("errors.last_owner")}</p>}
        {heldCount > 0 && <p>{t("account.deletion.held", { count: heldCount })}</p>}
        {!mustHandOver && heldCount === 0 && <DeleteAccountForm onCancel={close} />}
      </Dialog>
    </AccountSection>
  );
}

/** Asks for the password or a code and deletes the account. Afterwards the browser keeps no data of the user. */
function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const unmounted = useUnmountPromise();
  const { text } = useDeparture();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: DeleteAccountInput,
    defaultValues: {},
    submit: async (body) => {
      await callApi(routes.deleteAccount, { body });
      // A member page without a session redirects to the login. Therefore the session is cleared only after this form
      // is unmounted. `navigate` can resolve earlier, because the home page may suspend.
      const state: HomePageState = { isAccountDeleted: true };
      await navigate(localizePath("/", language), { replace: true, state });
      await unmounted.current;
      clearSession();
      queryClient.clear();
    },
    focusOnError: useCredentialName(),
  });

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("account.deletion.confirm_text")}</p>
      {text && <p>{text}</p>}
      <HoldsBeyondDeletion />
      <ReauthenticationFields field={field} />
      <FormActions>
        <Button variant="quiet" onClick={onCancel} disabled={isSubmitting}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" variant="danger-filled" busy={isSubmitting}>
          {t("account.deletion.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Returns a promise that resolves when the component is unmounted. */
function useUnmountPromise(): RefObject<Promise<void>> {
  const unmounted = useRef(Promise.resolve());
  useEffect(() => {
    let resolve = () => {};
    unmounted.current = new Promise((resolvePromise) => {
      resolve = resolvePromise;
    });
    return () => resolve();
  }, []);
  return unmounted;
}
