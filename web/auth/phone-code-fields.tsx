import { useEffect } from "react";
import { Link } from "react-router";
import { VerifyPhoneForm } from "../../contract/codes.ts";
import { routes } from "../../contract/index.ts";
import { localPath } from "../../contract/paths.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-frame.module.css";
import { CodeField } from "./code-field.tsx";
import { useEnter } from "./use-enter.ts";
import { useTellFailure } from "./use-tell-failure.ts";
import { useWayBack } from "./way-back.ts";

export function PhoneCodeFields({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const fieldMessage = useFieldMessage();
  const enter = useEnter();
  const form = useContractForm(VerifyPhoneForm, { phone, token: "" });
  const tellFailure = useTellFailure(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus("token"), [setFocus]);

  const verify = form.handleSubmit(async (body) => {
    try {
      enter(await call(routes.verifyPhone, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={verify}>
      <FormError error={errors.root?.message} />
      <TextField
        {...form.register("phone")}
        type="tel"
        readOnly
        label={t("auth.phone.phone")}
        error={fieldMessage(errors.phone?.message)}
      />
      <CodeField {...form.register("token")} error={fieldMessage(errors.token?.message)} />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.login.submit")}
      </Button>
      <p className={styles.footer}>
        <Link to={keepFor(localPath("/auth/phone", language))} onClick={onEdit}>
          {t("auth.phone.edit")}
        </Link>
      </p>
    </Form>
  );
}
