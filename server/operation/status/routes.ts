import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import type { Config } from "../../platform/config/config.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { readOperation } from "./read-operation.ts";
import { createSupportFile } from "./support-file.ts";

/** @param createSweeps Called for each request, because the origin is known only when the application listens */
export function registerOperationRoutes(context: AppContext, config: Config, createSweeps: () => Sweep[]): void {
  const { app, db, limits, publicReads } = context;
  const read = () => readOperation({ config, db, publicReads, sweeps: createSweeps(), log: app.log });

  serve(context, routes.getOperation, read);

  serve(context, routes.getSupportFile, async ({ caller, request }) => {
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const content = Buffer.from(JSON.stringify(await createSupportFile(config, db, await read()), null, 2));
    return {
      name: `job-portal-support-${new Date().toISOString().slice(0, 10)}.json`,
      size: content.length,
      content: toChunks(content),
    };
  });
}

async function* toChunks(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
