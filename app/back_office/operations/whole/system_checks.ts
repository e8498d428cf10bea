import { createHash } from 'node:crypto'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { threeWayTieOut, untiedBatches } from '#claims/queries/tie_out'
import { untiedClaims } from '#claims/queries/untied_claims'
import { findingSentence } from '#kernel/audit/finding_sentence'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { unfinishedRestore } from '#kernel/operation/unfinished_restore'
import { wrongVaultKeys } from '#kernel/operation/vault_canary'
import { lostAadhaars } from '#kernel/vault/sweep_aadhaar_store'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { untiedSchedules } from '#loans/queries/untied_schedules'
import { countSealed, olderOf } from '#operations/actions/rotate_vault'
import { RecountSubjects } from '#workflow/actions/recount_subjects'

/** What a check found, in words for whoever runs the portal; where it is not well, with what to do. */
export interface Finding {
  ok: boolean
  text: string
}

export type Check = [title: string, look: () => Promise<Finding>]

export const fine = (text: string): Finding => ({ ok: true, text })
export const mend = (text: string): Finding => ({ ok: false, text })

/** So many are named; the others are counted. */
const NAMED = 10

export const named = (ids: readonly (number | string)[]) =>
  `${ids.length} (${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ' …' : ''})`

/** Files read at a time, each held in memory. */
const BATCH = 200
const AT_ONCE = 4

interface Except {
  /** Keys of files that are known to be missing or damaged. */
  files?: ReadonlySet<string>
}

/** Whether what this portal keeps is whole. Nothing is written; people may go on working. */
export const systemChecks = ({ files = new Set() }: Except = {}): Check[] => [
  ['database', lookAtDatabase],
  ['vault', lookAtVault],
  ['books', lookAtBooks],
  ['loans', lookAtLoans],
  ['counters', lookAtCounters],
  ['seals', lookAtSeals],
  ['files', () => lookAtFiles(files)],
]

async function lookAtDatabase() {
  const half = await unfinishedRestore(db.connection())
  if (half) return mend(half)
  const runner = new MigrationRunner(db, app, { direction: 'up', dryRun: true })
  const pending = (await runner.getList()).filter(({ status }) => status === 'pending')
  return pending.length === 0
    ? fine('restored whole, migrated')
    : mend(`${pending.length} migrations have not run: node ace.js migration:run --force`)
}

async function lookAtVault() {
  const wrong = await wrongVaultKeys(db.connection())
  if (wrong.length > 0) {
    return mend(`${wrong.join(' and ')}: another key than this database was made with; restore it`)
  }
  const counts = await countSealed()
  const lost = counts
    .filter(({ unopened }) => unopened.length > 0)
    .map(({ place, unopened }) => `${place}: ${named(unopened)}`)
  if (lost.length > 0)
    return mend(`opens with no key: ${lost.join('; ')}. Restore it from a backup`)
  const unknown = await lostAadhaars()
  if (unknown.length > 0) {
    const rows = unknown.map(({ holder, ids }) => `${holder}: ${named(ids)}`).join('; ')
    return mend(
      `names an Aadhaar number that is not in the store: ${rows}. Restore it from a backup`
    )
  }
  const older = olderOf(counts)
  return fine(
    older > 0
      ? `the keys open what is stored; ${older} values need one of VAULT_OTHER_KEYS: node ace.js vault:rotate`
      : 'the keys open what is stored'
  )
}

async function lookAtBooks() {
  const wrong: string[] = []
  for (const { part, ties, claims, counters, batches } of (await threeWayTieOut()).lines) {
    if (ties) continue
    const said = [claims, counters, batches].map((cell) => cell?.amountPaise ?? '-').join(' / ')
    wrong.push(`${part}: ${said} paise by claims / counters / batches`)
  }
  const batches = await untiedBatches()
  if (batches.length > 0) {
    wrong.push(`batches that are not their lines: ${named(batches.map(({ number }) => number))}`)
  }
  const claims = await untiedClaims()
  if (claims.length > 0) wrong.push(`claims that are not their instalments: ${named(claims)}`)
  return wrong.length === 0
    ? fine('approved = to be paid + sent + paid + failed, by claims, counters and batches')
    : mend(
        `${wrong.join('; ')}. Run applications:recount; what it does not explain is to be looked into before any payment`
      )
}

async function lookAtLoans() {
  const wrong = await untiedSchedules()
  return wrong.length === 0
    ? fine('each schedule repays its disbursal')
    : mend(
        `schedules that do not repay their disbursal: ${named(wrong)}; look into them on Edit Loan`
      )
}

async function lookAtCounters() {
  let mistakes = 0
  let cells = 0
  for (const subjectType of ['application', 'claim'] as const) {
    const report = await new RecountSubjects().run(subjectType)
    cells += report.cells
    mistakes += report.wrong.length + report.wrongWaits.length + report.wrongFinished.length
  }
  return mistakes === 0
    ? fine(`${cells} counters agree with the files`)
    : mend(`${mistakes} counters differ from the files: node ace.js applications:recount --fix`)
}

async function lookAtSeals() {
  const { seals, entries, archived, findings } = await verifyAudit()
  if (findings.length === 0) {
    const [{ total }] = await db.from('audit_entries').count('* as total')
    const open = Number(total) - (entries - archived)
    return fine(
      seals === 0
        ? `no seal yet: nothing shows whether AUDIT_KEY is the right one, and ${open} entries are not covered`
        : `${seals} seals agree with their ${entries} entries; ${open} newer ones are not sealed yet`
    )
  }
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more: audit:verify)` : ''
  return mend(`${findingSentence(findings[0])}${more}`)
}

async function lookAtFiles(except: ReadonlySet<string>) {
  const lost: number[] = []
  const damaged: number[] = []
  let files = 0
  const look = async ({ id, storageKey, sha256 }: StoredFile) => {
    if (except.has(storageKey)) return
    files += 1
    if (!(await privateStore.exists(storageKey))) return void lost.push(id)
    const hash = createHash('sha256')
    for await (const part of await privateStore.stream(storageKey)) hash.update(part as Buffer)
    if (hash.digest('hex') !== sha256) damaged.push(id)
  }
  for (let after = 0; ;) {
    const some = await StoredFile.query().where('id', '>', after).orderBy('id').limit(BATCH)
    for (let at = 0; at < some.length; at += AT_ONCE) {
      await Promise.all(some.slice(at, at + AT_ONCE).map(look))
    }
    if (some.length < BATCH) break
    after = some[some.length - 1].id
  }
  const missing = await stillThere(lost)
  const wrong = [
    ...(missing.length > 0 ? [`rows without their file: ${named(missing)}`] : []),
    ...(damaged.length > 0 ? [`files with other bytes: ${named(damaged)}`] : []),
  ]
  return wrong.length === 0
    ? fine(`${files} files have the bytes they were accepted with`)
    : mend(`${wrong.join('; ')}. Restore them from a backup`)
}

/** A file may have been removed, with its row, since that was read. */
async function stillThere(ids: readonly number[]) {
  const rows = await StoredFile.query()
    .whereIn('id', [...ids])
    .select('id')
  return rows.map(({ id }) => id)
}
