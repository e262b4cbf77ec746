/**
 * The colours that follow from the accent of a theme, and their contrast (WCAG 2.2, success criteria 1.4.3 and 1.4.11). This
 * file does not import zod, so that a page can import it without loading zod.
 */

export const colorModes = ["light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** The background of pages in `tokens.css`. */
export const pageColors: Record<ColorMode, string> = { light: "#faf8f4", dark: "#10140f" };

/** The surfaces of `tokens.css` on which links and other texts have the accent. */
const surfaces: Record<ColorMode, readonly string[]> = {
  light: ["#ffffff", pageColors.light, "#f1ede5"],
  dark: ["#181d17", pageColors.dark, "#0b0f0b"],
};

/** The contrast that text needs (level AA). */
export const MIN_CONTRAST = 4.5;

export interface AccentColors {
  /** The accent itself: links and main buttons. */
  brand: string;
  /** Links and buttons under the pointer, and text on the tint. */
  strong: string;
  /** Text on the accent. */
  on: string;
  /** The background of what is chosen. */
  tint: string;
}

/** @param accent `#rrggbb` */
export function deriveAccentColors(accent: string, mode: ColorMode): AccentColors {
  return mode === "light"
    ? { brand: accent, strong: mix(accent, "#000000", 0.3), on: "#ffffff", tint: mix(accent, "#ffffff", 0.88) }
    : { brand: accent, strong: mix(accent, "#ffffff", 0.3), on: "#0b0f0b", tint: mix(accent, "#181d17", 0.84) };
}

/** The lowest contrast of all texts that an accent is the colour or the background of. */
export function findLowestContrast(accent: string, mode: ColorMode): number {
  const { brand, strong, on, tint } = deriveAccentColors(accent, mode);
  return Math.min(
    ...surfaces[mode].map((surface) => getContrast(brand, surface)),
    getContrast(on, brand),
    getContrast(on, strong),
    getContrast(strong, tint),
  );
}

/** The contrast ratio of two colours, from 1 to 21. */
function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseColor(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share How much of `other` the mixture has, from 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const others = parseColor(other);
  const mixed = parseColor(color).map((value, index) => value * (1 - share) + (others[index] ?? 0) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function parseColor(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
