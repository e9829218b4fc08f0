# syntax=docker/dockerfile:1
# The service and the runner in one small image. Bots in other languages bring images of their own and dial in.

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/doubloon
COPY requirements/run.txt requirements/build.txt /src/requirements/
RUN /opt/doubloon/bin/pip install --require-hashes -r /src/requirements/run.txt \
 && python -m pip install --require-hashes -r /src/requirements/build.txt
COPY pyproject.toml README.md LICENSE CHANGELOG.md /src/
COPY service /src/service
COPY tournament /src/tournament
COPY clients/python /src/clients/python
RUN python -m pip wheel --no-deps --no-build-isolation --wheel-dir /wheels /src/clients/python /src \
 && /opt/doubloon/bin/pip install --no-deps /wheels/*.whl

FROM python:3.11-slim-bookworm
# Bots are children of the runner: tini reaps what they leave behind.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --create-home doubloon \
 && install --directory --owner=10001 --group=10001 /data
COPY --from=build /opt/doubloon /opt/doubloon
ENV PATH=/opt/doubloon/bin:$PATH PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 50051
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["doubloon", "healthcheck", "127.0.0.1:50051"]
ENTRYPOINT ["tini", "--", "doubloon"]
CMD ["serve", "--listen", "0.0.0.0:50051", "--admin-token-file", "/data/admin.token"]
