import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { colorModes, deriveAccentColors } from "../../../contract/platform/settings/accent-colors.ts";
import { type SettingValues, shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { ApiError } from "../errors.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { createEtag, matchesEtag } from "../http/etag.ts";
import type { PortalSettings } from "../settings/portal-settings.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves the style sheet with the colours of the portal, and its logo, whose URLs name the version of the content, and the icon,
 * which browsers ask for again.
 */
export function registerBrandFiles(app: FastifyInstance, settings: Pick<PortalSettings, "current">): void {
  app.get("/theme.css", async (request, reply) => {
    const css = createTheme(settings.current);
    return sendFile(request, reply.type("text/css; charset=utf-8"), css, findThemeUrl(settings.current));
  });
  app.get("/icon.svg", async (request, reply) =>
    sendUnlessKnown(request, reply.type("image/svg+xml"), createIcon(settings.current)),
  );
  app.get("/app-icon.svg", async (request, reply) =>
    sendUnlessKnown(request, reply.type("image/svg+xml"), createIcon(settings.current, "app")),
  );
  app.get("/manifest.webmanifest", async (request, reply) =>
    sendUnlessKnown(request, reply.type("application/manifest+json"), createManifest(settings.current)),
  );
  app.get("/logo.webp", async (request, reply) => {
    const { logo } = settings.current;
    if (!logo) throw new ApiError("not_found");
    const content = Buffer.from(logo.data, "base64");
    return sendFile(request, reply.type("image/webp"), content, presentLogo(settings.current)?.url);
  });
}

/** Sends content whose URL has no version: browsers ask again, and get it only when it has changed. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const etag = createEtag(content);
  reply.header("cache-control", "no-cache").header("etag", etag);
  return matchesEtag(request.headers["if-none-match"], etag) ? reply.code(304).send() : reply.send(content);
}

/**
 * Sends the content that is in force. Only with the URL of this content may it be kept: another process can have sent a page
 * with the URL of content that this process does not know yet.
 */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
  url: string | null | undefined,
): FastifyReply {
  const isCurrent = request.url === url;
  return reply
    .header("cache-control", isCurrent ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache")
    .send(content);
}

/** Returns the URL of the style sheet. Null with the colours that the portal is shipped with, which need none. */
export function findThemeUrl(settings: SettingValues): string | null {
  const keys = colorModes.map((mode) => `accent_${mode}` as const);
  if (keys.every((key) => settings[key] === shippedSettings[key])) return null;
  return `/theme.css?${hash(keys.map((key) => settings[key]).join())}`;
}

/** Pages show a logo half as large as it is stored, which is sharp on fine screens. */
export function presentLogo({ logo }: SettingValues): { url: string; width: number; height: number } | null {
  if (!logo) return null;
  const { data, width, height } = logo;
  return { url: `/logo.webp?${hash(data)}`, width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
}

const hash = (content: string) => createEtag(content).slice(1, 12);

/** A logo may be this much wider than high, or higher than wide, to be an icon. */
const MAX_ICON_RATIO = 1.5;

/** The colour behind all pages in the light theme (`--paper` in `tokens.css`). */
const PAPER = "#faf8f4";

/** The web app manifest, with which a browser offers to install the portal (W3C Web Application Manifest). */
function createManifest({ portal_name: name }: SettingValues): string {
  return JSON.stringify({
    id: "/",
    name,
    short_name: name,
    start_url: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: "/app-icon.svg", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
    ],
  });
}

/**
 * The logo when it is about as wide as high, else a mark in the colour of the portal.
 *
 * @param use An icon of an app has a ground, and a margin that a device may cut off
 */
function createIcon({ logo, accent_light, portal_name }: SettingValues, use: "tab" | "app" = "tab"): string {
  const isIcon = logo && Math.max(logo.width / logo.height, logo.height / logo.width) <= MAX_ICON_RATIO;
  const content = isIcon
    ? `<image width="32" height="32" href="data:image/webp;base64,${logo.data}"/>`
    : `<path fill="${accent_light}" d="M16 1a13 13 0 0 0-13 13v14a3 3 0 0 0 3 3h5V17a5 5 0 0 1 10 0v14h5a3 3 0 0 0 3-3V14A13 13 0 0 0 16 1Z"/>`;
  const [viewBox, ground] =
    use === "app"
      ? ["-12 -12 56 56", `<rect x="-12" y="-12" width="56" height="56" fill="${PAPER}"/>`]
      : ["0 0 32 32", ""];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><title>${escapeMarkup(portal_name)}</title>${ground}${content}</svg>`;
}

/** Two pseudo-classes take precedence over `tokens.css`, in whichever order a page has them. */
function createTheme(settings: SettingValues): string {
  const [light, dark] = colorModes.map((mode) => deriveAccentColors(settings[`accent_${mode}`], mode));
  const names = { brand: "brand", strong: "brand-strong", on: "on-brand", tint: "brand-tint" } as const;
  const lines = (Object.keys(names) as (keyof typeof names)[]).map(
    (name) => `  --${names[name]}: light-dark(${light?.[name]}, ${dark?.[name]});`,
  );
  return `:root:root {\n${lines.join("\n")}\n}\n`;
}
