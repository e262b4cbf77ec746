/** Returns the month that is `monthsLater` after a date, such as `2027-01`. */
export function addMonths(date: string, monthsLater: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater)).toISOString().slice(0, "2027-01".length);
}
