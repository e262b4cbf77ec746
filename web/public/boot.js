// Runs before the first paint: applies the stored theme, decides between the public page of a job and the member page,
// and opens or offers the page in the language of the visitor.
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
  // The address of a member page names no language. There the browser's counts for a visitor without a choice
  // (`getPreferredLanguage`), and on the home page the default language of the portal.
  const languages = (root.dataset.languages ?? "").split(" ");
  const isOffered = (code) => languages.includes(code);
  const ofBrowser = navigator.languages.map((code) => code.split("-")[0]).find(isOffered);
  const ofVisitor = visitorPath ? ofBrowser : location.pathname === "/" ? languages[0] : undefined;
  const stored = localStorage.getItem("job-portal-lang");
  const chosen = [stored, ofVisitor].find(isOffered);
  const toPath = (code) => `/${code}${location.pathname.replace(/^\/$/, "")}${location.search}${location.hash}`;
  if (root.lang === "en" && chosen && chosen !== "en") location.replace(toPath(chosen));
  else if (root.lang === "en" && !isOffered(stored)) offerLanguage(ofBrowser);

  // Shows the line that offers the language of the browser on an English page, until the visitor has chosen one.
  function offerLanguage(code) {
    if (code) root.dataset.wanted = code;
    document.addEventListener("click", (event) => {
      const choice = event.target.closest?.("a[hreflang], .language-offer button");
      if (choice) delete root.dataset.wanted;
      if (!choice?.value) return;
      localStorage.setItem("job-portal-lang", choice.value);
      if (choice.value !== root.lang) location.assign(toPath(choice.value));
    });
  }
})();
