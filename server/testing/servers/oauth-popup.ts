import { randomUUID } from "node:crypto";
import type { TestPortal } from "../portal.ts";

/** A simulated popup window of an OAuth login, which stores cookies and follows redirects. */
export interface OAuthPopup {
  get(url: string): Promise<PopupPage>;
  post(url: string, form: Record<string, string>): Promise<PopupPage>;
  /** Opens the provider's login form. `change` may modify the authorization request. */
  open(provider: string, change?: (authorizationUrl: URL) => void): Promise<PopupPage>;
  /** Submits the provider's login form. Returns the callback to the portal without sending it. */
  signIn(at: PopupPage, person: Record<string, string>): Promise<ProviderCallback>;
  /** Sends the callback to the portal and returns the last page of the popup. */
  follow(back: ProviderCallback): Promise<LoginOutcome>;
}

export interface PopupPage {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** The redirect URL to the portal, which has not been followed. */
  back?: URL;
}

export interface ProviderCallback {
  url: URL;
  /** The fields of Apple's `form_post` response. Null when the URL contains the parameters. */
  form: Record<string, string> | null;
}

/** The last page of the popup, with the message that it posts to its opener. */
export interface LoginOutcome extends PopupPage {
  origin: string | undefined;
  code: string | undefined;
  error: string | undefined;
}

/** A new user in the format of the provider's login form. */
export function createOidcUser(extra: Record<string, string> = {}) {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: "true", name: "Noor Bakker", ...extra };
}

export function createOAuthPopup(portal: TestPortal): OAuthPopup {
  const jar = new Map<string, Map<string, string>>();

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const cookies = jar.get(host) ?? new Map<string, string>();
    jar.set(host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects until a response is a page, or redirects to the portal. */
  async function navigate(url: string, init?: RequestInit): Promise<PopupPage> {
    const response = await request(url, init);
    const location = response.headers.get("location");
    const stop = { url, status: response.status, headers: response.headers, text: await response.text() };
    if (!location) return stop;
    const next = new URL(location, url);
    return next.origin === portal.origin ? { ...stop, back: next } : navigate(next.href);
  }

  const post = (url: string, form: Record<string, string>) =>
    navigate(url, { method: "POST", body: new URLSearchParams(form) });

  return {
    get: navigate,
    post,
    async open(provider, change = () => undefined) {
      const authorizationUrl = new URL(
        (await request(`${portal.origin}/login/${provider}`)).headers.get("location") ?? "",
      );
      change(authorizationUrl);
      return navigate(authorizationUrl.href);
    },
    async signIn(at, person) {
      return readCallback(await post(at.url, person));
    },
    async follow({ url, form }) {
      return readOutcome(form ? await post(url.href, form) : await navigate(url.href));
    },
  };
}

export function readCallback({ back, text }: PopupPage): ProviderCallback {
  if (back) return { url: back, form: null };
  const action = /action="([^"]*)"/.exec(text)?.[1] ?? "";
  const inputs = [...text.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  return {
    url: new URL(unescapeHtml(action)),
    form: Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, unescapeHtml(value)])),
  };
}

function readOutcome(stop: PopupPage): LoginOutcome {
  const attribute = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(stop.text)?.[1];
  return { ...stop, origin: attribute("origin"), code: attribute("code"), error: attribute("error") };
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
