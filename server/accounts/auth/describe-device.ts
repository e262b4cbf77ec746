type UserAgentRule = readonly [name: string, pattern: RegExp];

/** The first match wins: the user agent of Edge also contains `Chrome`, and that of Chrome also contains `Safari`. */
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

/** Describes browser and operating system (`Firefox, Windows`), or returns null when the user agent names neither. */
export function describeDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const names = [browsers, operatingSystems].map((rules) => rules.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return names.filter(Boolean).join(", ") || null;
}
