import { createHash } from 'node:crypto'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import scanner from '#config/scanner'
import timeouts from '#config/timeouts'
import { usesToken } from '#config/vault'
import { checkToken } from '#hsm/client'
import { instantOf } from '#kernel/database/dialect'
import { scannerVersion } from '#documents/inspection/virus_scanner'
import {
  reconcileBooks,
  unreconciledBatches,
  unreconciledClaims,
} from '#claims/payments/queries/reconciliation'
import { describeFinding } from '#kernel/audit/audit_status'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { unfinishedRestore, wrongVaultKeys } from '#kernel/installation/database_marks'
import { missingAadhaars } from '#kernel/vault/aadhaar_store'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { unreconciledSchedules } from '#loans/queries/loans'
import { countEncrypted, countWithOlderKey } from '#operations/actions/rotate_vault'
import { RecountSubjects } from '#workflow/actions/recount_subjects'

/** Result of a check, as text for the operators of the portal; for a failure with the action required. */
interface Finding {
  ok: boolean
  text: string
}

type Check = [title: string, look: () => Promise<Finding>]

const passed = (text: string): Finding => ({ ok: true, text })
const failed = (text: string): Finding => ({ ok: false, text })

/** Maximum number of ids listed; the others are counted. */
const MAX_LISTED = 10

const formatIds = (ids: readonly (number | string)[]) =>
  `${ids.length} (${ids.slice(0, MAX_LISTED).join(', ')}${ids.length > MAX_LISTED ? ' …' : ''})`

/** Number of files per batch, and of files read at once, each held in memory. */
const BATCH_SIZE = 200
const MAX_PARALLEL_FILES = 4

interface Exceptions {
  /** Keys of files known to be missing or damaged. */
  files?: ReadonlySet<string>
}

/** Checks of the integrity of the stored data. They write nothing, and the portal stays in use. */
export const systemChecks = ({ files = new Set() }: Exceptions = {}): Check[] => [
  ['database', checkDatabase],
  ['token', checkVaultToken],
  ['vault', checkVault],
  ['books', checkBooks],
  ['loans', checkLoans],
  ['counters', checkCounters],
  ['seals', checkCheckpoints],
  ['scanner', checkScanner],
  ['files', () => checkFiles(files)],
]

async function checkDatabase() {
  const unfinished = await unfinishedRestore(db.connection())
  if (unfinished) return failed(unfinished)
  const runner = new MigrationRunner(db, app, { direction: 'up', dryRun: true })
  const pending = (await runner.getList()).filter(({ status }) => status === 'pending')
  return pending.length === 0
    ? passed('no unfinished restore, all migrations have run')
    : failed(`${pending.length} migrations have not run: node ace.js migration:run --force`)
}

async function checkVaultToken() {
  if (!usesToken) return passed('not used: the keys are in the settings')
  try {
    const token = await checkToken(process.env, { timeoutMs: timeouts.vaultToken })
    return passed(`${token} answers`)
  } catch (error) {
    return failed(`${(error as Error).message}. No process can start until it answers`)
  }
}

async function checkVault() {
  const wrong = await wrongVaultKeys(db.connection())
  if (wrong.length > 0) {
    return failed(`${wrong.join(' and ')}: another key was used for this database; restore it`)
  }
  const counts = await countEncrypted()
  const lost = counts
    .filter(({ unopened }) => unopened.length > 0)
    .map(({ store: place, unopened }) => `${place}: ${formatIds(unopened)}`)
  if (lost.length > 0)
    return failed(`cannot be decrypted with any key: ${lost.join('; ')}. Restore it from a backup`)
  const unknown = await missingAadhaars()
  if (unknown.length > 0) {
    const rows = unknown.map(({ holder, ids }) => `${holder}: ${formatIds(ids)}`).join('; ')
    return failed(
      `Aadhaar numbers of these rows are missing from the store: ${rows}. Restore them from a backup`
    )
  }
  const older = countWithOlderKey(counts)
  return passed(
    older > 0
      ? `the keys decrypt all stored values; ${older} values need one of VAULT_OTHER_KEYS: node ace.js vault:rotate`
      : 'the keys decrypt all stored values'
  )
}

async function checkBooks() {
  const wrong: string[] = []
  for (const { part, isReconciled: ties, claims, counters, batches } of (await reconcileBooks())
    .lines) {
    if (ties) continue
    const amounts = [claims, counters, batches].map((cell) => cell?.amountPaise ?? '-').join(' / ')
    wrong.push(`${part}: ${amounts} paise by claims / counters / batches`)
  }
  const batches = await unreconciledBatches()
  if (batches.length > 0) {
    wrong.push(
      `batches that differ from their lines: ${formatIds(batches.map(({ number }) => number))}`
    )
  }
  const claims = await unreconciledClaims()
  if (claims.length > 0)
    wrong.push(`claims that differ from their instalments: ${formatIds(claims)}`)
  return wrong.length === 0
    ? passed('approved = to be paid + sent + paid + failed, by claims, counters and batches')
    : failed(
        `${wrong.join('; ')}. Run applications:recount, and investigate what it does not explain before any payment`
      )
}

async function checkLoans() {
  const wrong = await unreconciledSchedules()
  return wrong.length === 0
    ? passed('each schedule repays its disbursal')
    : failed(
        `schedules that do not repay their disbursal: ${formatIds(wrong)}; check them on Edit Loan`
      )
}

async function checkCounters() {
  let mistakes = 0
  let cells = 0
  for (const subjectType of ['application', 'claim'] as const) {
    const report = await new RecountSubjects().run(subjectType)
    cells += report.cells
    mistakes += report.wrong.length + report.wrongWaits.length + report.wrongFinished.length
  }
  return mistakes === 0
    ? passed(`${cells} counters agree with the files`)
    : failed(`${mistakes} counters differ from the files: node ace.js applications:recount --fix`)
}

async function checkCheckpoints() {
  const { checkpoints, entries, archived, findings } = await verifyAudit()
  if (findings.length === 0) {
    const [{ total }] = await db.from('audit_entries').count('* as total')
    const open = Number(total) - (entries - archived)
    return passed(
      checkpoints === 0
        ? `no checkpoint yet: AUDIT_KEY cannot be verified, and ${open} entries are not covered`
        : `${checkpoints} checkpoints match their ${entries} entries; ${open} newer ones are not covered yet`
    )
  }
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more: audit:verify)` : ''
  return failed(`${describeFinding(findings[0])}${more}`)
}

async function checkScanner() {
  if (!scanner.address) return passed('no virus scanner is configured: uploads are not scanned')
  const [{ total }] = await db.from('stored_files').whereNotNull('scan_due_at').count('* as total')
  const [{ first }] = await db
    .from('stored_files')
    .whereNotNull('scan_due_at')
    .min('created_at as first')
  const waiting =
    Number(total) === 0
      ? 'no file is waiting'
      : `${Number(total)} files are waiting, the oldest since ${instantOf(first).toISOString()}`
  try {
    return passed(`${(await scannerVersion()) ?? 'answers without its version'}; ${waiting}`)
  } catch (error) {
    return failed(`${(error as Error).message}; ${waiting}. Start clamd, or see CLAMD_SOCKET`)
  }
}

async function checkFiles(except: ReadonlySet<string>) {
  const lost: number[] = []
  const damaged: number[] = []
  let files = 0
  const checkFile = async ({ id, storageKey, sha256 }: StoredFile) => {
    if (except.has(storageKey)) return
    files += 1
    if (!(await privateStore.exists(storageKey))) return void lost.push(id)
    const hash = createHash('sha256')
    for await (const part of await privateStore.stream(storageKey)) hash.update(part as Buffer)
    if (hash.digest('hex') !== sha256) damaged.push(id)
  }
  for (let after = 0; ;) {
    const some = await StoredFile.query().where('id', '>', after).orderBy('id').limit(BATCH_SIZE)
    for (let at = 0; at < some.length; at += MAX_PARALLEL_FILES) {
      await Promise.all(some.slice(at, at + MAX_PARALLEL_FILES).map(checkFile))
    }
    if (some.length < BATCH_SIZE) break
    after = some[some.length - 1].id
  }
  const missing = await existingIds(lost)
  const wrong = [
    ...(missing.length > 0 ? [`rows without their file: ${formatIds(missing)}`] : []),
    ...(damaged.length > 0 ? [`files with changed content: ${formatIds(damaged)}`] : []),
  ]
  return wrong.length === 0
    ? passed(`${files} files have their original content`)
    : failed(`${wrong.join('; ')}. Restore them from a backup`)
}

/** A file may have been removed with its row after the row was read. */
async function existingIds(ids: readonly number[]) {
  const rows = await StoredFile.query()
    .whereIn('id', [...ids])
    .select('id')
  return rows.map(({ id }) => id)
}
