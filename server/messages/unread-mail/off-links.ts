import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { MESSAGE_MAIL_OFF } from "../../../contract/messages.ts";
import type { Language } from "../../language.ts";

/** The links that turn the mail about unread messages off without a login. They can do nothing else, and never expire. */
export interface OffLinks {
  /** The part after the portal's address. */
  pathFor(userId: string, language: Language): string;
  /** Whose link it is; null for a token that is not ours. */
  userOf(token: string): string | null;
}

export function offLinks(secretKey: string): OffLinks {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "message mail off", 32));
  const sign = (userId: string) => createHmac("sha256", key).update(userId).digest();
  return {
    pathFor(userId, language) {
      const token = `${userId}.${sign(userId).toString("base64url")}`;
      return `${language === "en" ? "" : `/${language}`}${MESSAGE_MAIL_OFF}?token=${token}`;
    },
    userOf(token) {
      const [userId = "", signature = ""] = token.split(".");
      if (!/^[0-9a-f-]{36}$/.test(userId)) return null;
      const given = Buffer.from(signature, "base64url");
      const right = sign(userId);
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
    },
  };
}
