// The last page of the popup in which somebody logged in with Google or Apple: tells the page that opened it, and that
// page alone, how it went. Opened without such a page there is nobody to tell, and the login page takes over.
(() => {
  const { origin, code, error } = document.body.dataset;
  if (!window.opener || !origin) {
    location.replace("/login");
    return;
  }
  window.opener.postMessage(code ? { code } : { error }, origin);
  window.close();
})();
