import { type FormattedText, type TextBlock, toPlainText } from "../../../contract/platform/texts/formatted-text.ts";
import type { DemoCompanyRow } from "../companies/employers.ts";
import type { DemoJobRow } from "../jobs.ts";
import { createRandom, pickSample } from "../random.ts";

/** A part of a text, which becomes both Markdown and the blocks that the server would read in it. */
type Part = { heading: string } | { paragraph: string } | { list: string[]; isOrdered?: boolean };

const paragraph = (text: string): TextBlock => ({ kind: "paragraph", content: [text] });

function format(parts: Part[]): { description: string; text: FormattedText } {
  const description = parts.map((part) => {
    if ("heading" in part) return `## ${part.heading}`;
    if ("paragraph" in part) return part.paragraph;
    return part.list.map((item, index) => `${part.isOrdered ? `${index + 1}.` : "-"} ${item}`).join("\n");
  });
  const text = parts.map((part): TextBlock => {
    if ("heading" in part) return { kind: "heading", content: [part.heading] };
    if ("paragraph" in part) return paragraph(part.paragraph);
    return { kind: "list", is_ordered: part.isOrdered === true, items: part.list.map((item) => [paragraph(item)]) };
  });
  return { description: description.join("\n\n"), text };
}

const jobHeadings = {
  en: { tasks: "What you do", company: "Who we are" },
  nl: { tasks: "Wat je doet", company: "Wie we zijn" },
};

/** Gives two thirds of the advertisements headings and a list of their tasks. */
export function formatJob(job: DemoJobRow, index: number) {
  const [tasks, ...rest] = job.description.split("\n\n");
  const sentences = tasks?.split(/(?<=\.)\s+(?=\p{Lu})/u) ?? [];
  if (index % 3 === 2 || sentences.length < 2 || rest.length === 0) return job;
  const headings = jobHeadings[job.text_language === "nl" ? "nl" : "en"];
  const { description, text } = format([
    { heading: headings.tasks },
    { list: sentences },
    { heading: headings.company },
    ...rest.map((paragraph) => ({ paragraph })),
  ]);
  return {
    ...job,
    description,
    formatted_description: JSON.stringify(text),
    plain_description: toPlainText(text),
  };
}

const habits = [
  "Your hours are known four weeks ahead",
  "Teams of six to ten people, who plan their own work",
  "A buddy in your first month, and a talk after it",
  "A yearly budget for training that you choose yourself",
  "Lunch together on Wednesdays",
  "Your travel costs are paid, also by bicycle",
];

/** Gives three quarters of the companies a text with headings and lists below what they do. */
export function formatCompany(company: DemoCompanyRow, index: number): DemoCompanyRow {
  if (index % 4 === 3) return company;
  const { description, text } = format([
    { paragraph: company.description ?? "" },
    { heading: "What you can count on" },
    { list: pickSample(createRandom(`habits of ${company.name}`), habits, 3) },
    { heading: "When you apply" },
    {
      isOrdered: true,
      list: [
        "Somebody of the team reads what you send, not a machine",
        "We talk for half an hour, here or by video",
        "You meet the team and see the place before you decide",
      ],
    },
  ]);
  return { ...company, description, formatted_description: JSON.stringify(text) };
}
