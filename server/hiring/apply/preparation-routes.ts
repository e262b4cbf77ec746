import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Caller } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import {
  deletePreparedApplication,
  findPreparation,
  findPreparedApplication,
} from "../applications/prepared-applications.ts";
import { requireHelp, requireHelpWithJob } from "../helpers/help.ts";
import { prepareApplication } from "./prepare-application.ts";

/** The applications that helpers prepare: for the seeker, and for the helper. */
export function registerPreparationRoutes(context: AppContext): void {
  const { db, limits } = context;
  const findHelp = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireHelp(db, caller.user.id, params.id);

  serve(context, routes.getPreparedApplication, ({ params, caller }) =>
    findPreparedApplication(db, caller.user.id, params.id),
  );

  serve(context, routes.discardPreparedApplication, async ({ params, caller }) => {
    await db.transaction().execute((trx) => deletePreparedApplication(trx, caller.user.id, params.id));
    return undefined;
  });

  serve(context, routes.readPreparation, async (request) =>
    findPreparation(db, await findHelp(request), request.params.job_id),
  );

  serve(context, routes.prepareApplication, {
    authorize: (request) => requireHelpWithJob(db, request),
    handle: async ({ params, body, caller }) => {
      await limits.consume("prepared_application", [toAccountKey(caller.user.id)]);
      return prepareApplication(db, caller.user, { helpId: params.id, jobId: params.job_id }, body);
    },
  });

  serve(context, routes.deletePreparation, async (request) => {
    const { id, seeker_id } = await findHelp(request);
    const jobId = request.params.job_id;
    await db.transaction().execute((trx) => deletePreparedApplication(trx, seeker_id, jobId, id));
    return undefined;
  });
}
