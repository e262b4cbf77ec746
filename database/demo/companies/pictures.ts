import { createRandom, pick, pickInteger, type RandomSource } from "../random.ts";

/** Colours of a company: the ground of its logo, its mark, and the sky, the far and the near part of its cover. */
const palettes = [
  { ground: "#1d5c42", mark: "#f3e9d2", sky: "#f6e7c8", far: "#8fbfa4", near: "#1d5c42" },
  { ground: "#f3d9c9", mark: "#a8432f", sky: "#fbe9dd", far: "#e0a58c", near: "#a8432f" },
  { ground: "#1f3f66", mark: "#f5c469", sky: "#dce9f5", far: "#8fb1d3", near: "#1f3f66" },
  { ground: "#e7e2f3", mark: "#54408c", sky: "#f1edf9", far: "#b4a6d8", near: "#54408c" },
  { ground: "#0f5d63", mark: "#ffffff", sky: "#d9eeee", far: "#7dbabb", near: "#0f5d63" },
  { ground: "#fbe3a6", mark: "#5b4510", sky: "#fdf3d8", far: "#e3c26c", near: "#6d5518" },
  { ground: "#7d2248", mark: "#f8dbe6", sky: "#f9e6ee", far: "#d294b0", near: "#7d2248" },
  { ground: "#e3ece0", mark: "#3f6b2c", sky: "#eef5ea", far: "#a8c796", near: "#3f6b2c" },
] as const;
type Palette = (typeof palettes)[number];

/** Marks of logos in a square of 100 by 100. */
const marks = [
  '<path d="M50 18a32 32 0 1 1 0 64V62a12 12 0 1 0 0-24z"/>',
  '<path d="M22 74V26l28 28 28-28v48H64V58L50 72 36 58v16z"/>',
  '<path d="M44 20h12v24h24v12H56v24H44V56H20V44h24z"/>',
  '<path d="M50 18c22 12 30 30 24 62-30 4-48-6-50-34 10 8 18 12 28 14-10-8-14-22-2-42z"/>',
  '<path d="M20 70l20-40 14 24 8-12 18 28z"/><circle cx="70" cy="28" r="8"/>',
  '<rect x="22" y="46" width="14" height="32"/><rect x="43" y="22" width="14" height="56"/><rect x="64" y="34" width="14" height="44"/>',
  '<circle cx="38" cy="50" r="20"/><circle cx="66" cy="50" r="14" opacity="0.6"/>',
  '<path d="M24 24h52v16H40v12h30v16H40v8H24z"/>',
];

/** Draws the logo and the cover of a company as SVG. The same name always gives the same pictures. */
export function drawPictures(name: string): { logo: string; cover: string } {
  const random = createRandom(`pictures of ${name}`);
  const palette = pick(random, palettes);
  return { logo: drawLogo(palette, pick(random, marks)), cover: pick(random, scenes)(random, palette) };
}

function drawLogo({ ground, mark }: Palette, shape: string): string {
  return svg(100, 100, `<rect width="100" height="100" fill="${ground}"/><g fill="${mark}">${shape}</g>`);
}

const WIDTH = 400;
const HEIGHT = 100;

const scenes = [drawTown, drawHills, drawWater];

function drawTown(random: RandomSource, palette: Palette): string {
  const row = (color: string, low: number, high: number) => {
    let houses = "";
    for (let x = -10; x < WIDTH; ) {
      const width = pickInteger(random, 16, 34);
      const height = pickInteger(random, low, high);
      const roof =
        pickInteger(random, 0, 2) === 0 ? `<path d="M${x} ${HEIGHT - height}l${width / 2} -9 ${width / 2} 9z"/>` : "";
      houses += `<rect x="${x}" y="${HEIGHT - height}" width="${width}" height="${height}"/>${roof}`;
      x += width + pickInteger(random, 0, 5);
    }
    return `<g fill="${color}">${houses}</g>`;
  };
  return scene(palette, drawSun(random, palette) + row(palette.far, 30, 62) + row(palette.near, 12, 36));
}

function drawHills(random: RandomSource, palette: Palette): string {
  const hill = (color: string, top: number, opacity: number) => {
    const [start, middle, end] = [0, 1, 2].map(() => top + pickInteger(random, -10, 10)) as [number, number, number];
    return `<path fill="${color}" opacity="${opacity}" d="M0 ${start}C80 ${start - 26} 130 ${middle + 18} 200 ${middle}S330 ${end - 24} 400 ${end}V100H0z"/>`;
  };
  return scene(
    palette,
    drawSun(random, palette) + hill(palette.far, 52, 0.6) + hill(palette.far, 66, 1) + hill(palette.near, 82, 1),
  );
}

function drawWater(random: RandomSource, palette: Palette): string {
  const wave = (color: string, top: number) => {
    const shift = pickInteger(random, -40, 0);
    const crests = Array.from({ length: 12 }, () => "q20 -9 40 0").join("");
    return `<path fill="${color}" d="M${shift} ${top}${crests}V100H0z"/>`;
  };
  const x = pickInteger(random, 90, 300);
  const boat = `<path fill="${palette.near}" d="M${x} 58h44l-8 12h-28z"/><path fill="#fff" d="M${x + 20} 20v34h-18zM${x + 23} 28v26h16z"/>`;
  return scene(palette, drawSun(random, palette) + wave(palette.far, 62) + boat + wave(palette.near, 80));
}

function drawSun(random: RandomSource, { far }: Palette): string {
  return `<circle cx="${pickInteger(random, 40, 360)}" cy="34" r="17" fill="#fff" opacity="0.85"/><circle cx="${pickInteger(random, 40, 360)}" cy="20" r="4" fill="${far}" opacity="0.5"/>`;
}

function scene({ sky }: Palette, content: string): string {
  return svg(WIDTH, HEIGHT, `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>${content}`);
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
