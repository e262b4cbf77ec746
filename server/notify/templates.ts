import type { Template } from "./template.ts";
import { accountDeleted } from "./templates/account-deleted.ts";
import { loginCode } from "./templates/login-code.ts";
import { ownCode } from "./templates/own-code.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { phoneCode } from "./templates/phone-code.ts";
import { recoveryCodeUsed } from "./templates/recovery-code-used.ts";
import { resetCode } from "./templates/reset-code.ts";
import { searchAlert } from "./templates/search-alert.ts";
import { twoFactorOff } from "./templates/two-factor-off.ts";
import { twoFactorOn } from "./templates/two-factor-on.ts";

export const templates = {
  reset_code: resetCode,
  login_code: loginCode,
  phone_code: phoneCode,
  own_code: ownCode,
  two_factor_on: twoFactorOn,
  two_factor_off: twoFactorOff,
  password_changed: passwordChanged,
  recovery_code_used: recoveryCodeUsed,
  account_deleted: accountDeleted,
  search_alert: searchAlert,
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
