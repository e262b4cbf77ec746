import { randomInt } from "node:crypto";
import type { Purpose } from "../auth/codes/queries.ts";
import type { Answer } from "./client.ts";
import { makeSeeker, PASSWORD, withPassword } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

/** Someone who is asked for a code of one kind. */
export interface Asked {
  /** Where the code goes. */
  to: string;
  ask(): Promise<Answer>;
  enter(token: unknown): Promise<Answer>;
}

export const newPhone = () => `+3161${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** For the tests: every kind of code that there is, so that the rules of codes are tried on each. */
export function flows(portal: TestPortal): Record<Purpose, () => Promise<Asked>> {
  const { post } = portal.anonymous;
  return {
    reset: async () => {
      const { email } = await makeSeeker(portal, await withPassword());
      return {
        to: email,
        ask: () => post("/auth/forgot-password/users", { email }),
        enter: (token) => post("/auth/reset-password/users", { email, password: "staple battery horse", token }),
      };
    },
    phone: async () => {
      const phone = newPhone();
      return {
        to: phone,
        ask: () => post("/auth/phone/users", { phone }),
        enter: (token) => post("/auth/phone/verify/users", { phone, token }),
      };
    },
    login: async () => {
      const { email } = await makeSeeker(portal, { ...(await withPassword()), is_2factor_auth_enabled: true });
      return {
        to: email,
        ask: () => post("/auth/users", { email, password: PASSWORD }),
        enter: (token) => post("/auth/verify/users", { email, token }),
      };
    },
    two_factor: async () => {
      const { email, client } = await makeSeeker(portal, await withPassword());
      const form = { method: "email", password: PASSWORD };
      return {
        to: email,
        ask: () => client.put("/authenticated/users/two-factor/start", form),
        enter: (token) => client.put("/authenticated/users/two-factor/confirm", { token }),
      };
    },
    proof: async () => {
      const { email, client } = await makeSeeker(portal, { is_2factor_auth_enabled: true });
      return {
        to: email,
        ask: () => client.post("/authenticated/users/two-factor/code"),
        enter: (token) => client.put("/authenticated/users/two-factor/off", { token }),
      };
    },
  };
}
