/**
 * The service worker of the site. It shows what the portal pushes, and without a connection the page `offline.html`. It keeps
 * no page and no reply of the API: the saved jobs of that page are in local storage, which a logout clears.
 */

/** Identifies the build, so that each build has a worker of its own. */
declare const BUILD_ID: string;

// The types of workers exclude those of pages, which the other files of this folder need.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerEvent & {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith(response: Promise<Response>): void;
  };
  push: WorkerEvent & { data: { json(): PushContent } | null };
  notificationclick: WorkerEvent & { notification: Notification };
}
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window" }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

/** What the server sends (`server/platform/notifications/push/insert-pushes.ts`). */
interface PushContent {
  title: string;
  body: string;
  language: string;
  path: string;
  tag: string;
}

const worker = self as unknown as Worker;
const PAGE = "/offline.html";
/** The files of the page are alone in this folder. */
const FOLDER = "/assets/offline/";
const CACHE = `offline-${BUILD_ID}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "reload" });
  const html = await page.clone().text();
  await cache.put(PAGE, page);
  await cache.addAll([...html.matchAll(/(?:src|href)="(\/assets\/offline\/[^"]+)"/g)].map(([, url = ""]) => url));
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOtherCaches(), worker.registration.navigationPreload?.enable()]));
});

async function deleteOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (new URL(request.url).pathname.startsWith(FOLDER)) event.respondWith(readFile(request));
});

async function openPage({ request, preloadResponse }: WorkerEvents["fetch"]): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(PAGE);
    if (!page) throw error;
    return page;
  }
}

async function readFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, language, path, tag } = event.data.json();
  const options = { body, tag, lang: language, icon: "/app-icon.svg", data: path };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

/** Shows the page in its window, if it is open already. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((one) => one.url === url.href);
  await (open ? open.focus() : worker.clients.openWindow(url.href));
}
