import { Fragment, type ReactNode } from "react";
import type { FormattedText as Text, TextBlock, TextPart } from "../../../contract/platform/texts/formatted-text.ts";
import { Prose } from "../ui/layout/prose.tsx";
import { USER_LINK_REL } from "../ui/user-link.ts";
import { keepRangesTogether } from "./formats/keep-ranges-together.ts";

/** A text with the formatting that its writer has given it. `headingLevel` is one below the heading of the text. */
export function FormattedText({ text, headingLevel }: { text: Text; headingLevel: 3 | 4 }) {
  return <Prose>{renderBlocks(text, headingLevel)}</Prose>;
}

function renderBlocks(blocks: TextBlock[], headingLevel: 3 | 4): ReactNode {
  return blocks.map((block, index) => <Fragment key={String(index)}>{renderBlock(block, headingLevel)}</Fragment>);
}

function renderBlock(block: TextBlock, headingLevel: 3 | 4): ReactNode {
  if (block.kind === "list") {
    const List = block.is_ordered ? "ol" : "ul";
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={String(index)}>{renderItem(item, headingLevel)}</li>
        ))}
      </List>
    );
  }
  const Element = block.kind === "heading" ? (`h${headingLevel}` as const) : "p";
  return <Element>{renderParts(block.content)}</Element>;
}

/** An entry of a list needs no paragraph of its own. */
function renderItem([first, ...rest]: TextBlock[], headingLevel: 3 | 4): ReactNode {
  if (first?.kind !== "paragraph") return renderBlocks(first ? [first, ...rest] : [], headingLevel);
  return (
    <>
      {renderParts(first.content)}
      {renderBlocks(rest, headingLevel)}
    </>
  );
}

function renderParts(parts: TextPart[]): ReactNode {
  return parts.map((part, index) => <Fragment key={String(index)}>{renderPart(part)}</Fragment>);
}

function renderPart(part: TextPart): ReactNode {
  if (typeof part === "string") return keepRangesTogether(part);
  if (part.kind === "line_break") return <br />;
  const content = renderParts(part.content);
  if (part.kind === "link") {
    return (
      <a href={part.url} rel={USER_LINK_REL} target="_blank">
        {content}
      </a>
    );
  }
  return part.kind === "bold" ? <strong>{content}</strong> : <em>{content}</em>;
}
