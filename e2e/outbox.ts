import { expect } from "@playwright/test";

interface Sent {
  to: string;
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
