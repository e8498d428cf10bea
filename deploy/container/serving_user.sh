#!/bin/sh
# Run once by the image of MariaDB, in a new data directory: the user that serves. Its rights are given table by table
# after the migrations (docs/operations/containers.md).
mariadb --user=root --password="$MARIADB_ROOT_PASSWORD" \
  --execute="create user 'arthasetu'@'%' identified by '$SERVING_PASSWORD'"
