import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ApiError } from "../errors.ts";

const FILE = path.join(import.meta.dirname, "data/common-passwords.txt.gz");

const common = new Set(gunzipSync(readFileSync(FILE)).toString("utf8").trimEnd().split("\n"));

/** Throws 422 for a new password that whoever guesses would try first, in whatever case. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) {
    throw new ApiError("invalid_fields", { password: "Too common, choose another" });
  }
}
