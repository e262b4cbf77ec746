import "../platform/styles/base.css";
import "./offline.css";
import { completeLanguages, type Language } from "../../contract/platform/languages.ts";
import { type OfflineJobs, readOfflineJobs } from "../jobs/saved/offline-jobs.ts";
import { getPreferredLanguage, THEME_KEY } from "../platform/api/device-preferences.ts";
import { offline as german } from "../public/assets/i18n/de.json";
import { offline as english } from "../public/assets/i18n/en.json";
import { offline as dutch } from "../public/assets/i18n/nl.json";

/**
 * The page that the service worker opens in place of any page without a connection: the saved jobs that this browser keeps.
 * It needs nothing but its own files, so it does not use React.
 */
const texts: Record<Language, typeof english> = { en: english, nl: dutch, de: german };

const language = getPreferredLanguage(completeLanguages);
const t = texts[language];
const root = document.documentElement;
root.lang = language;
const theme = localStorage.getItem(THEME_KEY);
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
document.title = t.title;

const retry = create("button", t.retry);
retry.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());

const main = create("main");
main.append(create("h1", t.title), create("p", t.text), retry, ...createList(readOfflineJobs()));
document.body.append(main);

function createList(saved: OfflineJobs | null): HTMLElement[] {
  if (!saved || saved.jobs.length === 0) return [createSoft(t.no_jobs)];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" }).format(
    saved.keptAt,
  );
  const list = saved.jobs.map(({ title, details, description }) => {
    const summary = create("summary", title);
    summary.append(create("span", details));
    const job = create("details");
    job.append(summary, create("p", description));
    return job;
  });
  return [create("h2", t.jobs), createSoft(t.kept.replace("{{time}}", time)), ...list];
}

function create(tag: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function createSoft(text: string): HTMLElement {
  const paragraph = create("p", text);
  paragraph.className = "soft";
  return paragraph;
}
