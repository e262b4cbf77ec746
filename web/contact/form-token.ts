import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";

const TOKEN_TTL_MS = 90 * 60_000;

/** What a contact form is sent with. It is asked for when the form opens, because it has to ripen for a moment. */
export interface FormTokenSource {
  /** Asks for one, unless there is one already. */
  prefetch(): void;
  /** A token that is ripe and not too old; asks for a new one if need be, and waits. */
  take(): Promise<string>;
  /** The next form gets another one. */
  discard(): void;
}

export function createFormTokenSource(): FormTokenSource {
  let opened: Promise<{ token: string; ripeAt: number; oldAt: number }> | null = null;

  function open() {
    opened ??= callApi(routes.openContactForm).then(({ form_token, wait }) => ({
      token: form_token,
      ripeAt: Date.now() + wait * 1000,
      oldAt: Date.now() + TOKEN_TTL_MS,
    }));
    return opened;
  }

  return {
    prefetch() {
      open().catch(() => {
        opened = null;
      });
    },
    async take() {
      try {
        let form = await open();
        if (Date.now() > form.oldAt) {
          opened = null;
          form = await open();
        }
        await new Promise((resolve) => setTimeout(resolve, form.ripeAt - Date.now()));
        return form.token;
      } catch (error) {
        opened = null;
        throw error;
      }
    },
    discard() {
      opened = null;
    },
  };
}
