import { Document, Header, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import type { CurrentResume } from "../present-resume.ts";

/** A paragraph by its text; what begins with `# `, `## `, `! ` or `* ` is a heading, a title, bold or an item of a list. */
export type DocxBlock = string | { rows: (string | DocxBlock[])[][] };

const headingLevels = { "# ": HeadingLevel.HEADING_1, "## ": HeadingLevel.HEADING_2, "! ": undefined, "* ": undefined };

export async function createDocx(blocks: DocxBlock[], { header = [] as string[] } = {}): Promise<CurrentResume> {
  const headers = header.length > 0 ? { default: new Header({ children: header.map(createParagraph) }) } : {};
  const document = new Document({ sections: [{ headers, children: blocks.map(createBlock) }] });
  return {
    bytes: new Uint8Array(await Packer.toBuffer(document)),
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
}

function createBlock(block: DocxBlock): Paragraph | Table {
  if (typeof block === "string") return createParagraph(block);
  return new Table({
    rows: block.rows.map(
      (cells) =>
        new TableRow({
          children: cells.map(
            (cell) =>
              new TableCell({ children: typeof cell === "string" ? [createParagraph(cell)] : cell.map(createBlock) }),
          ),
        }),
    ),
  });
}

function createParagraph(marked: string): Paragraph {
  const [mark = "", text = ""] = /^(?:(#{1,2} |! |\* |% ))?(.*)$/s.exec(marked)?.slice(1) ?? [];
  const runs = text.split("\n").map((line, index) => {
    const cells = line.split("\t").flatMap((cell, nth) => (nth === 0 ? [cell] : ["\t", cell]));
    return new TextRun({ children: cells, bold: mark === "! ", ...(index > 0 && { break: 1 }) });
  });
  const level = mark === "% " ? HeadingLevel.TITLE : headingLevels[mark as keyof typeof headingLevels];
  return new Paragraph({
    children: runs,
    ...(level && { heading: level }),
    ...(mark === "* " && { bullet: { level: 0 } }),
  });
}
