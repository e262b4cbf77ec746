import { useLocation } from "react-router";
import type { SecondFactorChallenge } from "../../../../contract/accounts/auth.ts";
import { removeLanguagePrefix } from "../../../../contract/platform/languages.ts";
import { createStore, useStore } from "../../../platform/ui/external-store.ts";
import type { PhoneNumberInput } from "../phone/phone-number-input.ts";

/** The second step of a login: entering the second factor, or a code that was sent to an email or a phone. */
type PendingStep =
  | { kind: "second_factor"; challenge: SecondFactorChallenge }
  | { kind: "reset" | "email"; email: string }
  | { kind: "phone"; phone: string; input: PhoneNumberInput };

interface StepMetadata {
  /** The page that shows the step: its path without the language prefix. */
  path: string;
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
  /** When the codes of this step expire, in milliseconds since 1970. */
  expiresAt: number;
}

type StoredStep = PendingStep & StepMetadata;

/** `expired`: the codes of the step expired while the page was open or the tab was discarded. */
export type LoginStep = StoredStep | { kind: "none" | "expired"; path: string };

const STORAGE_KEY = "login-step";
const VALIDITY_MS = 10 * 60_000;
const NO_STEP: LoginStep = { kind: "none", path: "" };

const stepStore = createStore<LoginStep>(NO_STEP);
let expiryTimer: number | undefined;
if (typeof document !== "undefined") setStep(readStoredStep());

/**
 * Returns the second step of the login on the current page. The step is stored in session storage until its codes
 * expire, because phones may discard the tab while the user reads mail. It contains no password, code or token.
 */
export function useLoginStep(): LoginStep {
  const { pathname } = useLocation();
  const step = useStore(stepStore, NO_STEP);
  return step.path === removeLanguagePrefix(pathname) ? step : NO_STEP;
}

/** Starts the second step on the current page, after the server has accepted the first one. */
export function startLoginStep(step: PendingStep): void {
  const now = Date.now();
  const path = removeLanguagePrefix(window.location.pathname);
  setStep({ ...step, path, sentAt: now, expiresAt: now + VALIDITY_MS });
}

/**
 * Records that a new code was sent. It extends the step, unless the step is a second factor, whose challenge expires.
 */
export function renewLoginStep(): void {
  const step = stepStore.get();
  if (!("sentAt" in step)) return;
  const now = Date.now();
  setStep({ ...step, sentAt: now, expiresAt: step.kind === "second_factor" ? step.expiresAt : now + VALIDITY_MS });
}

/** Ends the step after a login, or when the user goes back. */
export function endLoginStep(): void {
  setStep(NO_STEP);
}

/** Replaces the step in this tab. A pending step becomes `expired` at `expiresAt`. */
function setStep(step: LoginStep): void {
  window.clearTimeout(expiryTimer);
  if ("expiresAt" in step) {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(step));
    expiryTimer = window.setTimeout(() => setStep(toExpired(step)), step.expiresAt - Date.now());
  } else {
    sessionStorage.removeItem(STORAGE_KEY);
  }
  stepStore.set(step);
}

function readStoredStep(): LoginStep {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  const step: StoredStep | null = stored && JSON.parse(stored);
  if (!step) return NO_STEP;
  return step.expiresAt > Date.now() ? step : toExpired(step);
}

function toExpired({ path }: StoredStep): LoginStep {
  return { kind: "expired", path };
}
