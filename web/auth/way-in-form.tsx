import type { ReactNode } from "react";
import type { AnyTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/forms/form.tsx";

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
