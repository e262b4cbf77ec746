import { randomUUID } from "node:crypto";
import type { RouteName } from "../../../contract/index.ts";
import { TEST_PASSWORD } from "../factories.ts";
import { TEST_CODE } from "../one-time-codes.ts";
import { createSamplePdf, samplePng } from "../sample-files.ts";
import { type AccessCases, accessCase } from "./access-case.ts";

/** The part of the access table about logins, accounts, profiles and files. */
export const accountCases = {
  // A    N    S    s    E    e
  login: [
    accessCase([200, 200, 200, 200, 200, 200], "a password", (_, { seeker }) => ({
      body: { email: seeker.email, password: TEST_PASSWORD },
    })),
  ],
  register: [
    accessCase([201, 201, 201, 201, 201, 201], "a new account", () => ({
      body: { name: "New Person", email: `${randomUUID()}@example.com`, password: TEST_PASSWORD },
    })),
  ],
  currentUser: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({
      body: { access_token: seeker.accessToken },
    })),
  ],
  refresh: [
    accessCase([200, 200, 200, 200, 200, 200], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  logout: [
    accessCase([204, 204, 204, 204, 204, 204], "a token", (_, { seeker }) => ({
      body: { refresh_token: seeker.refreshToken },
    })),
  ],
  loginWithProvider: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({ body: { code: seeker.oauthCode } })),
  ],
  forgotPassword: [
    accessCase([200, 200, 200, 200, 200, 200], "a known email", (_, { seeker }) => ({ body: { email: seeker.email } })),
    accessCase([200, 200, 200, 200, 200, 200], "an unknown email", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  resetPassword: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { email: seeker.email, password: `${TEST_PASSWORD} staple`, token: TEST_CODE },
    })),
  ],
  requestEmailCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a known email", (_, { seeker }) => ({ body: { email: seeker.email } })),
  ],
  logInWithEmailCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { email: seeker.email, token: TEST_CODE },
    })),
  ],
  requestPhoneCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a phone", () => ({ body: { phone: "+31612345678" } })),
  ],
  verifyPhone: [
    accessCase([200, 200, 200, 200, 200, 200], "a code", (_, { seeker }) => ({
      body: { phone: seeker.codePhone, token: TEST_CODE },
    })),
  ],
  resendLoginCode: [
    accessCase([200, 200, 200, 200, 200, 200], "a login that waits for its second factor", (_, { otherEmployer }) => ({
      body: { email: otherEmployer.email },
    })),
    accessCase([200, 200, 200, 200, 200, 200], "an unknown email", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  verifyLogin: [
    accessCase([200, 200, 200, 200, 200, 200], "a login that waits for its second factor", (_, { otherEmployer }) => ({
      body: { email: otherEmployer.email, token: TEST_CODE },
    })),
  ],
  requestOwnCode: [accessCase([401, 200, 200, 200, 200, 200], "to the caller")],
  startTwoFactor: [
    accessCase(
      [401, 200, 200, 200, 200, 409],
      "with an app",
      () => ({ body: { method: "app", password: TEST_PASSWORD } }),
      { interviewer: 200 },
    ),
  ],
  confirmTwoFactor: [
    accessCase([401, 200, 200, 200, 200, 409], "a started setup", () => ({ body: { token: TEST_CODE } }), {
      interviewer: 200,
    }),
  ],
  renewRecoveryCodes: [
    accessCase([401, 409, 409, 409, 409, 200], "the caller's", () => ({ body: { password: TEST_PASSWORD } }), {
      interviewer: 409,
    }),
  ],
  endTwoFactor: [
    accessCase([401, 200, 200, 200, 200, 200], "the caller's", () => ({ body: { password: TEST_PASSWORD } })),
  ],
  changePassword: [
    accessCase([401, 403, 200, 200, 200, 200], "the caller's", () => ({
      body: { old_password: TEST_PASSWORD, password: `${TEST_PASSWORD} staple` },
    })),
  ],
  updateSelf: [
    accessCase([401, 200, 409, 409, 409, 409], "the account type of the caller", () => ({
      body: { name: "New Person", user_type: 1 },
    })),
  ],
  getUser: [
    accessCase([401, 403, 200, 404, 200, 404], "an applicant", ({ seeker }) => ({ params: seeker })),
    accessCase(
      [401, 403, 404, 200, 404, 404],
      "a seeker without applications",
      ({ otherSeeker }) => ({ params: otherSeeker }),
      { helper: 404 },
    ),
    accessCase([401, 403, 200, 200, 200, 200], "an employer", ({ employer }) => ({ params: employer })),
    accessCase([401, 403, 404, 404, 404, 404], "a user without an account type", ({ newcomer }) => ({
      params: newcomer,
    })),
  ],
  proposeProfile: [accessCase([401, 403, 422, 422, 403, 403], "an unreadable resume of the caller")],
  uploadPhoto: [accessCase([401, 403, 200, 200, 200, 200], "the caller's", () => ({ file: samplePng }))],
  removePhoto: [accessCase([401, 403, 204, 204, 204, 204], "the caller's")],
  downloadPhoto: [
    accessCase([200, 200, 200, 200, 200, 200], "a photo", ({ photo }) => ({ params: { photo: photo.id } })),
    accessCase([404, 404, 404, 404, 404, 404], "the name of a resume", ({ resume }) => ({
      params: { photo: resume.id },
    })),
  ],
  uploadResume: [
    accessCase([401, 403, 200, 404, 404, 404], "of the seeker", ({ seeker }) => ({
      params: seeker,
      file: createSamplePdf(),
    })),
    accessCase(
      [401, 403, 404, 404, 200, 404],
      "of the employer",
      ({ employer }) => ({ params: employer, file: createSamplePdf() }),
      { recruiter: 404 },
    ),
  ],
  removeResume: [
    accessCase([401, 403, 204, 404, 404, 404], "of the seeker", ({ seeker }) => ({ params: seeker })),
    accessCase([401, 403, 404, 404, 204, 404], "of the employer", ({ employer }) => ({ params: employer }), {
      recruiter: 404,
    }),
  ],
  linkToResume: [
    accessCase(
      [401, 403, 200, 404, 200, 404],
      "of an applicant with an application that is assigned to the interviewer",
      ({ resume }) => ({ params: { resume: resume.id } }),
      { interviewer: 200, helper: 200 },
    ),
    accessCase(
      [401, 403, 404, 200, 404, 404],
      "of a seeker without applications",
      ({ otherResume }) => ({ params: { resume: otherResume.id } }),
      { helper: 404 },
    ),
  ],
  downloadResume: [
    accessCase(
      [401, 403, 200, 404, 200, 404],
      "of an applicant with an application that is assigned to the interviewer",
      ({ resume }) => ({ params: { resume: resume.id } }),
      { interviewer: 200, helper: 200 },
    ),
    accessCase(
      [401, 403, 404, 200, 404, 404],
      "of a seeker without applications",
      ({ otherResume }) => ({ params: { resume: otherResume.id } }),
      { helper: 404 },
    ),
    accessCase(
      [401, 403, 404, 404, 200, 404],
      "of the employer",
      ({ employerResume }) => ({ params: { resume: employerResume.id } }),
      { recruiter: 404 },
    ),
    accessCase([401, 403, 404, 404, 404, 404], "the name of a photo", ({ photo }) => ({
      params: { resume: photo.id },
    })),
  ],
  listOwnFiles: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  listSessions: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  endSession: [accessCase([401, 404, 204, 404, 404, 404], "of the seeker", ({ session }) => ({ params: session }))],
  endOtherSessions: [accessCase([401, 204, 204, 204, 204, 204], "the caller's")],
  getPush: [accessCase([401, 403, 200, 200, 200, 200], "the caller's")],
  subscribeToPush: [
    accessCase([401, 403, 422, 422, 422, 422], "an address in the network of the portal", () => ({
      body: { endpoint: "https://127.0.0.1/push", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } },
    })),
  ],
  endPush: [accessCase([401, 403, 404, 404, 404, 404], "of nobody", () => ({ params: { id: randomUUID() } }))],
  requestContactCode: [
    accessCase([401, 403, 200, 200, 200, 200], "to a new phone", () => ({ body: { phone: "+31612345678" } })),
    accessCase([401, 403, 422, 422, 422, 422], "to a new email, without the password", () => ({
      body: { email: `${randomUUID()}@example.com` },
    })),
  ],
  changeContact: [
    accessCase([401, 403, 422, 422, 422, 422], "a code that was not sent", () => ({
      body: { phone: "+31612345678", token: TEST_CODE },
    })),
  ],
  getViewGrant: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  grantView: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  withdrawView: [accessCase([401, 204, 204, 204, 204, 204], "the caller's")],
  exportAccount: [accessCase([401, 200, 200, 200, 200, 200], "the caller's")],
  deleteAccount: [
    accessCase(
      [401, 204, 204, 204, 409, 204],
      "the caller's, with the password; the only owner of a company with other members is refused",
      () => ({ body: { password: TEST_PASSWORD } }),
      { recruiter: 204 },
    ),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
