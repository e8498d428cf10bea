import db from '@adonisjs/lucid/services/db'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { decrypt } from '#kernel/vault/vault'
import { loadMasters, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import {
  type Finding,
  PortfolioChecks,
  type PortfolioRules,
} from '#administration/portfolio/rules/contradictions'
import {
  cellOf,
  compareTotals,
  sumsOf,
  type TotalCells,
} from '#administration/portfolio/rules/control_totals'
import { extendLease, importsIn, LEASE_MS } from '#administration/portfolio/actions/lease'
import {
  type RowValues,
  type SheetName,
  SHEET_NAMES,
  sheetNamed,
} from '#administration/portfolio/rules/sheets'

const BATCH_SIZE = 500

interface StoredRow {
  id: number
  line: number
  row_key: string | null
  parent_key: string | null
  content: string
  aadhaar_digest: string | null
  pan_digest: string | null
  problems: string | null
}

/** What statuses and schemes say, by the masters' flags. */
const rules: PortfolioRules = {
  application: (statusId) => {
    const { isFinal, showsLoiToOfficers, pendingWithRole, dashboardColumn } =
      masters().applicationStatus(statusId)
    return {
      isFinal: Boolean(isFinal),
      needsLetter: Boolean(showsLoiToOfficers) && !pendingWithRole,
      isDisbursed: dashboardColumn === 'Disbursed',
    }
  },
  claim: (statusId) => {
    const { owner } = masters().claimStatus(statusId)
    return { isRejected: owner === 'Rejected', isApproved: owner === 'ToBePaid' }
  },
  limits: (loanType, on) => schemeRules(loanType, on),
}

/** Starts the check of an import in the background. @throws NotFound; Refusal without files, or while one runs */
export async function startCheck(importId: number): Promise<void> {
  await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
    if (!found) throw new NotFound()
    const files = trx.from('portfolio_import_files').where('import_id', importId)
    if (!(await files.clone().first())) throw new Refusal('portfolio.refused.no_files')
    if (await files.where('rows_count', 0).first()) throw new Refusal('portfolio.refused.half_read')
    if (found.state !== 'open' && found.state !== 'checked') {
      throw new Refusal('portfolio.refused.not_open', {}, { status: 409 })
    }
    await trx
      .from('portfolio_imports')
      .where('id', importId)
      .update({ state: 'checking', leased_until: null, version: Number(found.version) + 1 })
  })
  portfolioChecker.startInServer()
}

/**
 * Checks the imports that wait for it. A check writes findings only, each row's anew: one that broke off is done
 * again from the beginning.
 *
 * @returns how many were checked
 */
export async function runChecks(): Promise<number> {
  await loadMasters()
  let checked = 0
  for (const id of await importsIn('checking')) {
    if (await extendLease({ id, state: 'checking', isFirst: true }))
      checked += await checkImport(id)
  }
  return checked
}

async function checkImport(importId: number): Promise<number> {
  const checks = new PortfolioChecks(rules)
  const typed: TotalCells = new Map()
  for (const sheet of SHEET_NAMES) {
    for (let after = 0; ;) {
      const rows = await rowsAfter(importId, sheet, after)
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      await checkRows(sheet, rows, { checks, typed })
      if (!(await extendLease({ id: importId, state: 'checking' }))) return 0
      await nextTurn()
    }
  }
  await finish(importId, checks, typed)
  return 1
}

const rowsAfter = (importId: number, sheet: string, after: number): Promise<StoredRow[]> =>
  db
    .from('portfolio_import_rows')
    .where({ import_id: importId, sheet })
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id', 'line', 'row_key', 'parent_key', 'content', 'problems')
    .select('aadhaar_digest', 'pan_digest')

type ReadRow = StoredRow & { values: RowValues }

async function checkRows(
  sheet: SheetName,
  stored: readonly StoredRow[],
  { checks, typed }: { checks: PortfolioChecks; typed: TotalCells }
) {
  const rows: ReadRow[] = stored.map((row) => ({
    ...row,
    values: JSON.parse(decrypt(row.content, 'change')) as RowValues,
  }))
  const people = sheet === 'applicants' ? await peopleThere(rows) : null
  const letters = sheet === 'letters' ? await lettersThere(rows) : null
  const findings = rows.map((row) => {
    const { values, line, row_key: key, parent_key: parentKey } = row
    const isReadable = row.problems === null
    const parent = sheetNamed(sheet).parent?.sheet
    const found = checks.check(sheet, { line, values, key, parentKey }, isReadable, parent)
    const { errors, marks } = found
    if (people?.has(row.aadhaar_digest ?? ''))
      errors.push({ field: 'aadhaar', code: 'person_there' })
    if (people?.has(row.pan_digest ?? '')) errors.push({ field: 'pan', code: 'person_there' })
    if (people?.has(nameKeyOf(values))) marks.push({ field: 'mobile', code: 'person_like' })
    if (letters?.has(String(values.letter_no))) errors.push({ field: 'letter_no', code: 'there' })
    if (sheet === 'totals' && isReadable && errors.length === 0) {
      const cell = cellOf(
        ...(['district', 'loan_type', 'financial_year'].map((name) => Number(values[name])) as [
          number,
          number,
          number,
        ])
      )
      typed.set(
        cell,
        sumsOf((name) => Number(values[name]))
      )
    }
    return { id: row.id, errors, marks }
  })
  await inTransaction(async (trx) => {
    const none = { conflicts: null, check_marks: null }
    const ids = rows.map(({ id }) => id)
    await trx.from('portfolio_import_rows').whereIn('id', ids).update(none)
    for (const { id, errors, marks } of findings) {
      if (errors.length + marks.length === 0) continue
      await trx
        .from('portfolio_import_rows')
        .where('id', id)
        .update({ conflicts: listOf(errors), check_marks: listOf(marks) })
    }
  })
}

const listOf = (findings: readonly Finding[]) =>
  findings.length > 0 ? JSON.stringify(findings) : null

const nameKeyOf = ({ mobile, first_name: first, last_name: last }: RowValues) =>
  mobile ? [mobile, first, last].join('|').toLowerCase() : ''

/** Digests of numbers, and mobiles with names, of people who are in the portal already. */
async function peopleThere(rows: readonly ReadRow[]): Promise<Set<string>> {
  const mobiles = rows.flatMap(({ values }) => (values.mobile ? [String(values.mobile)] : []))
  const found = new Set<string>()
  for (const column of ['aadhaar_digest', 'pan_digest'] as const) {
    const digests = rows.flatMap((row) => row[column] ?? [])
    const there = await db.from('profiles').whereIn(column, digests).select(column)
    for (const row of there) found.add(row[column])
  }
  const users = await db
    .from('users')
    .whereIn('mobile', mobiles)
    .select('mobile', 'first_name', 'last_name')
  for (const user of users) found.add(nameKeyOf(user))
  return found
}

async function lettersThere(rows: readonly StoredRow[]): Promise<Set<string>> {
  const keys = rows.flatMap(({ row_key: key }) => key ?? [])
  const there = await db.from('lois').whereIn('number', keys).select('number')
  return new Set(there.map(({ number }) => String(number)))
}

async function finish(importId: number, checks: PortfolioChecks, typed: TotalCells) {
  const unfinished = [...checks.unfinished()]
  await inTransaction(async (trx) => {
    for (const { key, finding } of unfinished) {
      const of = { import_id: importId, sheet: 'applications', row_key: key }
      const row = await trx.from('portfolio_import_rows').where(of).orderBy('id').firstOrFail()
      const before = JSON.parse(row.conflicts ?? '[]') as Finding[]
      await trx
        .from('portfolio_import_rows')
        .where('id', row.id)
        .update({ conflicts: JSON.stringify([...before, finding]) })
    }
    const count = async (first: string, second: string) => {
      const [{ total }] = await trx
        .from('portfolio_import_rows')
        .where('import_id', importId)
        .where((any) => void any.whereNotNull(first).orWhereNotNull(second))
        .count('* as total')
      return Number(total)
    }
    await trx
      .from('portfolio_imports')
      .where({ id: importId, state: 'checking' })
      .update({
        state: 'checked',
        totals: JSON.stringify(compareTotals(typed, checks.totals)),
        errors_count: await count('problems', 'conflicts'),
        marks_count: await count('marks', 'check_marks'),
        leased_until: null,
        updated_at: sqlInstant(getClock().now()),
      })
  })
}

/** Checks imports in the background; those of a process that died when its lease is over. */
export const portfolioChecker = new BackgroundRun({
  run: async () => {
    await runChecks()
    return (await importsIn('checking')).length > 0 ? LEASE_MS : null
  },
  failed: 'checking the import of a portfolio failed',
})
