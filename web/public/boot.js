// Runs before the first paint: applies the stored theme, decides between the public page of a job and the member page,
// and opens the page in another language that the visitor has chosen.
(() => {
  // zod reads this before it creates its first schema. Otherwise it tries `eval`, which the content security policy
  // reports.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  const theme = localStorage.getItem("job-portal-theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (root.dataset.page !== "public") return;
  const { visitorPath } = root.dataset;
  if (visitorPath && localStorage.getItem("access_token") && localStorage.getItem("refresh_token")) {
    // The browser renders the member page of this address. `base.css` hides the public page meanwhile.
    root.dataset.page = "member";
    return;
  }
  if (visitorPath) history.replaceState(history.state, "", visitorPath + location.search + location.hash);
  const chosen = localStorage.getItem("job-portal-lang");
  if (root.lang === "en" && chosen !== "en" && /^[a-z]{2}$/.test(chosen)) {
    location.replace(`/${chosen}${location.pathname.replace(/^\/$/, "")}${location.search}${location.hash}`);
  }
})();
