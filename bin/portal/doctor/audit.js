import { existsSync, readFileSync } from 'node:fs'
import { success, failure } from './finding.js'
import { parseInstant, withDatabase } from './look.js'

/** Entries older than this should be covered by a checkpoint: `audit:seal` runs every few minutes. */
const SEALED_WITHIN_MS = 2 * 3_600_000

/** Privileges with which audit rows could be changed, hidden or deleted. */
const EXCESSIVE_PRIVILEGES =
  /\b(?:ALL PRIVILEGES|UPDATE|DELETE|DELETE HISTORY|DROP|ALTER|CREATE|TRIGGER)\b/

/** Returns the lines of `show grants` that permit the user more on these tables than read and insert. */
function excessive(grants, database) {
  const tables = ['audit_entries', 'audit_checkpoints']
  return grants.filter((grant) => {
    const [, rights, on] = /^GRANT (.*?) ON (\S+) TO /.exec(grant) ?? []
    if (!rights || !EXCESSIVE_PRIVILEGES.test(rights)) return false
    const place = on.replace(/[`\\]/g, '')
    return (
      place === '*.*' ||
      place === `${database}.*` ||
      tables.some((table) => place === `${database}.${table}`)
    )
  })
}

/** Whether the database user of the server has more privileges on the audit log than read and insert. */
export const checkAuditRights = withDatabase(async (database, own) => {
  if ((own.DB_CONNECTION || 'sqlite') === 'sqlite') {
    return success('SQLite has no users: the heads outside the database reveal changes')
  }
  const rows = await database.rows('show grants')
  const found = excessive(
    rows.map((row) => String(Object.values(row)[0])),
    own.MYSQL_DATABASE
  )
  return found.length === 0
    ? success(`${own.MYSQL_USER} may only read and insert audit rows`)
    : failure(
        `${own.MYSQL_USER || 'root'} may change the audit log: serve with a user that has fewer rights (docs/operations/running.md, "MySQL or MariaDB")`
      )
})

function newestHead(path) {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1))
}

/** Whether the log has a recent checkpoint and the newest one matches the one written outside the database. */
export const checkSeals = withDatabase(async (database, { AUDIT_CHECKPOINT_LOG_PATH: path }) => {
  const [seal] = await database.rows(
    "select number, hash, last_entry_id from audit_checkpoints where method = 'hmac' order by number desc limit 1"
  )
  const [waiting] = await database.rows(
    `select created_at from audit_entries where id > ${Number(seal?.last_entry_id ?? 0)} order by id limit 1`
  )
  const head = newestHead(path)
  if (head && (!seal || head.number > seal.number)) {
    return failure(
      `${path} has checkpoint ${head.number}, but the database does not: run audit:verify`
    )
  }
  if (seal && (!head || (head.number === seal.number && head.hash !== seal.hash))) {
    return failure(
      `checkpoint ${seal.number} of the database is missing or different in ${path}: run audit:verify`
    )
  }
  if (waiting && Date.now() - parseInstant(waiting.created_at) > SEALED_WITHIN_MS) {
    return failure(
      `entries since ${String(waiting.created_at).slice(0, 16)} UTC have no checkpoint: run \`node ace.js audit:seal\` by a timer`
    )
  }
  return success(
    seal ? `checkpoints up to entry ${seal.last_entry_id}` : 'no checkpoint needed yet'
  )
})
