import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { inRoot } from '../../bin/portal/places.js'
import { withConnection, dropDatabase } from '../data.js'
import { fillTables } from '../fill.js'
import { DATABASE, FILES } from '../settings.js'

const FIXTURE = inRoot('tests', 'fixtures', 'upgrade')
const FOLDER = dirname(FILES)

/** Tables that are counted for the report. */
const LARGE = ['applications', 'claims', 'loan_sanctions', 'disbursements', 'stored_files']

/** Ids of copied files begin above those of the demonstration, which its documents reference. */
const FIRST_COPY = 1000

const unpacked = (name) => zstdDecompressSync(readFileSync(join(FIXTURE, `mysql.${name}.zst`)))

const { APP_KEY, VAULT_KEY, VAULT_DIGEST_KEY, AUDIT_KEY } = parseEnv(
  readFileSync(inRoot('.env.test'), 'utf8')
)

/**
 * Settings of that installation in addition to those of every benchmark: its keys are those of the tests that created
 * it.
 */
export const OWN_SETTINGS = {
  APP_KEY,
  VAULT_KEY,
  VAULT_DIGEST_KEY,
  AUDIT_KEY,
  AUDIT_CHECKPOINT_LOG_PATH: join(FOLDER, 'audit_heads.jsonl'),
  REQUEST_LOG_PATH: join(FOLDER, 'logs'),
}

/** Restores the installation in tests/fixtures/upgrade on MariaDB. */
export async function restoreOldVersion() {
  await dropDatabase()
  mkdirSync(FOLDER, { recursive: true })
  execFileSync('tar', ['-xm', '-C', FOLDER], { input: unpacked('files.tar') })
  await withConnection(
    (connection) =>
      connection.query(
        `create database ${DATABASE} character set utf8mb4 collate utf8mb4_unicode_ci`
      ),
    null
  )
  await withConnection((connection) => connection.query(String(unpacked('sql'))))
}

/**
 * Copies its users with all their data up to a number of applications, and writes a file for each of their documents,
 * because the demonstration reuses the same few files.
 *
 * @returns number of rows in the large tables, by name
 */
export function multiply(applications, tell) {
  return withConnection(async (connection) => {
    const [[{ papers }]] = await connection.query(
      `select (select count(*) from document_versions) / (select count(*) from applications) as papers`
    )
    /** As many claims as result if each copy has its loans. */
    await fillTables(connection, { applications, claims: Number.MAX_SAFE_INTEGER }, tell)
    await connection.query(
      `set foreign_key_checks = 0, unique_checks = 0;
       create temporary table files_before as select * from stored_files;
       truncate table stored_files;
       insert into stored_files (id, uuid, sha256, mime, extension, size_bytes, original_name,
         storage_key, created_at)
       select seq + ${FIRST_COPY}, uuid(), sha2(seq, 256), 'application/pdf', 'pdf', 100000, 'paper.pdf',
         concat('copies/', seq), now()
       from seq_1_to_${Math.round(applications * Number(papers))};
       insert into stored_files select * from files_before;
       drop temporary table files_before;
       set foreign_key_checks = 1, unique_checks = 1`
    )
    const rows = {}
    for (const table of LARGE) {
      const [[{ counted }]] = await connection.query(`select count(*) as counted from ${table}`)
      rows[table] = Number(counted)
    }
    return rows
  })
}
