import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { PanelBoundary } from "./panel-boundary.tsx";

/** The panels of a page, also those in fragments. One that fails leaves the others usable. */
export function Panels({ children }: { children: ReactNode }) {
  return Children.map(children, (panel) => {
    if (!isValidElement<{ children: ReactNode }>(panel)) return panel;
    if (panel.type === Fragment) return <Panels>{panel.props.children}</Panels>;
    return <PanelBoundary>{panel}</PanelBoundary>;
  });
}
