import { type Kysely, sql } from "kysely";
import * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { CLAIM_MINUTES } from "../../../contract/moderation/cases.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeCase, openCase } from "./case-state.ts";
import { isOwnContent, toStaffMember } from "./policy.ts";
import { isPictureOfCase, openPrivateContent, readConversation } from "./private-content.ts";
import { CasePosition, countCases, listCases, presentCase } from "./queries.ts";
import { readCase } from "./read-case.ts";
import { findResume, readSubject } from "./subjects.ts";
import { publishCase, updateCase } from "./update-case.ts";

export function registerCaseRoutes(context: AppContext): void {
  const { db, files } = context;

  serve(context, routes.listCases, async ({ query, caller }) => {
    const { state, kind, assignee, reference, limit } = query;
    const filter = {
      state: state ?? (reference === undefined ? "open" : undefined),
      kind,
      assigneeId: assignee && (assignee === "me" ? caller.user.id : null),
      reference,
    } as const;
    const after = decodeCursor(query.after, CasePosition);
    const rows = await listCases(db, filter, { limit, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last ? { at: last.waiting_since.toISOString(), id: last.id } : null;
    return { rows: page.map(presentCase), next, total: after ? undefined : await countCases(db, filter) };
  });

  serve(context, routes.getCase, ({ params, caller }) => readCase(db, toStaffMember(caller), params.id));

  serve(context, routes.downloadCasePicture, async ({ params: { id, photo } }) => {
    const picture = (await isPictureOfCase(db, id, photo)) ? await files.storage.open(photo) : null;
    if (!picture) throw new ApiError("not_found");
    return { name: photo, ...picture };
  });

  serve(context, routes.openConversation, ({ params, caller }) =>
    openPrivateContent(context, toStaffMember(caller), params.id, "open_conversation", readConversation),
  );

  serve(context, routes.openResume, async ({ params, caller }) => {
    const open = async (trx: Kysely<DB>, userId: string) => {
      const resume = await findResume(trx, userId);
      const stored = resume && (await files.storage.open(resume.file));
      return stored && { name: resume.original_name ?? resume.file, size: resume.size, content: stored.content };
    };
    return openPrivateContent(context, toStaffMember(caller), params.id, "open_resume", open);
  });

  serve(context, routes.openCase, async ({ body, caller }) => {
    const member = toStaffMember(caller);
    const id = z.uuid().safeParse(body.subject_id).data?.toLowerCase();
    const subject = id ? await readSubject(db, body.subject_kind, id) : null;
    if (!subject) throw new ApiError("not_found");
    const { authorId: user_id, companyId: company_id } = subject;
    if (isOwnContent(member, { user_id, company_id })) throw new ApiError("own_case");
    const { caseId } = await db
      .transaction()
      .execute((trx) => openCase(trx, subject, { kind: "opened", actorId: member.id }));
    publishCase(context, caseId);
    return readCase(db, member, caseId);
  });

  serve(context, routes.assignCase, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const { version, assignee_id } = body;
    if (assignee_id !== null && assignee_id !== member.id) throw new ApiError("forbidden");
    const claim = {
      assignee_id,
      claimed_until: assignee_id && sql<Date>`portal_now() + make_interval(mins => ${CLAIM_MINUTES})`,
    };
    await updateCase(context, member, { caseId: params.id, version }, (trx, row) =>
      changeCase(trx, row, { kind: assignee_id ? "claimed" : "released", actorId: member.id }, claim),
    );
    return readCase(db, member, params.id);
  });

  serve(context, routes.noteCase, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const data = { note: body.text };
    await updateCase(context, member, { caseId: params.id, version: body.version }, (trx, row) =>
      changeCase(trx, row, { kind: "noted", actorId: member.id, data }),
    );
    return readCase(db, member, params.id);
  });
}
