import { expect } from "@playwright/test";

interface Sent {
  to: string;
  subject: string;
  text: string;
}

/** The newest six-digit code that was sent to somebody, other than the ones seen before. */
export async function codeFor(baseURL: string, to: string, ...seen: string[]): Promise<string> {
  let code = "";
  await expect(async () => {
    const sent = (await (await fetch(`${baseURL}/dev/outbox.json`)).json()) as Sent[];
    const codes = sent.flatMap((notice) => (notice.to === to ? (/\b\d{6}\b/.exec(notice.text)?.[0] ?? []) : []));
    code = codes.find((found) => !seen.includes(found)) ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

/** What was sent to somebody, once it is as many notices, with the newest first. */
export async function noticesTo(baseURL: string, to: string, count: number): Promise<Sent[]> {
  let found: Sent[] = [];
  await expect(async () => {
    const sent = (await (await fetch(`${baseURL}/dev/outbox.json`)).json()) as Sent[];
    found = sent.filter((notice) => notice.to === to);
    expect(found).toHaveLength(count);
  }).toPass();
  return found;
}
