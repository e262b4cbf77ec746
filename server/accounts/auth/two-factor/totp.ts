import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** Uses the parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
function createTotp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Builds the `otpauth://` URL for the QR code that an authenticator app scans. */
export function buildOtpauthUrl(secret: string, names: { issuer: string; label: string }): string {
  return createTotp(secret, names).toString();
}

/**
 * Returns the time step (RFC 6238) of a valid code, or null. Accepts the codes of the current, the previous and the next
 * time step, because the clock of a phone can be up to 30 seconds off.
 */
export function validateTotp(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
