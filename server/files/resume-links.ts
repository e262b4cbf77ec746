import { createSigner } from "../signing/signer.ts";

const LINK_LIFETIME_MINUTES = 5;

/** Whom a link was made for: it works as long as that session does. */
export interface ResumeLinkHolder {
  userId: string;
  sessionId: string;
}

/** The query of a signed link. */
export interface ResumeLinkQuery {
  user?: string | undefined;
  session?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface ResumeLinks {
  sign(resume: string, holder: ResumeLinkHolder): string;
  /** Null when this server made no such link, or made it more than five minutes ago. */
  verify(resume: string, query: ResumeLinkQuery): ResumeLinkHolder | null;
}

/** Links that open one resume without a token, since a new window sends none. `now` in milliseconds. */
export function createResumeLinks(secretKey: string, now: () => number = Date.now): ResumeLinks {
  const signer = createSigner(secretKey, "resume links");
  return {
    sign(resume, { userId, sessionId }) {
      const expires = String(Math.floor(now() / 1000) + LINK_LIFETIME_MINUTES * 60);
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
