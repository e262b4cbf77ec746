# The portal as a container: it runs as a user without rights on a read-only file system, and keeps its data in the volume
# /data. Builds from a checkout and from an unpacked release. compose.yaml runs it with PostgreSQL and Caddy.
#
#   docker build --tag job-portal .
#   docker run --read-only --tmpfs /tmp --volume job-portal:/data --env-file .env --publish 127.0.0.1:3000:3000 job-portal

FROM node:26-slim AS build
WORKDIR /app
# The packages change less often than the sources, so they have a layer of their own.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node web/build/build.ts

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/contract ./contract
COPY --from=build /app/database ./database
COPY --from=build /app/server ./server
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
