import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { colorModes, deriveAccentColors } from "../../../contract/platform/accent-colors.ts";
import { type SettingValues, shippedSettings } from "../../../contract/platform/settings.ts";
import { ApiError } from "../errors.ts";
import { createEtag } from "../http/etag.ts";
import type { PortalSettings } from "../settings/portal-settings.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves the style sheet with the colours of the portal, and its logo. Their URLs name the version of the content. */
export function registerBrandFiles(app: FastifyInstance, settings: Pick<PortalSettings, "current">): void {
  app.get("/theme.css", async (request, reply) => {
    const css = createTheme(settings.current);
    return sendFile(request, reply.type("text/css; charset=utf-8"), css, findThemeUrl(settings.current));
  });
  app.get("/logo.webp", async (request, reply) => {
    const { logo } = settings.current;
    if (!logo) throw new ApiError("not_found");
    const content = Buffer.from(logo.data, "base64");
    return sendFile(request, reply.type("image/webp"), content, presentLogo(settings.current)?.url);
  });
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

/** Two pseudo-classes take precedence over `tokens.css`, in whichever order a page has them. */
function createTheme(settings: SettingValues): string {
  const [light, dark] = colorModes.map((mode) => deriveAccentColors(settings[`accent_${mode}`], mode));
  const names = { brand: "brand", strong: "brand-strong", on: "on-brand", tint: "brand-tint" } as const;
  const lines = (Object.keys(names) as (keyof typeof names)[]).map(
    (name) => `  --${names[name]}: light-dark(${light?.[name]}, ${dark?.[name]});`,
  );
  return `:root:root {\n${lines.join("\n")}\n}\n`;
}
