/** An element with text that may hold anything. What XML cannot hold at all, such as control characters, is left out. */
export function element(name: string, content: string | number | null): string {
  if (content === null || content === "") return "";
  return `<${name}>${escapeXml(String(content))}</${name}>`;
}

function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}
