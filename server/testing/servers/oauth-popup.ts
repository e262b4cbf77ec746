import { randomUUID } from "node:crypto";
import type { TestPortal } from "../portal.ts";

/** One browser's window in which somebody logs in: keeps cookies and follows redirects as far as it is told to. */
export interface OAuthPopup {
  get(address: string): Promise<PopupPage>;
  post(address: string, form: Record<string, string>): Promise<PopupPage>;
  /** From the portal to the form of the provider. What the portal asks there can be changed on the way. */
  open(provider: string, change?: (asked: URL) => void): Promise<PopupPage>;
  /** Fills in that form and goes on until the provider sends the window back; returns that address or form, unsent. */
  signIn(at: PopupPage, person: Record<string, string>): Promise<ProviderCallback>;
  /** Goes back to the portal. */
  follow(back: ProviderCallback): Promise<LoginOutcome>;
}

export interface PopupPage {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Where the provider sends the window back to, which has not been followed. */
  back?: URL;
}

export interface ProviderCallback {
  url: URL;
  /** What Apple's form holds; null when everything stands in the address. */
  form: Record<string, string> | null;
}

/** What the last page would post, and to whom. */
export interface LoginOutcome extends PopupPage {
  origin: string | undefined;
  code: string | undefined;
  error: string | undefined;
}

/** Somebody who was never here, as the provider's form takes it. */
export function createOidcUser(extra: Record<string, string> = {}) {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: "true", name: "Noor Bakker", ...extra };
}

export function createPopup(portal: TestPortal): OAuthPopup {
  const jar = new Map<string, Map<string, string>>();

  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address);
    const cookies = jar.get(host) ?? new Map<string, string>();
    jar.set(host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects until a page, or until one leads back to the portal. */
  async function walk(address: string, init?: RequestInit): Promise<PopupPage> {
    const response = await request(address, init);
    const location = response.headers.get("location");
    const stop = { url: address, status: response.status, headers: response.headers, text: await response.text() };
    if (!location) return stop;
    const next = new URL(location, address);
    return next.origin === portal.origin ? { ...stop, back: next } : walk(next.href);
  }

  const post = (address: string, form: Record<string, string>) =>
    walk(address, { method: "POST", body: new URLSearchParams(form) });

  return {
    get: walk,
    post,
    async open(provider, change = () => undefined) {
      const asked = new URL((await request(`${portal.origin}/login/${provider}`)).headers.get("location") ?? "");
      change(asked);
      return walk(asked.href);
    },
    async signIn(at, person) {
      return readCallback(await post(at.url, person));
    },
    async follow({ url, form }) {
      return readOutcome(form ? await post(url.href, form) : await walk(url.href));
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
