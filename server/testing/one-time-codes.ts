import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { createAuthCrypto } from "../accounts/auth/auth-crypto.ts";
import { type CodePurpose, replaceCode } from "../accounts/auth/codes/queries.ts";
import { getPasswordColumns, makeEmployer, makeJob, makeSeeker, TEST_PASSWORD } from "./factories.ts";
import type { ApiResponse } from "./http-client.ts";
import { TEST_SECRET_KEY, type TestPortal } from "./portal.ts";

/** The code of every row that `makeCode` inserts. */
export const TEST_CODE = "482913";

/**
 * Inserts `TEST_CODE` as if the portal had sent it. `name` is the email, phone number or user id that the code belongs
 * to.
 */
export async function makeCode(portal: TestPortal, purpose: CodePurpose, name: string, userId: string | null) {
  const { hmac } = createAuthCrypto({ secretKey: TEST_SECRET_KEY });
  const id = uuidv7();
  const row = {
    purpose,
    subject_hash: hmac(purpose, name),
    id,
    user_id: userId,
    code_hash: hmac(purpose, id, TEST_CODE),
  };
  await replaceCode(portal.db, row);
}

/**
 * Returns the code in the latest mail or text message to a recipient.
 * @throws {Error} when no code was sent
 */
export async function findSentCode(portal: TestPortal, to: string): Promise<string> {
  const entry = (await portal.outbox()).find((sent) => sent.to === to && /\b\d{6}\b/.test(sent.text));
  const code = /\b\d{6}\b/.exec(entry?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Moves the times of all codes of a purpose into the past, by a PostgreSQL interval. */
export async function makeCodesOlder(portal: TestPortal, purpose: CodePurpose, interval: string) {
  await portal.pool.query(
    `update one_time_codes set created_at = created_at - $2::interval, sent_at = sent_at - $2::interval
    where purpose = $1`,
    [purpose, interval],
  );
}

/** How to request and enter the code of one purpose. */
export interface CodeFlow {
  /** The email or phone number that receives the code. */
  to: string;
  requestCode(): Promise<ApiResponse>;
  enterCode(token: unknown): Promise<ApiResponse>;
}

export const randomPhone = () => `+3161${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** Returns a flow for each purpose, so that tests can check the rules of codes for every purpose. */
export function createCodeFlows(portal: TestPortal): Record<CodePurpose, () => Promise<CodeFlow>> {
  const { post } = portal.anonymous;
  return {
    reset: async () => {
      const { email } = await makeSeeker(portal, await getPasswordColumns());
      return {
        to: email,
        requestCode: () => post("/auth/forgot-password/users", { email }),
        enterCode: (token) => post("/auth/reset-password/users", { email, password: "staple battery horse", token }),
      };
    },
    email: async () => {
      const { email } = await makeSeeker(portal);
      return {
        to: email,
        requestCode: () => post("/auth/email/users", { email }),
        enterCode: (token) => post("/auth/email/verify/users", { email, token }),
      };
    },
    phone: async () => {
      const phone = randomPhone();
      return {
        to: phone,
        requestCode: () => post("/auth/phone/users", { phone }),
        enterCode: (token) => post("/auth/phone/verify/users", { phone, token }),
      };
    },
    login: async () => {
      const { email } = await makeSeeker(portal, { ...(await getPasswordColumns()), is_2factor_auth_enabled: true });
      return {
        to: email,
        requestCode: () => post("/auth/users", { email, password: TEST_PASSWORD }),
        enterCode: (token) => post("/auth/verify/users", { email, token }),
      };
    },
    two_factor: async () => {
      const { email, client } = await makeSeeker(portal, await getPasswordColumns());
      const form = { method: "email", password: TEST_PASSWORD };
      return {
        to: email,
        requestCode: () => client.put("/authenticated/users/two-factor/start", form),
        enterCode: (token) => client.put("/authenticated/users/two-factor/confirm", { token }),
      };
    },
    guest_application: async () => {
      const job = await makeJob(portal, await makeEmployer(portal));
      const email = `${uuidv7()}@example.com`;
      const { body } = await post("/guest-applications", { job_id: job.id, name: "Noor Smit", email });
      return {
        to: email,
        requestCode: () => post(`/guest-applications/${body.token}/code`),
        enterCode: (token) => post(`/guest-applications/${body.token}/confirm`, { token }),
      };
    },
    proof: async () => {
      const { email, client } = await makeSeeker(portal, { is_2factor_auth_enabled: true });
      return {
        to: email,
        requestCode: () => client.post("/authenticated/users/two-factor/code"),
        enterCode: (token) => client.put("/authenticated/users/two-factor/off", { token }),
      };
    },
  };
}
