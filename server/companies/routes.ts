import type { CompanyInvitation, CompanyMember } from "../../contract/companies/companies.ts";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { requireVerifiedEmail } from "../accounts/auth/two-factor/settings.ts";
import { getOwnedCompanyId } from "../accounts/memberships/policy.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Config } from "../platform/config/config.ts";
import { ApiError } from "../platform/errors.ts";
import { requireMember } from "../platform/http/access.ts";
import { getPublicOrigin } from "../platform/http/public-origin.ts";
import { serve } from "../platform/http/serve.ts";
import { texts } from "../platform/i18n/texts.ts";
import { getRequestLanguage } from "../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";
import {
  acceptInvitation,
  deleteInvitation,
  type EndSearchForWork,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitations,
} from "./invitations.ts";
import {
  changeRole,
  describeDeparture,
  listMembers,
  type MemberRow,
  type PassWorkOn,
  removeMember,
} from "./members.ts";

export function registerCompanyRoutes(
  context: AppContext,
  config: Config,
  { passWorkOn, endSearchForWork }: { passWorkOn: PassWorkOn; endSearchForWork: EndSearchForWork },
): void {
  const { app, db, limits, notify } = context;

  serve(context, routes.listMembers, async ({ caller }) => {
    const ownedCompanyId = getOwnedCompanyId(caller.user);
    const [members, invitations] = await Promise.all([
      listMembers(db, requireMember(caller).company_id),
      ownedCompanyId === null ? [] : listInvitations(db, ownedCompanyId),
    ]);
    return { members: members.map(presentMember), invitations: invitations.map(presentInvitation) };
  });

  serve(context, routes.changeMember, {
    authorize: async ({ params, caller }) => {
      await requireColleague(requireMember(caller).company_id, params.id);
    },
    handle: async ({ params, body, caller }) => {
      await changeRole(db, requireMember(caller), params.id, body.role);
      return presentMember(await requireColleague(requireMember(caller).company_id, params.id));
    },
  });

  serve(context, routes.removeMember, async ({ params, caller }) => {
    await removeMember(db, requireMember(caller), params.id, passWorkOn);
    return undefined;
  });

  serve(context, routes.getDeparture, ({ caller }) => describeDeparture(db, requireMember(caller)));

  serve(context, routes.inviteMember, async ({ body, caller, request }) => {
    // The mail carries the name of the company, which anybody can choose, to any address.
    requireVerifiedEmail(caller.user);
    await limits.consume("invitation", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { id: invited_by_user_id, company_id } = requireMember(caller);
    const language = getRequestLanguage(request);
    return db.transaction().execute(async (trx) => {
      const { invitation, token } = await insertInvitation(trx, { ...body, company_id, invited_by_user_id });
      await notify.send(trx, {
        template: "company_invitation",
        to: { email: invitation.email },
        language,
        values: {
          company: caller.user.company ?? "",
          inviter: caller.user.name || (caller.user.email ?? ""),
          role: texts[language].company_roles[invitation.role],
          invitation_url: `${getPublicOrigin(app, config)}${localizePath(`/invitations/${token}`, language)}`,
        },
        idempotencyKey: `company_invitation:${invitation.id}`,
        isDeletedAfterDelivery: true,
      });
      return presentInvitation(invitation);
    });
  });

  serve(context, routes.withdrawInvitation, async ({ params, caller }) => {
    if (!(await deleteInvitation(db, requireMember(caller).company_id, params.id))) throw new ApiError("not_found");
    return undefined;
  });

  serve(context, routes.getInvitation, async ({ params, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    const { name, email, role } = await findInvitation(db, params.token);
    return { company: name, email, role };
  });

  serve(context, routes.acceptInvitation, async ({ params, caller, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    const { company_id, role } = await acceptInvitation(db, caller.user, params.token, endSearchForWork);
    return { company_id, role };
  });

  /** @throws {ApiError} not_found for a user who is not a present member of the company */
  async function requireColleague(companyId: string, userId: string): Promise<MemberRow> {
    const member = (await listMembers(db, companyId)).find(({ id }) => id === userId.toLowerCase());
    if (!member) throw new ApiError("not_found");
    return member;
  }
}

function presentMember(row: MemberRow): CompanyMember {
  return {
    user_id: row.id,
    name: row.name,
    email: row.email,
    photo: row.photo,
    role: row.role,
    joined_at: row.joined_at.toISOString(),
  };
}

function presentInvitation(row: InvitationRow): CompanyInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
