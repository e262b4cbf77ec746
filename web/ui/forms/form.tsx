import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./form.module.css";

/**
 * A stack of fields. The browser's own checks are off: every fault is told in the portal's words, in its place. A form
 * that the server rendered waits for its page to come to life, so that nothing typed is lost, and nothing (a password
 * least of all) is sent the browser's own way, into the address.
 */
export function Form({ className, children, ...rest }: ComponentProps<"form">) {
  const hydrated = useHydrated();
  return (
    <form noValidate method="post" {...rest} className={classNames(styles.form, className)}>
      <fieldset disabled={!hydrated} className={styles.fields}>
        {children}
      </fieldset>
    </form>
  );
}

export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.form}>{children}</div>
    </fieldset>
  );
}

/** Fields that belong beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** What went wrong with the form as a whole, such as a refused login. */
export function FormError({ error }: { error?: string }) {
  return (
    <div role="alert">
      {error && (
        <p className={styles.error}>
          <CircleAlert aria-hidden="true" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
