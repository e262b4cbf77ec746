import Fastify from "fastify";
import { expect, it } from "vitest";
import { requireListedRoutes } from "./listed-routes.ts";

it("rejects a route that is neither in the contract nor listed", () => {
  const app = Fastify();
  requireListedRoutes(app);
  expect(() => app.get("/health/live", async () => ({}))).not.toThrow();
  expect(() => app.get("/api/secrets", async () => ({}))).toThrow("/api/secrets is neither in the contract nor listed");
});
