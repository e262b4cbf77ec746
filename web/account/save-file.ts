/** Saves a file on the device of the user. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because some browsers start to read the content after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
