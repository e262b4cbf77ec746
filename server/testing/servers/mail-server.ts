import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Map<string, string>;
  /** The mail as received, headers and body. */
  raw: string;
  text: string;
  html: string;
}

export interface MailServer {
  url: string;
  /** The accepted mails so far. */
  received: ReceivedMail[];
  /** The number of recipients (RCPT TO) so far, accepted or rejected. */
  offered: number;
  /** Each entry rejects one of the next recipients (RCPT TO) with an SMTP error. */
  rejections: { code: number; message: string }[];
  /** While true, the server accepts no mail and asks for another attempt, also for a mail that is being sent. */
  isAway: boolean;
  close(): Promise<void>;
}

const awayError = { code: 451, message: "Come back later" };
const toSmtpError = ({ code, message }: { code: number; message: string }) =>
  Object.assign(new Error(message), { responseCode: code });

/** Starts a real SMTP server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      mail.offered += 1;
      const rejection = mail.isAway ? awayError : mail.rejections.shift();
      done(rejection ? toSmtpError(rejection) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (mail.isAway) return done(toSmtpError(awayError));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        mail.received.push(
          parseMail(
            Buffer.concat(chunks).toString("utf8"),
            from,
            rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  // A client may disconnect at the end of its test. Without a listener, the error would end the process.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as { port: number };
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    offered: 0,
    rejections: [],
    isAway: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

function parseMail(raw: string, from: string, to: string[]): ReceivedMail {
  const { headers, body } = splitEntity(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).map((part) => splitEntity(part.replace(/^\r\n/, ""))) : [];
  const partOf = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get("content-type")?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get("content-transfer-encoding")) : "";
  };
  return { from, to, headers, raw, text: partOf("text/plain"), html: partOf("text/html") };
}

function splitEntity(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf("\r\n\r\n");
  const lines = entity
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.replace(/^[^:]*:\s*/, "")]),
  );
  return { headers, body: entity.slice(end + 4) };
}

function decodeBody(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
