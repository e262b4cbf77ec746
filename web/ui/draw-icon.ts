import { type ComponentProps, createElement, type FunctionComponent } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Draws a lucide icon. The build puts this in the place of lucide-react's own, which can do more (contexts, names,
 * strokes that keep their width) and weighs 2 kB; see docs/decisions/019.
 */
export function drawIcon({ node }: IconData): FunctionComponent<ComponentProps<"svg"> & { size?: number }> {
  return ({ size = 24, ...props }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
