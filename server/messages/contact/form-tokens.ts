import { randomBytes } from "node:crypto";
import { ApiError } from "../../platform/errors.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";

const HOUR_MS = 3_600_000;
/** The minimum age of a form when it is sent. A younger form was probably filled in by a program. */
export const MIN_FORM_AGE_SECONDS = 3;
const MAX_FORM_AGE_MS = 2 * HOUR_MS;

export interface FormTokens {
  /** Creates the token of a form that is being opened. */
  issue(): string;
  /** Returns the nonce and the age of the form. Returns null for a wrong signature or a form older than two hours. */
  verify(token: string): { nonce: string; ageMs: number } | null;
}

/** A token contains its creation time, a nonce and a signature, so the server stores nothing for an opened form. */
export function createFormTokens(secretKeys: SecretKeys, now: () => number = Date.now): FormTokens {
  const signer = createSigner(secretKeys, "contact forms");
  return {
    issue() {
      const text = `${now().toString(36)}.${randomBytes(12).toString("base64url")}`;
      return `${text}.${signer.sign(text)}`;
    },
    verify(token) {
      const [time = "", nonce = "", signature = "", ...rest] = token.split(".");
      if (rest.length > 0 || !signer.verify(`${time}.${nonce}`, signature)) return null;
      const ageMs = now() - Number.parseInt(time, 36);
      return ageMs > MAX_FORM_AGE_MS ? null : { nonce, ageMs };
    },
  };
}

/**
 * Returns the nonce of a form that is neither too new nor too old.
 *
 * @throws {ApiError} form_expired; too_many_requests with the seconds to wait
 */
export function requireFormToken(tokens: FormTokens, token: string): string {
  const form = tokens.verify(token);
  if (!form) throw new ApiError("form_expired");
  const waitSeconds = MIN_FORM_AGE_SECONDS - form.ageMs / 1000;
  if (waitSeconds > 0) throw new ApiError("too_many_requests", undefined, Math.ceil(waitSeconds));
  return form.nonce;
}
