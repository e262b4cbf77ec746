import http from "node:http";
import type { AddressInfo } from "node:net";

/** What the GraphQL API of an OpenTripPlanner was asked. */
export interface TripQuery {
  query: string;
  variables: { origin: object; destination: object; departure: string };
}

type Answer = (response: http.ServerResponse) => void;

export interface TripPlannerServer {
  url: string;
  received: { body: TripQuery; headers: http.IncomingHttpHeaders }[];
  /** How each request is answered. */
  answer: Answer;
  close(): Promise<void>;
}

/** Answers with journeys of these durations in seconds, as the schema of the API documents `PlanConnection`. */
export const answerWith = ({ transit, bicycle }: { transit: number[]; bicycle: number[] }): Answer => {
  const toPlan = (durations: number[]) => ({ edges: durations.map((duration) => ({ node: { duration } })) });
  return answerText(JSON.stringify({ data: { transit: toPlan(transit), bicycle: toPlan(bicycle) } }));
};

export const answerText =
  (text: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/graphql-response+json" }).end(text);

/** Starts a server on a free port that stands for an OpenTripPlanner. It computes nothing. */
export async function startTripPlannerServer(): Promise<TripPlannerServer> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    planner.received.push({ body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers });
    planner.answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const planner: TripPlannerServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/otp/gtfs/v1`,
    received: [],
    answer: answerWith({ transit: [], bicycle: [] }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return planner;
}
