import { randomBytes } from "node:crypto";
import { createSigner } from "../signing/signer.ts";

const HOUR_MS = 3_600_000;
/** People need longer to write anything; programs mostly do not. */
export const MIN_FORM_AGE_SECONDS = 3;
const MAX_FORM_AGE_MS = 2 * HOUR_MS;

export interface FormTokens {
  /** A token for one form that is being opened. */
  issue(): string;
  /** The form's own name and its age in milliseconds; null for a token that is none of ours, or too old. */
  verify(token: string): { nonce: string; age: number } | null;
}

/** Tokens say by themselves when they were made, signed; nothing is stored for a form that is never sent. */
export function createFormTokens(secretKey: string, now: () => number = Date.now): FormTokens {
  const signer = createSigner(secretKey, "contact forms");
  return {
    issue() {
      const text = `${now().toString(36)}.${randomBytes(12).toString("base64url")}`;
      return `${text}.${signer.sign(text)}`;
    },
    verify(token) {
      const [time = "", nonce = "", signature = "", ...rest] = token.split(".");
      if (rest.length > 0 || !signer.verify(`${time}.${nonce}`, signature)) return null;
      const age = now() - Number.parseInt(time, 36);
      return age > MAX_FORM_AGE_MS ? null : { nonce, age };
    },
  };
}
