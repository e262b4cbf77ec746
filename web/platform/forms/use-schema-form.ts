import { type SyntheticEvent, useCallback, useEffect, useReducer, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useFieldErrorText } from "../app/field-error-text.ts";
import { dismissSuccesses } from "../ui/feedback/toast-store.ts";

type Schema<Input, Output> = z.ZodType<Output, Input>;

interface SchemaFormOptions<Input extends FieldValues, Output, Result> {
  /** A public page passes a function that imports the schema, so that zod loads when the form first gets the focus. */
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>);
  defaultValues: DefaultValues<Input>;
  /** Sends the validated values. The form shows the error when the promise is rejected. */
  submit: (values: Output) => Promise<Result>;
  /** Runs after a successful submission, when the form is no longer submitting. Use it to reset the form. */
  onSuccess?: (result: Result) => void;
  /** Replaces the error text above the form. `isOnField` is true when a field shows the error already. */
  onError?: (error: unknown, isOnField: boolean) => void;
  /** Changes the errors of a validation, of the whole form or of the fields with these names. */
  adjustErrors?: (errors: FieldErrors<Input>, names: string[] | undefined, form: FormState<Input>) => void;
  /** Runs when the validation fails, in addition to the errors on the fields. */
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /**
   * The field that gets the focus after an error that no field shows. The submit button loses the focus because it is
   * disabled during the submission.
   */
  focusOnError?: FieldPath<Input>;
  /** The field that gets the focus when the form appears. */
  autoFocus?: FieldPath<Input> | undefined;
}

/** What `adjustErrors` reads of a form. */
export type FormState<Input extends FieldValues> = Pick<UseFormReturn<Input>, "getValues" | "getFieldState">;

type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output, unknown>>;

/** The part of a form that does not depend on its fields. */
export type FormStatus = Pick<SchemaForm<FieldValues, unknown>, "formProps" | "formError" | "isSubmitting">;

/** After this time the form is sent without validation in the browser. */
const SCHEMA_TIMEOUT_MS = 5_000;

/**
 * A form that is validated by a schema of the contract: on submit, and after the first submit on every change. The
 * first invalid field gets the focus. Errors of the server are shown on the fields that they name, or above the form.
 *
 * @example
 * const { formProps, field, formError, isSubmitting } = useSchemaForm({
 *   schema: ReviewForm,
 *   defaultValues: { headline: "" },
 *   submit: (body) => callApi(routes.addReview, { body }),
 * });
 * <Form {...formProps}><TextField {...field("headline")} label={…} /></Form>
 */
export function useSchemaForm<Input extends FieldValues, Output, Result>(
  options: SchemaFormOptions<Input, Output, Result>,
) {
  const getFieldErrorText = useFieldErrorText();
  const getErrorMessage = useErrorMessage();
  const { loadResolver, findMaxLength } = useLazySchema(options.schema);
  const form = useForm<Input, unknown, Output>({
    resolver: async (...input) => {
      const resolver = await Promise.race([loadResolver(), waitForTimeout()]);
      // When the schema cannot be loaded, only the server validates. The server has the same schema and names the same
      // fields.
      if (!resolver) return { values: input[0] as unknown as Output, errors: {} };
      const result = await resolver(...input);
      options.adjustErrors?.(result.errors, input[2].names, form);
      return result;
    },
    defaultValues: options.defaultValues,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const formElement = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  // Not an error of react-hook-form, which removes its errors at the start of a submission. The submit button would then
  // move, and the second click of a double click would hit the link below it.
  const [formError, setFormError] = useState<string>();
  const [failedSubmits, countFailedSubmit] = useReducer((count: number) => count + 1, 0);
  const { setFocus, getFieldState } = form;
  const { autoFocus, focusOnError } = options;

  useEffect(() => {
    if (autoFocus) setFocus(autoFocus);
  }, [autoFocus, setFocus]);

  // The focus moves after the errors are in the document, so that a screen reader reads field and error together.
  useEffect(() => {
    if (failedSubmits === 0) return;
    const controls = [...(formElement.current?.elements ?? [])] as HTMLInputElement[];
    const invalid = controls.find(({ name }) => name && getFieldState(name as FieldPath<Input>).invalid);
    if (invalid) invalid.focus();
    else if (focusOnError) setFocus(focusOnError);
  }, [failedSubmits, focusOnError, setFocus, getFieldState]);

  /** Returns the text above the form, when no field shows the error. */
  function showError(error: unknown): string | undefined {
    const errors = error instanceof ApiError ? Object.entries(error.fields) : [];
    const fieldErrors = errors.filter(([path]) => (path.split(".")[0] ?? "") in form.getValues());
    for (const [path, message] of fieldErrors) form.setError(path as FieldPath<Input>, { message });
    if (options.onError) options.onError(error, fieldErrors.length > 0);
    else if (fieldErrors.length === 0) return getErrorMessage(error);
  }

  /**
   * Validates the form and sends its values with `submit`. A form with two submit buttons calls it with a different
   * function for each button.
   */
  async function submitWith(submit: (values: Output) => Promise<Result>, event?: SyntheticEvent) {
    event?.preventDefault();
    // `isSubmitting` disables the button only at the next render. Until then this flag prevents a second submission.
    if (isSending.current) return;
    isSending.current = true;
    let success: { result: Result } | null = null;
    let newFormError: string | undefined;
    const send = form.handleSubmit(async (values) => {
      try {
        success = { result: await submit(values) };
      } catch (error) {
        newFormError = showError(error);
      }
    }, options.onInvalid);
    await send().finally(() => {
      isSending.current = false;
    });
    setFormError(newFormError);
    if (success === null) {
      dismissSuccesses();
      countFailedSubmit();
    } else {
      options.onSuccess?.((success as { result: Result }).result);
    }
  }

  function fieldError(name: FieldPath<Input>): string | undefined {
    const { error } = form.getFieldState(name, form.formState);
    return getFieldErrorText(error?.root?.message ?? error?.message);
  }

  return {
    form,
    formProps: {
      ref: formElement,
      onSubmit: (event: SyntheticEvent) => submitWith(options.submit, event),
      onFocus: () => void loadResolver(),
      findMaxLength,
      failedSubmits,
    },
    /** Returns the props that connect an input to the field of this name. */
    field: <Name extends FieldPath<Input>>(name: Name, rules?: RegisterOptions<Input, Name>) => ({
      ...form.register(name, rules),
      error: fieldError(name),
    }),
    fieldError,
    /** Stays during the next submission. */
    formError,
    /** Removes the errors of the fields and the one above the form. */
    clearErrors: () => {
      form.clearErrors();
      setFormError(undefined);
    },
    isSubmitting: form.formState.isSubmitting,
    submit: () => submitWith(options.submit),
    submitWith,
  };
}

/**
 * Loads zod and the schema once. `loadResolver` resolves with null when they cannot be loaded; the next call tries
 * again. `findMaxLength` returns undefined until they are loaded.
 */
function useLazySchema<Input extends FieldValues, Output>(schema: SchemaFormOptions<Input, Output, unknown>["schema"]) {
  const loading = useRef<Promise<Resolver<Input, unknown, Output> | null>>(null);
  const findLoadedMaxLength = useRef<(path: string) => number | undefined>(null);

  async function load() {
    try {
      const [{ zodResolver }, { findMaxLength, parseOptions }, loadedSchema] = await Promise.all([
        import("@hookform/resolvers/zod"),
        import("../../../contract/platform/fields/fields.ts"),
        typeof schema === "function" ? schema() : schema,
      ]);
      findLoadedMaxLength.current = (path) => findMaxLength(loadedSchema, path);
      return zodResolver(loadedSchema as never, parseOptions) as unknown as Resolver<Input, unknown, Output>;
    } catch {
      loading.current = null;
      return null;
    }
  }

  return {
    loadResolver: () => {
      loading.current ??= load();
      return loading.current;
    },
    findMaxLength: useCallback((path: string) => findLoadedMaxLength.current?.(path), []),
  };
}

function waitForTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, SCHEMA_TIMEOUT_MS, null));
}
