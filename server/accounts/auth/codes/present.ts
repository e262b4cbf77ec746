import type { CodeSentReply, CodeSentTo } from "../../../../contract/accounts/auth.ts";

const messages: Record<CodeSentTo, string> = {
  account: "If this email has an account, a code is on its way to it.",
  account_recent: "If this email has an account, we sent it a code less than a minute ago. That code still works.",
  number: "A code is on its way to this number.",
  number_recent: "We sent a code to this number less than a minute ago. That code still works.",
  email: "A code is on its way to this email.",
  email_recent: "We sent a code to this email less than a minute ago. That code still works.",
  you: "A code is on its way to you.",
  you_recent: "We sent you a code less than a minute ago. That code still works.",
  login: "If your login is waiting for a code, a new one is on its way.",
};

export function presentCodeSent(recipient: CodeSentTo): CodeSentReply {
  return { sent_to: recipient, message: messages[recipient] };
}
