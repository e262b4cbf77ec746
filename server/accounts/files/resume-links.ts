import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";

const LINK_LIFETIME_SECONDS = 5 * 60;

/** The session that a link was created for. The link is valid only as long as the session. */
export interface ResumeLinkHolder {
  userId: string;
  sessionId: string;
}

export interface ResumeLinkQuery {
  user?: string | undefined;
  session?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface ResumeLinks {
  /** Returns the path of a download that is valid for five minutes. */
  createPath(resume: string, holder: ResumeLinkHolder): string;
  /** Returns null when the signature is wrong or the link has expired. */
  verify(resume: string, query: ResumeLinkQuery): ResumeLinkHolder | null;
}

/**
 * Creates signed links to resumes. A link opens one resume without an access token, because a new browser window sends
 * none.
 *
 * @param now returns the current time in milliseconds
 */
export function createResumeLinks(secretKeys: SecretKeys, now: () => number = Date.now): ResumeLinks {
  const signer = createSigner(secretKeys, "resume links");
  return {
    createPath(resume, { userId, sessionId }) {
      const expires = String(Math.floor(now() / 1000) + LINK_LIFETIME_SECONDS);
      const signature = signer.sign(JSON.stringify([resume, userId, sessionId, expires]));
      return `/api/auth/user/download/${resume}?${new URLSearchParams({ user: userId, session: sessionId, expires, signature })}`;
    },
    verify(resume, { user, session, expires, signature }) {
      if (!user || !session || !expires || !signature) return null;
      if (!signer.verify(JSON.stringify([resume, user, session, expires]), signature)) return null;
      return Number(expires) * 1000 > now() ? { userId: user, sessionId: session } : null;
    },
  };
}
