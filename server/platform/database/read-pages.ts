export const PAGE_SIZE = 500;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * Yields all pages of a list that is ordered by id, so that memory use does not depend on its length. Each page starts
 * after the last id of the previous page.
 *
 * @param read returns up to `PAGE_SIZE` rows with a greater id than `after`
 */
export async function* readPages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = NIL_UUID;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}
