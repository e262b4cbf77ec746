// Runs before the first paint: the chosen theme, and Dutch pages for who chose Dutch. Everything else can wait.
(() => {
  const theme = localStorage.getItem("job-portal-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const dutch = /^\/nl(\/|$)/.test(location.pathname);
  const publicPage = /^\/(home|search|about|help|contact|login|register|job\/.*)?$/.test(location.pathname);
  const chosen = localStorage.getItem("job-portal-lang");
  if (dutch && chosen === null) localStorage.setItem("job-portal-lang", "nl");
  if (publicPage && !dutch && chosen === "nl") location.replace(`/nl${location.pathname}${location.search}${location.hash}`);
})();
