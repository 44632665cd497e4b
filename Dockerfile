# The command in a container, by the package as npm publishes it:
#   docker build -t wallet-conformance .
#   docker run --rm -e API_SECRET -v "$PWD:/work" wallet-conformance run --profile my-deployment.yaml
# With --build-arg CHROMIUM=yes it has a browser, for Playwright's own traces and UI mode.
FROM node:22-slim AS package
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN mkdir /packed && npm pack --pack-destination /packed

FROM node:22-slim
ARG CHROMIUM=no
RUN if [ "$CHROMIUM" = yes ]; then \
      apt-get update \
      && apt-get install --yes --no-install-recommends chromium \
      && rm -rf /var/lib/apt/lists/*; \
    fi
COPY --from=package /packed/wallet-conformance-*.tgz /packed/
RUN npm install --global --ignore-scripts --no-audit --no-fund /packed/wallet-conformance-*.tgz \
    && npm cache clean --force \
    && rm -rf /packed \
    && mkdir /work \
    && chown node:node /work
USER node
WORKDIR /work
ENTRYPOINT ["wallet-conformance"]
CMD ["--help"]
