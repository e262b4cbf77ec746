/**
 * Serializes a value for a `jsonb` column. Replaces lone surrogates (half of a truncated emoji) by U+FFFD, because
 * `jsonb` rejects them.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "string" ? inner.toWellFormed() : inner));
}
