// Runs before the first paint: the chosen theme, and the Dutch page for who chose Dutch. Everything else can wait.
(() => {
  // zod reads this when its first shape is made. It would otherwise try `eval`, which the security policy reports.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  const theme = localStorage.getItem("job-portal-theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (root.dataset.page !== "public") return;
  const chosen = localStorage.getItem("job-portal-lang");
  if (root.lang === "en" && chosen === "nl") {
    location.replace(`/nl${location.pathname.replace(/^\/$/, "")}${location.search}${location.hash}`);
  }
})();
