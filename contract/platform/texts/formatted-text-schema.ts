import * as z from "zod";
import type { FormattedText, TextBlock, TextPart } from "./formatted-text.ts";

const TextPartSchema: z.ZodType<TextPart> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ kind: z.literal("line_break") }),
    z.object({ kind: z.enum(["bold", "italic"]), content: z.array(TextPartSchema) }),
    z.object({ kind: z.literal("link"), url: z.string(), content: z.array(TextPartSchema) }),
  ]),
);

const TextBlockSchema: z.ZodType<TextBlock> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(["paragraph", "heading"]), content: z.array(TextPartSchema) }),
    z.object({ kind: z.literal("list"), is_ordered: z.boolean(), items: z.array(z.array(TextBlockSchema)) }),
  ]),
);

export const FormattedTextSchema: z.ZodType<FormattedText> = z.array(TextBlockSchema);
