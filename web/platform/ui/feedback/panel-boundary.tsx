import { Component, type ReactNode } from "react";
import { ErrorState } from "./list-states.tsx";

/**
 * Shows an error in place of a part of a page that failed to render, or whose code could not be loaded. The rest of the
 * page stays usable. Its button reloads the page, because React does not load failed code again.
 */
export class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState onRetry={() => window.location.reload()} />;
  }
}
