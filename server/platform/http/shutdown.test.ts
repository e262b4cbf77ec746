import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { connectLive } from "../../testing/live-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { waitForLocks } from "../../testing/wait.ts";
import { createDrain } from "./overload/drain.ts";

it("close › finishes pending requests, and serves one last request on each open connection", async () => {
  const portal = await startTestPortal();
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, employer);
  const holder = await portal.pool.connect();
  await holder.query("begin");
  await holder.query("select from jobs where id = $1 for update", [job.id]);

  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  const ended = new Promise((resolve) => socket.on("close", resolve));
  const body = JSON.stringify({ job_id: job.id });
  socket.write(
    `POST /api/applications HTTP/1.1\r\nHost: x\r\nAuthorization: ${seeker.accessToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await waitForLocks(portal.pool, 1);

  const closed = portal.close();
  const listens = () =>
    fetch(`${portal.origin}/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(listens).toBe(false);
  socket.write("GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  await holder.query("rollback");
  holder.release();
  await Promise.all([closed, ended]);

  const [, applied = "", missing = ""] = Buffer.concat(received).toString().split("HTTP/1.1 ");
  expect(applied).toMatch(/^201 .*"message":"Applied successfully\."/s);
  expect(missing).toMatch(/^404 .*connection: close.*"code":"not_found"/is);
});

it("drain › turns ready to 503 at once, serves requests and messages, and tells sockets to reconnect", async () => {
  const drain = createDrain(3_000);
  const portal = await startTestPortal({}, { drain });
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const sockets = await Promise.all([1, 2, 3].map(() => connectLive(portal, seeker.accessToken)));
  const form = (message: string) => ({ to_user_id: employer.id, message, client_id: randomUUID() });

  const before = await fetch(`${portal.origin}/health/ready`);
  const drained = drain.run();
  const ready = await fetch(`${portal.origin}/health/ready`);
  expect([before.status, ready.status]).toEqual([200, 503]);
  const live = await fetch(`${portal.origin}/health/live`);
  expect([live.status, live.headers.get("connection")]).toEqual([200, "close"]);
  const late = await connectLive(portal, seeker.accessToken);
  expect((await seeker.client.post("/messages", form("Still here?"))).status).toBe(201);
  for (const socket of [...sockets, late]) {
    expect(await socket.next("message")).toMatchObject({ message: "Still here?" });
    await socket.next("closing");
    expect(await socket.disconnected).toBe("io server disconnect");
  }
  await drained;
  expect((await fetch(`${portal.origin}/health/live`)).status).toBe(200);
  await portal.close();
});
