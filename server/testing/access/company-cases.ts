import { randomUUID } from "node:crypto";
import type { TemplateForm } from "../../../contract/companies/templates.ts";
import type { RouteName } from "../../../contract/index.ts";
import { samplePng } from "../sample-files.ts";
import { type AccessCase, type AccessCases, accessCase } from "./access-case.ts";

const template: TemplateForm = { name: "Not chosen", language: "en", text: "Dear {applicant}" };

const in7Days = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const registerNumber = { register: "KVK", number: "12345678" };
const ofOwner = (status: number, about: string, input?: AccessCase["input"]) =>
  accessCase([401, 403, 403, 403, status, status], about, input, { recruiter: 403 });

/** The part of the access table about the members of a company. */
export const companyCases = {
  // A    N    S    s    E    e
  listMembers: [accessCase([401, 403, 403, 403, 200, 200], "the caller's company")],
  changeMember: [
    accessCase([401, 403, 403, 403, 200, 404], "a colleague", ({ interviewer }) => ({
      params: interviewer,
      body: { role: "recruiter" },
    })),
  ],
  removeMember: [
    accessCase([401, 403, 403, 403, 204, 404], "a colleague", ({ recruiter }) => ({ params: recruiter }), {
      recruiter: 204,
      interviewer: 403,
    }),
  ],
  getDeparture: [accessCase([401, 403, 403, 403, 200, 200], "the caller's work")],
  uploadCover: [accessCase([401, 403, 403, 403, 200, 200], "a picture", () => ({ file: samplePng }))],
  removeCover: [accessCase([401, 403, 403, 403, 204, 204], "the caller's")],
  inviteMember: [
    accessCase([401, 403, 403, 403, 201, 201], "a new person", () => ({
      body: { email: `${randomUUID()}@example.com`, role: "interviewer" },
    })),
  ],
  withdrawInvitation: [
    accessCase([401, 403, 403, 403, 204, 404], "of the company", ({ invitation }) => ({ params: invitation })),
  ],
  getInvitation: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { newcomer }) => ({
      params: { token: newcomer.invitationToken },
    })),
    accessCase([404, 404, 404, 404, 404, 404], "an unknown token", () => ({ params: { token: "unknown" } })),
  ],
  acceptInvitation: [
    accessCase(
      [401, 200, 409, 409, 409, 409],
      "of the newcomer",
      (_, { newcomer }) => ({
        params: { token: newcomer.invitationToken },
      }),
      { interviewer: 409 },
    ),
  ],
  readOutcomeReasons: [accessCase([401, 403, 403, 403, 200, 200], "the caller's company")],
  getCompanyNumbers: [accessCase([401, 403, 403, 403, 200, 200], "the caller's company")],
  listPauses: [accessCase([401, 403, 403, 403, 200, 200], "the caller's company", undefined, { recruiter: 403 })],
  announcePause: [
    accessCase(
      [401, 403, 403, 403, 201, 201],
      "in a week",
      () => ({ body: { starts_on: in7Days, ends_on: in7Days } }),
      {
        recruiter: 403,
      },
    ),
  ],
  endPause: [
    accessCase([401, 403, 403, 403, 404, 404], "an unknown one", () => ({ params: { id: randomUUID() } }), {
      recruiter: 403,
    }),
  ],
  getOwnCompanyChecks: [ofOwner(200, "the caller's company")],
  checkMailDomain: [ofOwner(409, "a website of another domain")],
  checkDnsRecord: [ofOwner(409, "a domain without the record")],
  stateRegisterNumber: [ofOwner(200, "a number", () => ({ body: registerNumber }))],
  confirmRegisterNumber: [
    accessCase([404, 404, 404, 404, 404, 404], "a company", ({ employer }) => ({
      params: employer,
      body: registerNumber,
    })),
  ],
  removeRegisterNumber: [
    accessCase([404, 404, 404, 404, 404, 404], "a company", ({ employer }) => ({ params: employer })),
  ],
  listTemplates: [accessCase([401, 403, 403, 403, 200, 200], "the caller's company")],
  createTemplate: [accessCase([401, 403, 403, 403, 201, 201], "new", () => ({ body: template }))],
  updateTemplate: [
    accessCase([401, 403, 403, 403, 200, 404], "of the company", ({ template: params }) => ({
      params,
      body: template,
    })),
  ],
  deleteTemplate: [
    accessCase([401, 403, 403, 403, 204, 404], "of the company", ({ template: params }) => ({ params })),
  ],
  exportApplicationsAsCsv: [
    accessCase([401, 403, 403, 403, 200, 200], "the caller's company"),
    accessCase([401, 403, 403, 403, 200, 404], "one job", ({ job }) => ({ query: { job: job.id } })),
  ],
  exportApplicationsAsZip: [
    accessCase([401, 403, 403, 403, 200, 200], "the caller's company"),
    accessCase([401, 403, 403, 403, 200, 404], "one job", ({ job }) => ({ query: { job: job.id } })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
