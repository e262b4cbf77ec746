import type { ReactNode } from "react";
import { Link } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import type { FormStatus } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormError } from "../../platform/ui/forms/form.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./auth-layout.module.css";
import { useReturnTo } from "./return-to.ts";
import { useLoginStep } from "./steps/login-step.ts";

interface AuthLayoutProps {
  title: string;
  lead?: string;
  /** Shown between the heading and the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** A link to the related page, such as from login to registration. */
  footer?: ReactNode;
}

/** The narrow page layout of login, registration, password reset and similar pages. */
export function AuthLayout({ title, lead, notice, children, footer }: AuthLayoutProps) {
  const { t } = useTranslation();
  const hasExpired = useLoginStep().kind === "expired";
  return (
    <div className={styles.page}>
      <header>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {notice}
      {hasExpired && <FormError error={t("auth.step_expired")} />}
      <Card>{children}</Card>
      {footer && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}

interface AuthLinkProps {
  /** The path without a language prefix. */
  to: string;
  /** Values for the other page that must not be in its URL. */
  state?: unknown;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to another authentication page, or to another step of this one. It keeps the `next` parameter. */
export function AuthLink({ to, children, ...rest }: AuthLinkProps) {
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  return (
    <Link {...rest} to={appendTo(localizePath(to, language))}>
      {children}
    </Link>
  );
}

interface AuthFormProps {
  form: FormStatus;
  submitLabel: string;
  /** Disables the submit button while the form loads code or data that it needs. */
  isLoading?: boolean;
  /** Links and buttons below the submit button. */
  links?: ReactNode;
  children: ReactNode;
}

/** The form frame of the authentication pages: error text, fields, submit button, links. */
export function AuthForm({ form, submitLabel, isLoading = false, links, children }: AuthFormProps) {
  return (
    <Form {...form.formProps}>
      <FormError error={form.formError} />
      {children}
      <Button type="submit" block busy={form.isSubmitting || isLoading}>
        {submitLabel}
      </Button>
      {links && <div className={styles.links}>{links}</div>}
    </Form>
  );
}
