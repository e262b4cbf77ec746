import { routes } from "../../contract/index.ts";
import { type AppContext, serve } from "../http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import { presentReport } from "./present.ts";
import { reportJob } from "./report-job.ts";

export function reportRoutes(door: AppContext): void {
  serve(door, routes.reportJob, async ({ body, caller, request }) => {
    await door.limits.consume("report", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const report = await reportJob(door, caller.user, body, request);
    return { ...presentReport(report), message: "Thank you. Your report has been received." };
  });
}
