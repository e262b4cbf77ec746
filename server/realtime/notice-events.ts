import { userRoom } from "./live-events.ts";
import type { LiveServer } from "./live-server.ts";

/** A trigger on `notices` notifies this channel with the id of each user whose notices have changed. */
const CHANNEL = "notices_changed";

/**
 * Sends `notice` to the sockets of this process when the notices of their user change in any process. Notifications may
 * get lost while the connection to PostgreSQL is down, so all sockets get the event afterwards.
 */
export async function watchNotices({ io, listener }: Pick<LiveServer, "io" | "listener">): Promise<void> {
  listener.on("notification", ({ channel, payload }) => {
    if (channel === CHANNEL) io.local.to(userRoom(payload)).emit("notice", {});
  });
  listener.on("reconnected", () => io.local.emit("notice", {}));
  await listener.listen(CHANNEL);
}
