import { expect } from "@playwright/test";
import type { Language } from "./texts.ts";

/** Accounts of the demonstration data, and the password of them and of all accounts that `registerUser` creates. */
export const demoUsers = {
  employer: "employer@example.com",
  seeker: "seeker@example.com",
  /** The owner of the portal, without a second factor. */
  staff: "admin@example.com",
  password: "demo-password",
};

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export type Member = Awaited<ReturnType<typeof createMember>>;

/**
 * Calls the API directly and expects a status below 400. Returns the body, or null for 204. In `language` the portal
 * writes mails to a user who registers or logs in.
 */
export async function callApi(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  token = "",
  language: Language = "en",
) {
  const headers = {
    "content-type": "application/json",
    "accept-language": language,
    ...(token && { authorization: token }),
  };
  const response = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.ok, `${method} ${path} responds with ${response.status}`).toBe(true);
  return response.status === 204 ? null : response.json();
}

/** Logs in with email and password. Returns the body of the response, which is an error for wrong credentials. */
export async function requestTokens(origin: string, email: string, password = demoUsers.password): Promise<Tokens> {
  const response = await fetch(`${origin}/api/auth/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()) as Tokens;
}

/** Registers a user who has not completed the info step. */
export async function registerUser(origin: string, language?: Language): Promise<{ email: string; tokens: Tokens }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const form = { name: "Joris Timmermans", email, password: demoUsers.password };
  const { access_token, refresh_token } = await callApi(origin, "POST", "/auth/register/users", form, "", language);
  return { email, tokens: { access_token, refresh_token } };
}

/** Registers a user and completes the info step. */
export async function createMember(
  origin: string,
  userType: "seeker" | "employer",
  name = "Joris Timmermans",
  language?: Language,
) {
  const { email, tokens } = await registerUser(origin, language);
  const info = { name, user_type: userType === "seeker" ? 1 : 2, company: "Pioneer Works" };
  const { user } = await callApi(origin, "PUT", "/authenticated/users", info, tokens.access_token);
  return { id: user.id as string, name, email, tokens };
}

/**
 * Ends a session on the server as another device does. The live connection of an open page, or its next request, may open the
 * dialog that asks for the login at any time, and cover the page. `dispatchEvent("click")` reaches a button below it.
 */
export async function endSession(origin: string, { refresh_token }: Tokens): Promise<void> {
  await callApi(origin, "POST", "/auth/logout/users", { refresh_token });
}

/** A valid job form. */
export const sampleJob = {
  title: "Lighthouse Keeper",
  industry: "Health care",
  minimum_age: 21,
  maximum_age: 60,
  starting_salary: 2750,
  type: "Full Time",
  priority: "Normal",
  address: "Vuurtorenweg 184, De Cocksdorp",
  zip_code: "1795 LN",
  description: "Keep the lamp burning.",
  status: 1,
};

/** Posts a job and returns it. */
export function postJob(origin: string, { access_token }: Tokens, fields: Partial<typeof sampleJob> = {}) {
  return callApi(origin, "POST", "/jobs", { ...sampleJob, ...fields }, access_token);
}

export function applyToJob(origin: string, { access_token }: Tokens, jobId: string) {
  return callApi(origin, "POST", "/applications", { job_id: jobId }, access_token);
}
