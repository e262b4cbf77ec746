import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import type { CodeSentReply } from "../../../../contract/accounts/auth.ts";
import common from "../../../platform/styles/common.module.css";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useCodeSentToast } from "../credential-fields.tsx";
import styles from "./one-time-code.module.css";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type"> & {
  /** True for recovery codes. For all other codes, phones show the number keyboard. */
  hasLetters?: boolean;
};

/** One input for the whole one-time code, so that paste and the autofill of phones work. */
export function CodeField({ hasLetters = false, ...rest }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      inputMode={hasLetters ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      label={t("auth.code")}
      {...rest}
    />
  );
}

interface ResendCodeProps {
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
  /** Requests a new code. Returns the server's confirmation. */
  resend: () => Promise<CodeSentReply>;
  /** Updates `sentAt` and moves the focus to the code, because the button is disabled after the click. */
  onResent: () => void;
  /** A link after the button, such as the link to correct the email. */
  children?: ReactNode;
}

/** The server sends at most one code per minute. */
const RESEND_SECONDS = 60;

/**
 * A button that requests a new code. For a minute after the last code it is disabled and shows the remaining seconds.
 * The text below says that the last code is to be used. Screen readers announce only the end of the minute.
 */
export function ResendCode({ sentAt, resend, onResent, children }: ResendCodeProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const seconds = useSecondsUntil(sentAt + RESEND_SECONDS * 1_000);
  const hintId = useId();

  const request = useMutation({
    mutationFn: resend,
    onSuccess(sent) {
      showCodeSent(sent);
      onResent();
    },
  });

  return (
    <div className={common.soft}>
      <p>
        <button
          type="button"
          className={styles.button}
          disabled={request.isPending || seconds > 0}
          aria-describedby={hintId}
          onClick={() => request.mutate()}
        >
          {seconds > 0 ? t("auth.resend.button_wait", { count: seconds }) : t("auth.resend.button")}
        </button>
        {children && <> / {children}</>}
      </p>
      <p id={hintId} role="status" className={styles.hint}>
        {seconds > 0 ? t("auth.resend.use_last") : t("auth.resend.replaces")}
      </p>
    </div>
  );
}

/** Counts down to a time in milliseconds since 1970. Returns the remaining seconds, from 60 to 0. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) window.clearInterval(timer);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [time]);
  // The limit matters when the clock of the device has been set back, and until the first tick after a new code.
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((time - now) / 1_000)));
}
