const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for the content and the quoted attributes of HTML and XML elements. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Removes the characters that XML 1.0 allows in no form: control characters, lone surrogates and noncharacters. */
export function removeInvalidXmlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "");
}

/** An XML element with escaped text; an empty string for null and for empty text. */
export function createXmlElement(name: string, content: string | number | null): string {
  if (content === null || content === "") return "";
  return `<${name}>${escapeMarkup(removeInvalidXmlCharacters(String(content)))}</${name}>`;
}
