# PgBouncer 1.18 of Debian 12, the version that Latchkey is tested with. There is no official image.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbouncer ca-certificates \
  && rm -rf /var/lib/apt/lists/*
USER 70:70
ENTRYPOINT []
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
