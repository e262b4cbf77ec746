import { Fragment, type ReactNode } from "react";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import { type LegalBlock, parseLegalText, type Span } from "../../../contract/platform/settings/legal-text.ts";
import { Prose } from "../ui/layout/prose.tsx";

/** A text of the operator with its headings, lists and links. */
export function LegalProse({ text, language }: { text: string; language: Language }) {
  return (
    <Prose>
      <Parts parts={parseLegalText(text)} render={(block) => renderBlock(block, language)} />
    </Prose>
  );
}

function renderBlock(block: LegalBlock, language: Language): ReactNode {
  const renderSpans = (spans: Span[]) => (
    <Parts parts={spans} render={({ text, url }) => (url ? <a href={toLocalUrl(url, language)}>{text}</a> : text)} />
  );
  switch (block.kind) {
    case "heading":
      return <h2>{renderSpans(block.spans)}</h2>;
    case "list":
      return (
        <ul>
          <Parts parts={block.entries} render={(spans) => <li>{renderSpans(spans)}</li>} />
        </ul>
      );
    case "paragraph":
      return (
        <p>
          <Parts
            parts={block.entries}
            render={(spans, index) => (
              <>
                {index > 0 && <br />}
                {renderSpans(spans)}
              </>
            )}
          />
        </p>
      );
  }
}

const PUBLIC_PAGE_PATTERN =
  /^\/(home|about|help|contact|search|login|register|privacy|terms|imprint|employers|transparency|numbers|feedback|job|companies)?([/?#]|$)/;

/** Makes a path of a public page without a language lead to the page in the language of the text. */
const toLocalUrl = (url: string, language: Language) =>
  PUBLIC_PAGE_PATTERN.test(url) ? localizePath(url, language) : url;

interface PartsProps<Part> {
  parts: Part[];
  render: (part: Part, index: number) => ReactNode;
}

function Parts<Part>({ parts, render }: PartsProps<Part>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a published text never changes
  return parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>);
}
