import type { ApiClient, ApiResponse } from "./client.ts";

/** Follows the cursors of a list to its end; `limit` rows a page. */
export async function readPages(client: ApiClient, path: string, limit: number): Promise<ApiResponse["body"][][]> {
  const pages: ApiResponse["body"][][] = [];
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
export async function readAll(client: ApiClient, path: string, limit = 100): Promise<ApiResponse["body"][]> {
  return (await readPages(client, path, limit)).flat();
}
