/** Saves a file on the device of the user. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the content only after the click handler has returned, so the URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
