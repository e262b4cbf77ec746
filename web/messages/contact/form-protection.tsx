import { type ComponentProps, useEffect, useState } from "react";
import { routes } from "../../../contract/index.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** A honeypot: people do not see the field, but many programs fill in every field. */
export function HoneypotField(field: ComponentProps<"input">) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="visually-hidden">
      <label>
        {t("contact.form.homepage")}
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}

/** Returns a function that calls `send` with the token that the forms of visitors without an account need. */
export function useFormToken(): (send: (formToken: string) => Promise<unknown>) => Promise<void> {
  const [tokens] = useState(createFormTokenSource);
  useEffect(() => tokens.prefetch(), [tokens]);
  return async (send) => {
    try {
      await send(await tokens.take());
      tokens.discard();
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_expired") tokens.discard();
      throw error;
    }
  };
}

/** Shorter than the two hours for which the server accepts a token. */
const TOKEN_TTL_MS = 90 * 60_000;

/** The tokens for sending a form. The server accepts a token only some seconds after it has issued it. */
interface FormTokenSource {
  /** Requests a token when the form appears, so that the server already accepts the token when the form is sent. */
  prefetch(): void;
  /** Resolves with a valid token as soon as the server accepts it. */
  take(): Promise<string>;
  /** Discards the token. The next call requests a new one. */
  discard(): void;
}

function createFormTokenSource(): FormTokenSource {
  let request: Promise<{ token: string; validFromMs: number; expiresAtMs: number }> | null = null;

  function requestToken() {
    request ??= callApi(routes.openContactForm).then(({ form_token, wait }) => ({
      token: form_token,
      validFromMs: Date.now() + wait * 1000,
      expiresAtMs: Date.now() + TOKEN_TTL_MS,
    }));
    return request;
  }

  return {
    prefetch() {
      requestToken().catch(() => {
        request = null;
      });
    },
    async take() {
      try {
        let current = await requestToken();
        if (Date.now() > current.expiresAtMs) {
          request = null;
          current = await requestToken();
        }
        await new Promise((resolve) => setTimeout(resolve, current.validFromMs - Date.now()));
        return current.token;
      } catch (error) {
        request = null;
        throw error;
      }
    },
    discard() {
      request = null;
    },
  };
}
