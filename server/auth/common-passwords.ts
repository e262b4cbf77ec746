import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ApiError } from "../errors.ts";

const COMMON_PASSWORDS_FILE = path.join(import.meta.dirname, "data/common-passwords.txt.gz");

const commonPasswords = new Set(gunzipSync(readFileSync(COMMON_PASSWORDS_FILE)).toString("utf8").trimEnd().split("\n"));

/** Throws 422 for a new password that whoever guesses would try first, in whatever case. */
export function rejectCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new ApiError("invalid_fields", { password: "Too common, choose another" });
  }
}
