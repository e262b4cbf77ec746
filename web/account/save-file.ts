/** Has the browser save what was downloaded, as if a link to it had been followed. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
