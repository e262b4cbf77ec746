import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";
import { useErrorMessage } from "../api/error-message.ts";
import { getFieldErrors, useFieldErrorText } from "./field-errors.ts";
import { formElement, type Texts } from "./form-element.ts";

interface Options<Input extends object, Output> {
  /** Brings the contract's rules: with zod they weigh four times what such a page has of its own. */
  rules: () => Promise<z.ZodType<Output, Input>>;
  /** What the fields say at first. */
  start: Texts<Input>;
  /** Its failure is told: on the fields that the server names, else above the form as a whole. */
  send: (values: Output) => Promise<void>;
  /** Gets the focus, which the disabled button lost, when no field is at fault; the one that needs another try. */
  likely?: keyof Input & string;
  /** Has the focus from the beginning. */
  first?: (keyof Input & string) | undefined;
}

/** How long a person waits for rules that do not come. */
const SCHEMA_TIMEOUT_MS = 5_000;

/**
 * A form of texts that answers at once, and whose rules come when it is first touched. As with `useContractForm`, it
 * is checked when sent, then on every change; the first fault gets the focus. What is typed stands in the page alone.
 */
export function useTextForm<Input extends object, Output>(options: Options<Input, Output>) {
  type Name = keyof Input & string;
  const { rules, start, send, likely, first } = options;
  const fieldMessage = useFieldErrorText();
  const failureMessage = useErrorMessage();
  const ref = useRef<HTMLFormElement>(null);
  const [element] = useState(() => formElement<Input>(ref));
  const wasSent = useRef(false);
  const isBusy = useRef(false);
  const loaded = useRef<z.ZodType<Output, Input>>(null);
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (first) element.focus(first);
  }, [first, element]);

  /** Null when they do not come. A browser may remember that a file did not, so another try need not help. */
  async function load() {
    loaded.current = await rules().catch(() => null);
    return loaded.current;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The button is disabled with the next drawing; what is sent before that is sent twice.
    if (isBusy.current) return;
    isBusy.current = true;
    await checkAndSend().finally(() => {
      isBusy.current = false;
    });
  }

  async function checkAndSend() {
    const texts = { ...start, ...element.texts() };
    wasSent.current = true;
    setBusy(true);
    const checked = (await Promise.race([load(), after(SCHEMA_TIMEOUT_MS)]))?.safeParse(texts);
    if (checked?.error) {
      stop(toFieldErrors(checked.error));
      return;
    }
    setFaults({});
    setError(undefined);
    try {
      // Unchecked, it goes as it was typed: the server has the same rules, and says the same about the fields.
      await send(checked ? checked.data : (texts as Output));
      setBusy(false);
    } catch (failure) {
      const known = getFieldErrors(failure).filter(([name]) => element.has(name));
      if (known.length > 0) stop(Object.fromEntries(known));
      else stop({}, failureMessage(failure));
    }
  }

  function stop(found: Record<string, string>, failure?: string) {
    // At once: a field that gets the focus is read out, and its fault with it.
    flushSync(() => {
      setFaults(found);
      setError(failure);
      setBusy(false);
    });
    if (failure === undefined) element.focusFirstOf(found);
    else if (likely) element.focus(likely);
  }

  /** Without the rules a fault goes with the first change, and the server has the last word. */
  function recheck({ target }: ChangeEvent<HTMLFormElement>) {
    const name: string = target.name;
    if (!wasSent.current || !(name in start)) return;
    const found = loaded.current?.safeParse({ ...start, ...element.texts() }).error;
    setFaults((all) => ({ ...all, [name]: found && toFieldErrors(found)[name] }));
  }

  return {
    /** For the `form`. */
    props: { ref, onSubmit: submit, onChange: recheck, onFocus: load },
    /** For the field of that name. */
    field: (name: Name) => ({ name, defaultValue: start[name], error: fieldMessage(faults[name]) }),
    /** Of the form as a whole. */
    error,
    busy,
    element,
  };
}

/** A form whatever its fields are. */
export type AnyTextForm = Pick<ReturnType<typeof useTextForm<object, unknown>>, "props" | "error" | "busy">;

/** The first fault of each field. */
function toFieldErrors({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse());
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));
