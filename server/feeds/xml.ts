/** An element with text that may hold anything. */
export function element(name: string, content: string | number | null): string {
  if (content === null || content === "") return "";
  return `<${name}>${escapeXml(String(content))}</${name}>`;
}

function escapeXml(text: string): string {
  return fitForXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Without what XML cannot hold at all, escaped or not, such as control characters. */
export function fitForXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "");
}
