declare const isLocked: unique symbol;

/**
 * A row that the present transaction has locked until its end. Only functions that lock make this type, in the order of
 * `docs/locking.md`; a function that needs the lock takes it.
 */
export type Locked<Row> = Row & { readonly [isLocked]: true };

/** Marks a row that has just been read with `for update`, `for no key update` or `for share`. */
export function asLocked<Row>(row: Row): Locked<Row> {
  return row as Locked<Row>;
}
