export const publicMenuEntries = [
  { path: "/search", label: "shell.find_a_job" },
  { path: "/about", label: "shell.about" },
  { path: "/help", label: "shell.help" },
  { path: "/contact", label: "shell.contact" },
] as const;
