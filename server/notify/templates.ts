import type { Template } from "./template.ts";
import { accountDeleted } from "./templates/account-deleted.ts";
import { contact } from "./templates/contact.ts";
import { contactCode } from "./templates/contact-code.ts";
import { emailChanged } from "./templates/email-changed.ts";
import { loginCode } from "./templates/login-code.ts";
import { ownCode } from "./templates/own-code.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { phoneChanged } from "./templates/phone-changed.ts";
import { phoneCode } from "./templates/phone-code.ts";
import { recoveryCodeUsed } from "./templates/recovery-code-used.ts";
import { recoveryCodesNew } from "./templates/recovery-codes-new.ts";
import { reportReceived } from "./templates/report-received.ts";
import { resetCode } from "./templates/reset-code.ts";
import { searchAlert } from "./templates/search-alert.ts";
import { twoFactorOff } from "./templates/two-factor-off.ts";
import { twoFactorOn } from "./templates/two-factor-on.ts";
import { unreadMessage } from "./templates/unread-message.ts";

export const templates = {
  reset_code: resetCode,
  login_code: loginCode,
  phone_code: phoneCode,
  own_code: ownCode,
  two_factor_on: twoFactorOn,
  two_factor_off: twoFactorOff,
  contact_code: contactCode,
  email_changed: emailChanged,
  phone_changed: phoneChanged,
  password_changed: passwordChanged,
  recovery_code_used: recoveryCodeUsed,
  recovery_codes_new: recoveryCodesNew,
  account_deleted: accountDeleted,
  unread_message: unreadMessage,
  report_received: reportReceived,
  contact,
  search_alert: searchAlert,
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
