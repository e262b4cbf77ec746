// The last page of the popup for a login with Google or Apple. Sends the result of the login to the window that opened
// the popup, and only to the origin of this portal. Without such a window, opens the login page.
(() => {
  const { origin, code, error } = document.body.dataset;
  if (!window.opener || !origin) {
    location.replace("/login");
    return;
  }
  window.opener.postMessage(code ? { code } : { error }, origin);
  window.close();
})();
