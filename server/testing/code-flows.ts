import { randomInt } from "node:crypto";
import type { CodePurpose } from "../auth/codes/queries.ts";
import type { ApiResponse } from "./client.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

/** Someone who is asked for a code of one kind. */
export interface CodeFlow {
  /** Where the code goes. */
  to: string;
  requestCode(): Promise<ApiResponse>;
  enterCode(token: unknown): Promise<ApiResponse>;
}

export const randomPhone = () => `+3161${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** For the tests: every kind of code that there is, so that the rules of codes are tried on each. */
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
