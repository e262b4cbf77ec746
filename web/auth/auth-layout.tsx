import type { ReactNode } from "react";
import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../app/i18n.ts";
import type { AnyTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormError } from "../ui/forms/form.tsx";
import { Card } from "../ui/layout/card.tsx";
import styles from "./auth-layout.module.css";
import { useReturnTo } from "./return-to.ts";

interface AuthLayoutProps {
  title: string;
  lead?: string;
  /** Stands between the heading and the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** The way to the other page. */
  footer?: ReactNode;
}

/** The narrow page that login and its relatives share. */
export function AuthLayout({ title, lead, notice, children, footer }: AuthLayoutProps) {
  return (
    <div className={styles.frame}>
      <header>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {notice}
      <Card>{children}</Card>
      {footer && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}

interface AuthLinkProps {
  /** Without its language. */
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Below a form: to another one of these pages, and from there still to where the person was going. */
export function AuthLink({ to, onClick, children }: AuthLinkProps) {
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  return (
    <p className={styles.footer}>
      <Link to={appendTo(localizePath(to, language))} onClick={onClick}>
        {children}
      </Link>
    </p>
  );
}

interface AuthFormProps {
  form: AnyTextForm;
  /** What the button says. */
  submit: string;
  /** It cannot be sent yet. */
  waiting?: boolean;
  /** Ways to elsewhere, below the button. */
  below?: ReactNode;
  children: ReactNode;
}

/** The frame of every form by which one comes in. */
export function AuthForm({ form, submit, waiting = false, below, children }: AuthFormProps) {
  return (
    <Form {...form.props}>
      <FormError error={form.error} />
      {children}
      <Button type="submit" block busy={form.busy || waiting}>
        {submit}
      </Button>
      {below}
    </Form>
  );
}
