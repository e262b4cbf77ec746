type UserAgentRule = readonly [name: string, sign: RegExp];

/** The more particular one first: Edge also calls itself Chrome, and Chrome Safari. */
const browsers: readonly UserAgentRule[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const operatingSystems: readonly UserAgentRule[] = [
  ["Windows", /\bWindows\b/],
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Browser and system, as far as a user agent tells: `Firefox, Windows`. */
export function describeDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const named = [browsers, operatingSystems].map((rules) => rules.find(([, sign]) => sign.test(userAgent))?.[0]);
  return named.filter(Boolean).join(", ") || null;
}
