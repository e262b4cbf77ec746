import type { Answer, Client } from "./client.ts";

/** Follows the cursors of a list to its end; `limit` rows a page. */
export async function readPages(client: Client, path: string, limit: number): Promise<Answer["body"][][]> {
  const pages: Answer["body"][][] = [];
  const start = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}`;
  for (let address = start; address !== ""; ) {
    const { status, text, body, headers } = await client.get(address);
    if (status !== 200) throw new Error(`${address}: ${text}`);
    pages.push(body);
    const cursor = headers.get("x-next-cursor");
    address = cursor === null ? "" : `${start}&after=${encodeURIComponent(cursor)}`;
  }
  return pages;
}

/** All rows of a list, page by page. */
export async function readAll(client: Client, path: string, limit = 100): Promise<Answer["body"][]> {
  return (await readPages(client, path, limit)).flat();
}
