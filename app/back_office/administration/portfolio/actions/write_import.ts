import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setTimeout as wait } from 'node:timers/promises'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { saveMatchKeys } from '#duplicates/actions/match_keys'
import { loadMasters } from '#masters/queries/masters'
import { entryStatus } from '#workflow/queries/transitions'
import {
  attempt,
  batchSizes,
  extendLease,
  importsIn,
  LEASE_MS,
  NO_FAILURES,
} from '#administration/portfolio/actions/lease'
import {
  type OldRow,
  childRows,
  unwrittenApplicants,
} from '#administration/portfolio/actions/old_rows'
import { undoImport } from '#administration/portfolio/actions/undo_import'
import {
  lastDay,
  type OldApplication,
  writeApplications,
  type WriteContext,
} from '#administration/portfolio/actions/write_files'
import { writeDocuments } from '#administration/portfolio/actions/write_documents'
import { writeGroups } from '#administration/portfolio/actions/write_groups'
import { writeLoans } from '#administration/portfolio/actions/write_loans'
import { writePeople } from '#administration/portfolio/actions/write_people'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /**
     * Emitted when applications were written without their model. Listeners save their data for each in the same
     * transaction.
     */
    'portfolio:portion_written': { from: number; to: number; trx: TransactionClientContract }
    /** Emitted when an import is written or undone. Listeners count again in the same transaction. */
    'portfolio:ended': { trx: TransactionClientContract }
  }
}

/**
 * Writes confirmed imports, and removes those to be undone. An applicant and all related data are written in one
 * transaction that marks the row, so an interrupted run continues with the rest.
 *
 * @returns the number of imports completed
 */
export async function runWrites(): Promise<number> {
  await loadMasters()
  let done = 0
  for (const id of await importsIn('writing')) {
    if (!(await extendLease({ id, state: 'writing', isFirst: true }))) continue
    done += Number(await attempt(id, writeImport))
  }
  for (const id of await importsIn('undoing')) {
    if (!(await extendLease({ id, state: 'undoing', isFirst: true }))) continue
    done += Number(await attempt(id, undoImport))
  }
  return done
}

async function writeImport(importId: number): Promise<boolean> {
  for (let after: number | null = 0; after !== null;) {
    if (app.isTerminating) return false
    const from: number = after
    const batchEnd = await inTransaction((trx) => writeBatch(importId, from, trx))
    if (batchEnd === 'lost') return false
    after = batchEnd
    await wait(batchSizes().pauseMs)
  }
  return finish(importId)
}

/** @returns the last row processed; null after the last one; `lost` if another process has the import */
async function writeBatch(
  importId: number,
  after: number,
  trx: TransactionClientContract
): Promise<number | null | 'lost'> {
  /** The first statement: of two processes one waits here, and then sees what the other has written. */
  if (!(await extendLease({ id: importId, state: 'writing' }, trx))) return 'lost'
  const rows = await unwrittenApplicants(importId, { after, limit: batchSizes().write }, trx)
  if (rows.length === 0) return null
  const clock = getClock()
  const application = await entryStatus('application', trx)
  const claim = await entryStatus('claim', trx)
  const { confirmed_by: confirmedBy } = await trx
    .from('portfolio_imports')
    .where('id', importId)
    .select('confirmed_by')
    .firstOrFail()
  const context: WriteContext = {
    importId,
    confirmedBy: Number(confirmedBy),
    now: sqlInstant(clock.now()),
    today: clock.today(),
    trx,
    workflowVersions: { application: application.workflowVersion, claim: claim.workflowVersion },
  }
  const people = await writePeople(importId, rows, context.now, trx)
  const { files, groups } = await oldApplications(people, context)
  const written = await writeApplications(files, context)
  const claims = await writeLoans(written, context)
  await writeDocuments({ people, groups: [...groups.values()], files: written, claims }, context)
  await saveMatchKeys(
    trx,
    people.map(({ profileId }) => profileId)
  )
  const ids = written.map(({ id }) => id)
  if (ids.length > 0) {
    const range = { from: Math.min(...ids), to: Math.max(...ids) }
    await emitter.emitSerial('portfolio:portion_written', { ...range, trx })
  }
  const accounts = people.flatMap(({ row, userId }) => [row.id, userId])
  await trx
    .from('portfolio_import_rows')
    .whereIn(
      'id',
      people.map(({ row }) => row.id)
    )
    .update({
      written_id: trx.raw(`case id ${people.map(() => 'when ? then ?').join(' ')} end`, accounts),
    })
  const own = () => trx.from('portfolio_imports').where('id', importId)
  await own().increment('written_count', rows.length)
  await own().update(NO_FAILURES)
  return rows.at(-1)!.id
}

/** Returns the applications of some people with their groups and letters, and the latest date in their rows. */
async function oldApplications(
  people: Awaited<ReturnType<typeof writePeople>>,
  context: WriteContext
) {
  const { importId, trx } = context
  const of = (sheet: Parameters<typeof childRows>[1], parents: readonly OldRow[]) =>
    childRows(importId, sheet, parents, trx)
  const applications = await of(
    'applications',
    people.map(({ row }) => row)
  )
  const all = [...applications.values()].flat()
  const groups = await writeGroups(people, all, context)
  const letters = await of('letters', all)
  const sanctions = await of('sanctions', all)
  const disbursals = await of('disbursals', [...sanctions.values()].flat())
  const files = people.flatMap((person) =>
    (applications.get(person.row.key!) ?? []).map((row): OldApplication => {
      const key = row.key!
      const own = (letters.get(key) ?? []).toSorted((a, b) =>
        String(a.values.issued_on) < String(b.values.issued_on) ? -1 : 1
      )
      let lastOn = lastDay(row.values.submitted_on as PlainDate, own, 'issued_on')
      const cancelled = own.filter(({ values }) => values.cancelled_on !== null)
      lastOn = lastDay(lastOn, cancelled, 'cancelled_on')
      lastOn = lastDay(lastOn, sanctions.get(key) ?? [], 'sanctioned_on')
      lastOn = lastDay(lastOn, disbursals.get(key) ?? [], 'disbursed_on')
      const group = groups.get(String(row.values.group_no)) ?? null
      return { row, person, group, letters: own, lastOn }
    })
  )
  return { files, groups }
}

/** Updates the global counters and marks the import as written. */
async function finish(importId: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (!(await extendLease({ id: importId, state: 'writing' }, trx))) return false
    await emitter.emitSerial('portfolio:ended', { trx })
    const now = sqlInstant(getClock().now())
    await trx
      .from('portfolio_imports')
      .where('id', importId)
      .update({ ...NO_FAILURES, state: 'written', leased_until: null, updated_at: now })
    const [{ total }] = await trx
      .from('applications')
      .where('import_id', importId)
      .count('* as total')
    const data = { import: importId, applications: Number(total) }
    await recordAudit({ action: 'portfolio.written', actor: null, data, trx })
    return true
  })
}

/** Writes and undoes imports in the background; those of a process that died continue when its lease expires. */
export const portfolioWriter = new BackgroundRun({
  run: async () => {
    await runWrites()
    const waiting = [...(await importsIn('writing')), ...(await importsIn('undoing'))]
    return waiting.length > 0 ? LEASE_MS : null
  },
  failed: 'writing an existing portfolio failed',
})
