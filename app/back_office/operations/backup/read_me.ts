/** For whoever opens a backup without the portal. */
export const READ_ME = `A backup of Arthasetu.

It was opened with the private key, openssl and tar, in an empty folder:

  tar -xf arthasetu-….backup
  for piece in *.cms; do
    openssl cms -decrypt -binary -inform DER -inkey private.pem -in "$piece" || break
  done | tar -x

database/    the database in pieces: cat database/* | gunzip gives the SQL, or the SQLite file
files/       the uploads under the names that their rows have (stored_files.storage_key)
settings.env the settings, without keys and passwords
manifest.json, contents.jsonl: what is in it, with digests

The portal's own restore checks all of it: node bin/portal.js restore. Personal numbers in the
database are encrypted with VAULT_KEY, which is in no backup.
`
