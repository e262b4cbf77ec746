import { Document, Header, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import type { PresentResume } from "../present-resume.ts";

/** A paragraph by its text; what begins with `# `, `## `, `! ` or `* ` is a heading, a title, bold or an item of a list. */
export type Block = string | { rows: (string | Block[])[][] };

const levels = { "# ": HeadingLevel.HEADING_1, "## ": HeadingLevel.HEADING_2, "! ": undefined, "* ": undefined };

export async function makeDocx(blocks: Block[], { header = [] as string[] } = {}): Promise<PresentResume> {
  const headers = header.length > 0 ? { default: new Header({ children: header.map(toParagraph) }) } : {};
  const document = new Document({ sections: [{ headers, children: blocks.map(toBlock) }] });
  return {
    bytes: new Uint8Array(await Packer.toBuffer(document)),
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
}

function toBlock(block: Block): Paragraph | Table {
  if (typeof block === "string") return toParagraph(block);
  return new Table({
    rows: block.rows.map(
      (cells) =>
        new TableRow({
          children: cells.map(
            (cell) => new TableCell({ children: typeof cell === "string" ? [toParagraph(cell)] : cell.map(toBlock) }),
          ),
        }),
    ),
  });
}

function toParagraph(marked: string): Paragraph {
  const [mark = "", text = ""] = /^(?:(#{1,2} |! |\* |% ))?(.*)$/s.exec(marked)?.slice(1) ?? [];
  const runs = text.split("\n").map((line, index) => {
    const cells = line.split("\t").flatMap((cell, nth) => (nth === 0 ? [cell] : ["\t", cell]));
    return new TextRun({ children: cells, bold: mark === "! ", ...(index > 0 && { break: 1 }) });
  });
  const level = mark === "% " ? HeadingLevel.TITLE : levels[mark as keyof typeof levels];
  return new Paragraph({
    children: runs,
    ...(level && { heading: level }),
    ...(mark === "* " && { bullet: { level: 0 } }),
  });
}
