import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../use-hydrated.ts";
import { Button } from "./button.tsx";
import { type FindMaxLength, MaxLengthContext } from "./field.tsx";
import styles from "./form.module.css";

/**
 * A form with the browser's own validation off: errors appear at their fields in the portal's language. A server-
 * rendered form is disabled until hydration; otherwise typed input would be lost, or a native submit would put a
 * password into the URL.
 */
export function Form({ className, children, findMaxLength, failedSubmits = 0, ...rest }: FormProps) {
  const hydrated = useHydrated();
  return (
    <form noValidate method="post" {...rest} className={classNames(styles.form, className)}>
      <fieldset disabled={!hydrated} className={styles.fields}>
        <FailedSubmitsContext value={failedSubmits}>
          <MaxLengthContext value={findMaxLength}>{children}</MaxLengthContext>
        </FailedSubmitsContext>
      </fieldset>
    </form>
  );
}

type FormProps = ComponentProps<"form"> & {
  findMaxLength?: FindMaxLength;
  failedSubmits?: number;
};

const FailedSubmitsContext = createContext(0);

interface FormSectionProps {
  /** Makes the section the target of links. */
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function FormSection({ id, title, text, children }: FormSectionProps) {
  return (
    <fieldset id={id} className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.form}>{children}</div>
    </fieldset>
  );
}

interface FieldRowProps {
  /** More than two fields fit beside each other, such as an amount, its currency and its period. */
  hasShortFields?: boolean;
  children: ReactNode;
}

/** Places fields side by side where there is space. */
export function FieldRow({ hasShortFields = false, children }: FieldRowProps) {
  return <div className={classNames(styles.row, hasShortFields && styles.shortFields)}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** The button that sends a form without other actions. */
export function FormSubmit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <FormActions>
      <Button type="submit" busy={busy}>
        {children}
      </Button>
    </FormActions>
  );
}

/**
 * The error of the whole form, for example a rejected login. The key makes a screen reader read the same error again
 * after another submission.
 */
export function FormError({ error }: { error?: string }) {
  const failedSubmits = useContext(FailedSubmitsContext);
  return (
    <div role="alert">
      {error && (
        <p key={failedSubmits} className={styles.error}>
          <CircleAlert aria-hidden="true" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
