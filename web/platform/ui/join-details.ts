/**
 * Joins short details to one line, such as "Pioneer Works · Utrecht". Empty ones are left out. When the line wraps, a dot
 * stays at the end of its line.
 */
export function joinDetails(details: readonly (string | null | undefined | false)[]): string {
  return details.filter(Boolean).join("\u00a0· ");
}
