import { Secret, TOTP } from "otpauth";

const ISSUER = "Job Portal";
const PERIOD_SECONDS = 30;

/** As every authenticator app understands it: SHA-1, six digits, 30 seconds. */
function createTotp(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says. */
export function buildOtpauthUrl(secret: string, label: string): string {
  return createTotp(secret, label).toString();
}

/** The period whose code this is: the present one, or a neighbour for a clock that is a little off. Else null. */
export function validateTotp(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
