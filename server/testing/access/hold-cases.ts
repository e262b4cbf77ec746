import type { RouteName } from "../../../contract/index.ts";
import { type AccessCases, accessCase } from "./access-case.ts";

const holdForm = { reason: "A claim at the court", days: 30 };

/** The cases of routes about legal holds. The order of statuses is that of the access table. */
export const holdCases = {
  // A    N    S    s    E    e
  setHold: [
    accessCase(
      [401, 403, 403, 404, 200, 404],
      "a pending application",
      ({ pending }) => ({ params: pending, body: holdForm }),
      { recruiter: 403 },
    ),
    accessCase(
      [401, 403, 403, 404, 403, 404],
      "a hold of the portal",
      ({ heldByPortal }) => ({ params: heldByPortal, body: holdForm }),
      { recruiter: 403 },
    ),
  ],
  releaseHold: [
    accessCase([401, 403, 403, 404, 204, 404], "a held application", ({ held }) => ({ params: held }), {
      recruiter: 403,
    }),
    accessCase(
      [401, 403, 403, 404, 403, 404],
      "a hold of the portal",
      ({ heldByPortal }) => ({ params: heldByPortal }),
      { recruiter: 403 },
    ),
  ],
  listOwnHolds: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  listHeldMessages: [
    accessCase([401, 403, 403, 403, 200, 404], "a held application", ({ held }) => ({ params: held })),
    accessCase([401, 403, 403, 403, 200, 404], "a hold of the portal", ({ heldByPortal }) => ({
      params: heldByPortal,
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
