import { expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge, Windows"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, "Opera, Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox, Linux"],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet, Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari, macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  ["curl/8.5.0", null],
  ["", null],
  [null, null],
])("describeDevice(%s) is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
