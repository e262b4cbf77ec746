import { randomUUID } from "node:crypto";
import type { RouteName } from "../../../contract/index.ts";
import { type AccessCase, type AccessCases, accessCase } from "./access-case.ts";

/** A case of a route that exists only for the helper of the seeker. */
const ofHelper = (status: number, about: string, input?: AccessCase["input"]) =>
  accessCase([401, 403, 404, 404, 404, 404], about, input, { helper: status });

const ofJob = (help: { id: string }, job: { id: string }) => ({ params: { id: help.id, job_id: job.id } });
const note = { cover_note: "I would like to work with you." };

/** The part of the access table about the helpers of seekers. */
export const helperCases = {
  // A    N    S    s    E    e
  listHelpers: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  inviteHelper: [
    accessCase([401, 403, 201, 201, 403, 403], "a new person", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  withdrawHelperInvitation: [
    accessCase([401, 403, 204, 404, 403, 403], "of the seeker", ({ helperInvitation }) => ({
      params: helperInvitation,
    })),
  ],
  getHelperInvitation: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { newcomer }) => ({
      params: { token: newcomer.helperToken },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "an unknown token", () => ({ params: { token: "unknown" } })),
  ],
  acceptHelperInvitation: [
    accessCase([401, 200, 409, 409, 409, 409], "of the newcomer", (_, { newcomer }) => ({
      params: { token: newcomer.helperToken },
    })),
  ],
  setShownToHelper: [
    accessCase([401, 403, 200, 404, 403, 403], "of the seeker", ({ help }) => ({
      params: help,
      body: { shows_profile: true, shows_applications: true },
    })),
  ],
  endHelp: [
    accessCase([401, 403, 204, 404, 404, 404], "of the seeker", ({ help }) => ({ params: help }), { helper: 204 }),
  ],
  listJobSuggestions: [accessCase([401, 403, 200, 200, 403, 403], "the caller's")],
  dismissJobSuggestion: [
    accessCase([401, 403, 204, 404, 403, 403], "to the seeker", ({ suggestion }) => ({ params: suggestion })),
  ],
  getPreparedApplication: [
    accessCase([401, 403, 200, 200, 403, 403], "an active job", ({ openJob }) => ({ params: openJob })),
  ],
  discardPreparedApplication: [
    accessCase([401, 403, 204, 204, 403, 403], "an active job", ({ openJob }) => ({ params: openJob })),
  ],
  listHelpedPeople: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  getHelpedPerson: [ofHelper(200, "the seeker", ({ help }) => ({ params: help }))],
  suggestJob: [
    ofHelper(201, "an active job", ({ help, openJob }) => ({ ...ofJob(help, openJob), body: { note: "" } })),
    ofHelper(404, "a draft", ({ help, draftJob }) => ({ ...ofJob(help, draftJob), body: { note: "" } })),
  ],
  takeSuggestionBack: [ofHelper(204, "an active job", ({ help, openJob }) => ofJob(help, openJob))],
  readPreparation: [ofHelper(200, "an active job", ({ help, openJob }) => ofJob(help, openJob))],
  prepareApplication: [
    ofHelper(200, "an active job", ({ help, openJob }) => ({ ...ofJob(help, openJob), body: note })),
    ofHelper(404, "an inactive job", ({ help, closedJob }) => ({ ...ofJob(help, closedJob), body: note })),
  ],
  deletePreparation: [ofHelper(204, "an active job", ({ help, openJob }) => ofJob(help, openJob))],
} satisfies Partial<Record<RouteName, AccessCases>>;
