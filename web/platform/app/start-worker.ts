interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** Where the files of the build are. The development server has none. */
const FOLDER = import.meta.env.DEV ? "/" : "/assets/";
/** The worker of the whole site (`web/offline/service-worker.ts`). */
const SERVICE_WORKER_URL = "/service-worker.js";
/** The only policy that the content security policy allows. It trusts addresses of files of the build only. */
const policy = trustedTypes?.createPolicy("workers", {
  createScriptURL(url) {
    if (url === SERVICE_WORKER_URL) return url;
    if (new URL(url, location.href).href.startsWith(location.origin + FOLDER)) return url;
    throw new TypeError(`Not a file of the build: ${url}`);
  },
});

/** Starts a worker from a file of the build, also in browsers with Trusted Types. */
export function startWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: "module" });
}

/**
 * Starts the service worker, which shows notifications and the page for readers without a connection. Resolves with undefined
 * where the browser has none, which needs https, and on the development server.
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return undefined;
  return navigator.serviceWorker.register(policy?.createScriptURL(SERVICE_WORKER_URL) ?? SERVICE_WORKER_URL);
}
