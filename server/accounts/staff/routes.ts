import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { texts } from "../../platform/i18n/texts.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import {
  acceptStaffInvitation,
  inviteStaff,
  listStaffInvitations,
  presentStaffInvitation,
  readStaffInvitation,
  withdrawStaffInvitation,
} from "./invitations.ts";
import { changeStaffRole, listStaff, removeStaff } from "./staff.ts";

export function registerStaffRoutes(context: AppContext, config: Config): void {
  const { app, db, limits, notify } = context;

  serve(context, routes.listStaff, async () => ({
    members: await listStaff(db),
    invitations: await listStaffInvitations(db),
  }));

  serve(context, routes.changeStaffRole, async ({ params, body, caller }) => {
    await changeStaffRole(db, caller.user.id, params.id, body.role);
    const member = (await listStaff(db)).find(({ id }) => id === params.id);
    if (!member) throw new ApiError("not_found");
    return member;
  });

  serve(context, routes.removeStaff, async ({ params, caller }) => {
    await removeStaff(db, caller.user.id, params.id);
    return undefined;
  });

  serve(context, routes.inviteStaff, async ({ body, caller, request }) => {
    await limits.consume("invitation", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const language = getRequestLanguage(request);
    return db.transaction().execute(async (trx) => {
      const { row, token } = await inviteStaff(trx, caller.user.id, body);
      await notify.send(trx, {
        template: "staff_invitation",
        to: { email: body.email },
        language,
        values: {
          inviter: caller.user.name || (caller.user.email ?? ""),
          role: texts[language].staff_roles[body.role],
          invitation_url: `${getPublicOrigin(app, config)}${localizePath(`/staff/${token}`, language)}`,
        },
        idempotencyKey: `staff_invitation:${row.id}`,
        isDeletedAfterDelivery: true,
      });
      return presentStaffInvitation(row);
    });
  });

  serve(context, routes.withdrawStaffInvitation, async ({ params, caller }) => {
    await db.transaction().execute((trx) => withdrawStaffInvitation(trx, caller.user.id, params.id));
    return undefined;
  });

  serve(context, routes.getStaffInvitation, async ({ params, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    return readStaffInvitation(db, params.token);
  });

  serve(context, routes.acceptStaffInvitation, async ({ params, caller, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    return { role: await acceptStaffInvitation(db, caller.user, params.token) };
  });
}
