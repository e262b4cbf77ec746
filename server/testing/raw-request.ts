import { connect } from "node:net";

/** Writes bytes to the server as they are and returns all that comes back until it closes the connection. */
export function sendRaw(origin: string, bytes: string, { thenEnd = false } = {}): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, "latin1");
      if (thenEnd) socket.end();
    });
    const finish = () => resolve(Buffer.concat(received).toString("latin1"));
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("close", finish);
    // A server that refuses may close before all has been sent; what it said before that is still the answer.
    socket.on("error", (error) => (received.length > 0 ? finish() : reject(error)));
  });
}
