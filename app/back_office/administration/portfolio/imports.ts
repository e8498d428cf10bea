import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { portfolioChecker } from '#administration/portfolio/actions/check_import'
import { NO_FAILURES, isUndoable } from '#administration/portfolio/actions/lease'
import { portfolioWriter } from '#administration/portfolio/actions/write_import'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { headingKey } from '#administration/portfolio/rules/read_cells'
import { Role } from '#auth/roles'
import { afterCommit } from '#kernel/database/deferred_effects'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { contentVersion } from '#kernel/http/expected_version'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { Actor } from '#workflow/contracts/subject'
import { undoObstacle } from '#administration/portfolio/actions/undo_import'
import {
  type ComparedTotal,
  type TotalName,
  isCount,
  sumsOf,
  totalsAgree,
} from '#administration/portfolio/rules/control_totals'

/** Creates an import, to which files are added. */
export async function openImport(title: string, person: User): Promise<PortfolioImport> {
  return inTransaction(async (trx) => {
    const now = DateTime.fromJSDate(getClock().now())
    const opened = await PortfolioImport.create(
      { title, state: 'open', createdBy: person.id, createdAt: now, updatedAt: now },
      { client: trx }
    )
    const data = { import: opened.id, title }
    await recordAudit({ action: 'portfolio.opened', actor: person, data, trx })
    return opened
  })
}

/** Retries an import whose background work failed. @throws NotFound; Refusal unless it failed */
export async function retryImport(id: number): Promise<void> {
  await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where({ id }).forUpdate().first()
    if (!found) throw new NotFound()
    if (Number(found.failures) === 0) {
      throw new Refusal('portfolio.refused.not_failed', {}, { status: 409 })
    }
    const free = { ...NO_FAILURES, leased_until: null }
    await trx.from('portfolio_imports').where({ id }).update(free)
  })
  portfolioChecker.startInServer()
  portfolioWriter.startInServer()
}

/**
 * Saves the field of a sheet's heading for every later file.
 *
 * @param field '' if columns with the heading are ignored
 */
export async function assignHeading(
  sheet: string,
  heading: string,
  field: string,
  existing?: TransactionClientContract
): Promise<void> {
  await inTransaction(
    (trx) =>
      trx
        .knexQuery()
        .table('portfolio_headings')
        .insert({ sheet, heading_key: headingKey(heading).slice(0, 120), field })
        .onConflict(['sheet', 'heading_key'])
        .merge({ field }),
    existing
  )
}

/** An import of an existing portfolio to be written or undone. */
export interface PortfolioChange {
  importId: number
}

export const WRITE_CHANGE = 'portfolio_import'
export const UNDO_CHANGE = 'portfolio_undo'

/** The administrator proposes, the GM or the MD confirms (DECISIONS 10). */
const roles = {
  propose: [Role.administrator],
  confirm: [Role.generalManager, Role.managingDirector],
}

const refused = (code: string, params: Record<string, string | number> = {}) =>
  new Refusal(`portfolio.refused.${code}`, params, { status: 409 })

async function lockImport(importId: number, trx: TransactionClientContract) {
  const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
  if (!found) throw new NotFound()
  return found
}

/**
 * @throws NotFound; Refusal unless the files are checked and free of errors, their people are not in the portal yet,
 * and the totals match
 */
async function lockWritable({ importId }: PortfolioChange, trx: TransactionClientContract) {
  const found = await lockImport(importId, trx)
  if (found.state !== 'checked') throw refused('not_checked')
  const totals = JSON.parse(found.totals ?? '[]') as ComparedTotal[]
  if (Number(found.errors_count) > 0 || !totalsAgree(totals)) throw refused('not_clean')
  const [{ rows }] = await trx
    .from('portfolio_import_files')
    .where('import_id', importId)
    .sum('rows_count as rows')
  const ofSheet = await trx
    .from('portfolio_import_rows')
    .where('import_id', importId)
    .groupBy('sheet')
    .select('sheet')
    .count('* as rows')
  const counts = new Map(ofSheet.map((one) => [String(one.sheet), Number(one.rows)]))
  const kept = [...counts.values()].reduce((sum, count) => sum + count, 0)
  /** The retention rule erases rows that have waited too long. */
  if (kept !== Number(rows)) throw refused('rows_erased')
  if (await existsInPortal(importId, trx)) throw refused('there_now')
  return { found, totals, people: counts.get('applicants') ?? 0 }
}

/** Whether a person or a letter of the files was added to the portal since they were checked. */
async function existsInPortal(importId: number, trx: TransactionClientContract): Promise<boolean> {
  const rowsOf = (sheet: string) =>
    trx
      .from('portfolio_import_rows as r')
      .where({ 'r.import_id': importId, 'r.sheet': sheet })
      .select('r.id')
  const same = [
    rowsOf('letters').join('lois as l', 'l.number', 'r.row_key'),
    rowsOf('applicants').join('profiles as p', 'p.aadhaar_digest', 'r.aadhaar_digest'),
    rowsOf('applicants').join('profiles as p', 'p.pan_digest', 'r.pan_digest'),
  ]
  for (const query of same) if (await query.first()) return true
  return false
}

const line = (label: string, kind: Difference['kind'], value: string | number): Difference => ({
  label: { key: `portfolio.${label}` },
  kind,
  old: null,
  new: value,
})

export const portfolioWrite: ChangeKind<PortfolioChange> = {
  words: 'portfolio.import_change',
  needsConfirmation: 'always',
  roles,

  async version(change, trx) {
    const { found } = await lockWritable(change, trx)
    return contentVersion([change.importId, Number(found.version), found.totals])
  },

  async describe(change, trx) {
    const { found, totals, people } = await lockWritable(change, trx)
    const sums = sumsOf((name) =>
      totals.reduce((sum, { typed }) => sum + Number(typed?.[name] ?? 0), 0)
    )
    return {
      subject: String(change.importId),
      title: { key: 'portfolio.import_of', params: { title: String(found.title) } },
      href: `/officer/administration/portfolio/${change.importId}`,
      difference: [
        line('people', 'count', people),
        line('marks_count', 'count', Number(found.marks_count)),
        ...Object.entries(sums).map(([name, value]) =>
          line(`fields.${name}`, isCount(name as TotalName) ? 'count' : 'paise', value)
        ),
      ],
    }
  },

  async apply(change, actor, trx, confirmedBy) {
    const { people } = await lockWritable(change, trx)
    const busy = trx.from('portfolio_imports').whereIn('state', ['writing', 'undoing'])
    if (await busy.first()) throw refused('another')
    await start(change, 'writing', { actor, confirmedBy }, trx, {
      people_count: people,
      written_count: 0,
      confirmed_by: (confirmedBy ?? actor).id,
      confirmed_at: sqlInstant(getClock().now()),
    })
  },
}

/** @throws NotFound; Refusal unless it is written or its writing has stopped, and no decision was made on any of it */
async function lockUndoable({ importId }: PortfolioChange, trx: TransactionClientContract) {
  const found = await lockImport(importId, trx)
  if (!isUndoable(found.state, Number(found.failures))) throw refused('not_written')
  const confirmedAt = sqlInstant(instantOf(found.confirmed_at))
  const obstacle = await undoObstacle({ id: importId, confirmedAt }, trx)
  if (obstacle) throw refused(obstacle)
  return found
}

export const portfolioUndo: ChangeKind<PortfolioChange> = {
  words: 'portfolio.undo_change',
  needsConfirmation: 'always',
  roles,

  async version(change, trx) {
    const found = await lockUndoable(change, trx)
    return contentVersion([change.importId, Number(found.version)])
  },

  async describe(change, trx) {
    const found = await lockUndoable(change, trx)
    return {
      subject: String(change.importId),
      title: { key: 'portfolio.undo_of', params: { title: String(found.title) } },
      href: `/officer/administration/portfolio/${change.importId}`,
      difference: [line('people', 'count', Number(found.written_count))],
    }
  },

  async apply(change, actor, trx, confirmedBy) {
    await lockUndoable(change, trx)
    await start(change, 'undoing', { actor, confirmedBy }, trx)
  },
}

async function start(
  { importId }: PortfolioChange,
  state: 'writing' | 'undoing',
  { actor, confirmedBy }: { actor: Actor; confirmedBy: Actor | undefined },
  trx: TransactionClientContract,
  more: Record<string, number | string> = {}
) {
  const found = await lockImport(importId, trx)
  await trx
    .from('portfolio_imports')
    .where('id', importId)
    .update({
      ...more,
      ...NO_FAILURES,
      state,
      leased_until: null,
      version: Number(found.version) + 1,
    })
  await recordAudit({
    action: state === 'writing' ? 'portfolio.confirmed' : 'portfolio.undo_confirmed',
    actor: confirmedBy ?? actor,
    data: { import: importId, proposedBy: actor.id },
    trx,
  })
  afterCommit(trx, () => portfolioWriter.startInServer())
}

/** Proposes to write or undo an import. @throws NotFound; Refusal */
export function proposeImport(
  kind: typeof WRITE_CHANGE | typeof UNDO_CHANGE,
  importId: number,
  person: User
) {
  return new ProposeChange().run({ kind, payload: { importId }, person })
}
