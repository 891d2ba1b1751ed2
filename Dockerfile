# Almanac in a container: `docker build -t almanac .`, then `docker run -p 4000:4000 -v almanac:/data almanac`.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What `npm pack` packs, with the packages that it depends on in the versions of the lock file.
RUN npm pack \
  && mkdir /program \
  && tar xzf almanac-*.tgz --strip-components=1 -C /program \
  && cp package-lock.json /program/ \
  && npm install --prefix /program --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# With more arenas, glibc keeps more memory that was freed (docs/operator.md, "Memory").
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build /program /app
RUN mkdir /data && chown node:node /data
USER node
# A site's own almanac.config.ts is mounted here.
WORKDIR /site
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/app/bin/almanac.mjs", "serve", "--empty"]
