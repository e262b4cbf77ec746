import type { BrowserContext } from "@playwright/test";

export const demo = { employer: "employer@example.com", seeker: "seeker@example.com", password: "demo-password" };

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Logs in through the API, without a page. */
export async function tokensOf(baseURL: string, email: string, password = demo.password): Promise<Tokens> {
  const response = await fetch(`${baseURL}/api/auth/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()) as Tokens;
}

/** A device on which somebody is logged in already. */
export async function logInDevice(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  const tokens = await tokensOf(baseURL, email);
  await putInStorage(context, { access_token: tokens.access_token, refresh_token: tokens.refresh_token });
}

/** Before any page of the context runs a script; once, so that what the pages store later stays. */
export async function putInStorage(context: BrowserContext, entries: Record<string, string>): Promise<void> {
  await context.addInitScript((given) => {
    if (sessionStorage.getItem("prepared")) return;
    sessionStorage.setItem("prepared", "yes");
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, entries);
}

/** Calls the API without a page, as whoever the token is of. */
export async function call(baseURL: string, method: string, path: string, body: unknown, token = "") {
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  const response = await fetch(`${baseURL}/api${path}`, { method, headers, body: JSON.stringify(body) });
  return response.status === 204 ? null : response.json();
}

/** Somebody new, who has not said yet which kind of user that is. */
export async function register(baseURL: string): Promise<{ email: string; tokens: Tokens }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { name: "Joris Timmermans", email, password: demo.password };
  const { access_token, refresh_token } = await call(baseURL, "POST", "/auth/register/users", person);
  return { email, tokens: { access_token, refresh_token } };
}

/** Somebody new of either kind, logged in. */
export async function newMember(baseURL: string, kind: "seeker" | "employer", name = "Joris Timmermans") {
  const { email, tokens } = await register(baseURL);
  const info = { name, user_type: kind === "seeker" ? 1 : 2, company: "Pioneer Works" };
  const { user } = await call(baseURL, "PUT", "/authenticated/users", info, tokens.access_token);
  return { id: user.id as string, name, email, tokens };
}

/** Ends a session as its owner would on another device. */
export async function endSession(baseURL: string, { refresh_token }: Tokens): Promise<void> {
  await fetch(`${baseURL}/api/auth/logout/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh_token }),
  });
}
