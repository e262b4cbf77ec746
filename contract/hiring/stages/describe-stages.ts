import {
  type ApplicationStage,
  applicationStages,
  applicationStates,
  decisionStages,
  isOpen,
  openStages,
} from "./stages.ts";

/** Describes the state machine of applications for `docs/hiring.md`: a diagram (Mermaid), and a table with every move. */
export function describeStages(): string {
  const between = openStages.filter((stage) => (decisionStages as readonly ApplicationStage[]).includes(stage));
  const first = openStages.filter((stage) => !between.includes(stage));
  const ends = applicationStages.filter((stage) => !isOpen(stage));
  const left = ends.filter((stage) => Object.keys(applicationStates[stage].on).length > 0);
  const arrows = [
    "[*] --> received: applied",
    ...drawArrows(first, between, "in_progress"),
    ...ends.flatMap((end) => drawArrows(openStages, [end], end, "open")),
    ...left.flatMap((stage) => [
      ...drawArrows([stage], between, "in_progress"),
      ...ends.flatMap((end) => drawArrows([stage], [end], end)),
    ]),
  ];
  return `\`\`\`mermaid
stateDiagram-v2
  state open {
${first.map((stage) => `    ${stage}`).join("\n")}
    state in_progress {
${between.map((stage) => `      ${stage}`).join("\n")}
    }
  }
${arrows.map((arrow) => `  ${arrow}`).join("\n")}
\`\`\`

Within \`in_progress\`, \`stage_changed\` leads from each stage to each other one, and \`offer_made\` to \`offer\`.

| stage | \`status\` | events, and the stages to which they lead |
|---|---|---|
${applicationStages.map(describeRow).join("\n")}`;
}

/** Draws the events that lead from all of the stages to some of the others, as one arrow, and the rest one by one. */
function drawArrows(
  from: readonly ApplicationStage[],
  to: readonly ApplicationStage[],
  target: string,
  group?: string,
) {
  const listEvents = (stage: ApplicationStage) =>
    Object.entries(applicationStates[stage].on).flatMap(([event, stages]) =>
      stages.some((one) => to.includes(one)) ? [event] : [],
    );
  const common = group
    ? listEvents(from[0] as ApplicationStage).filter((event) =>
        from.every((stage) => listEvents(stage).includes(event)),
      )
    : [];
  const own = from.map((stage) => ({ stage, events: listEvents(stage).filter((event) => !common.includes(event)) }));
  return [{ stage: group, events: common }, ...own].flatMap(({ stage, events }) =>
    events.length > 0 ? [`${stage} --> ${target}: ${events.join(", ")}`] : [],
  );
}

function describeRow(stage: ApplicationStage): string {
  const { status, on } = applicationStates[stage];
  const moves = Object.entries(on).map(([event, stages]) => `\`${event}\` → ${stages.join(", ")}`);
  return `| ${stage} | ${status} | ${moves.join("; ") || "final"} |`;
}
