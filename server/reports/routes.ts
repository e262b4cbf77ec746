import { routes } from "../../contract/index.ts";
import { type Door, serve } from "../http.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import { presentReport } from "./present.ts";
import { reportJob } from "./report-job.ts";

export function reportRoutes(door: Door): void {
  serve(door, routes.reportJob, async ({ body, caller, request }) => {
    await door.limits.take("report", [byAddress(request), byAccount(caller.user.id)]);
    const report = await reportJob(door, caller.user, body, request);
    return { ...presentReport(report), message: "Thank you. Your report has been received." };
  });
}
