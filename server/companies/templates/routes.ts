import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  presentTemplate,
  requireTemplate,
  updateTemplate,
} from "./queries.ts";

export function registerTemplateRoutes(context: AppContext): void {
  const { db } = context;

  serve(context, routes.listTemplates, async ({ caller }) =>
    (await listTemplates(db, requireMember(caller).company_id)).map(presentTemplate),
  );

  serve(context, routes.createTemplate, async ({ body, caller }) =>
    presentTemplate(await createTemplate(db, requireMember(caller).company_id, body)),
  );

  serve(context, routes.updateTemplate, {
    authorize: ({ params, caller }) => requireTemplate(db, requireMember(caller).company_id, params.id),
    handle: async ({ params, body, caller }) =>
      presentTemplate(await updateTemplate(db, requireMember(caller).company_id, params.id, body)),
  });

  serve(context, routes.deleteTemplate, {
    authorize: ({ params, caller }) => requireTemplate(db, requireMember(caller).company_id, params.id),
    handle: async ({ params, caller }) => {
      await deleteTemplate(db, requireMember(caller).company_id, params.id);
      return undefined;
    },
  });
}
