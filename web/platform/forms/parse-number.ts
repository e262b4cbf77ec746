/**
 * Reads a number as people type it in either language, such as `3.200`, `3,200`, `3.450,50` or `3 450.5`. A separator
 * before three digits is one of thousands, another one is decimal. The sign or name of a currency and a dash for no cents are left
 * out, as in `€ 2.800,-`. An empty text becomes undefined. Other text is returned unchanged, so that the schema rejects it.
 */
export function parseNumber(typed: unknown): unknown {
  if (typeof typed === "number") return typed;
  const text = String(typed ?? "")
    .replace(/\s/g, "")
    .replace(/^(?:\p{Sc}|eur|usd|gbp)|(?:\p{Sc}|euros?|eur|dollars?|usd|gbp)$/giu, "")
    .replace(/[.,]-+$/, "");
  if (text === "") return undefined;
  const [, whole, decimals = "0"] = /^(-?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+))(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const number = Number(whole === undefined ? text.replace(",", ".") : `${whole.replace(/[.,]/g, "")}.${decimals}`);
  return Number.isNaN(number) ? text : number;
}
