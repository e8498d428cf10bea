import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { loadMasters, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import type { Finding, PortfolioRules } from '#administration/portfolio/rules/checked_loans'
import { PortfolioChecks } from '#administration/portfolio/rules/contradictions'
import {
  cellOf,
  compareTotals,
  sumsOf,
  type TotalCells,
} from '#administration/portfolio/rules/control_totals'
import { ManifestCheck } from '#administration/portfolio/actions/archived_files'
import { slotOf, talukaOf } from '#administration/portfolio/actions/read_rows'
import {
  existingLetters,
  nameKeyOf,
  existingPeople,
  valuesOf,
} from '#administration/portfolio/actions/old_rows'
import {
  attempt,
  batchSizes,
  extendLease,
  importsIn,
  LEASE_MS,
  NO_FAILURES,
  refuseLeased,
} from '#administration/portfolio/actions/lease'
import {
  parentOf,
  type SheetName,
  SHEET_NAMES,
  sheetNamed,
} from '#administration/portfolio/rules/sheets'

interface StoredRow {
  id: number
  line: number
  row_key: string | null
  parent_key: string | null
  content: string | null
  facts: string | null
  aadhaar_digest: string | null
  pan_digest: string | null
  problems: string | null
  conflicts: string | null
}

/** Rules for statuses and schemes from the masters. */
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
  isTaluka: (districtId, name) => talukaOf(districtId, name) !== null,
  claim: (statusId) => {
    const { owner } = masters().claimStatus(statusId)
    return { isRejected: owner === 'Rejected', isApproved: owner === 'ToBePaid' }
  },
  limits: (loanType, on) => schemeRules(loanType, on),
}

/** Starts the check of an import in the background. @throws NotFound; Refusal without files, or while one is running */
export async function startCheck(importId: number): Promise<void> {
  await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
    if (!found) throw new NotFound()
    const files = trx.from('portfolio_import_files').where('import_id', importId)
    if (!(await files.clone().first())) throw new Refusal('portfolio.refused.no_files')
    for (const file of await files.where('rows_count', 0)) {
      refuseLeased(file)
      throw new Refusal('portfolio.refused.half_read')
    }
    if (found.state !== 'open' && found.state !== 'checked') {
      throw new Refusal('portfolio.refused.not_open', {}, { status: 409 })
    }
    await trx
      .from('portfolio_imports')
      .where('id', importId)
      .update({
        ...NO_FAILURES,
        state: 'checking',
        leased_until: null,
        version: Number(found.version) + 1,
      })
  })
  portfolioChecker.startInServer()
}

/**
 * Checks the pending imports. A check only saves findings and replaces those of each row, so an interrupted one is
 * repeated from the beginning.
 *
 * @returns the number of imports checked
 */
export async function runChecks(): Promise<number> {
  await loadMasters()
  let checked = 0
  for (const id of await importsIn('checking')) {
    if (await extendLease({ id, state: 'checking', isFirst: true }))
      checked += Number(await attempt(id, checkImport))
  }
  return checked
}

async function checkImport(importId: number): Promise<boolean> {
  const checks = new PortfolioChecks(rules)
  const manifest = await ManifestCheck.of(importId)
  const typed: TotalCells = new Map()
  const ofClaim = (row: StoredRow) => {
    const of = row.problems === null ? parentOf(sheetNamed('documents'), valuesOf(row)) : null
    return of?.sheet === 'claims' ? checks.documentOfClaim(of.key) : null
  }
  const unfinished = ({ row_key: key }: StoredRow) => (key ? checks.checkCompleteness(key) : null)
  for (const sheet of SHEET_NAMES) {
    if (sheet === 'instalments' && !(await addFindings(importId, 'applications', unfinished)))
      return false
    if (sheet === 'payments' && !(await addFindings(importId, 'documents', ofClaim))) return false
    checks.begin(sheet)
    for (let after = 0; ;) {
      const rows = await rowsAfter(importId, sheet, after)
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      await checkRows(sheet, rows, { checks, typed, manifest })
      const isOurs = await extendLease({ id: importId, state: 'checking' })
      if (!isOurs || app.isTerminating) return false
      await nextTurn()
    }
  }
  for await (const _ of manifest.finish(importId)) {
    if (!(await extendLease({ id: importId, state: 'checking' }))) return false
  }
  return finish(importId, checks, typed)
}

const rowsAfter = (importId: number, sheet: string, after: number): Promise<StoredRow[]> =>
  db
    .from('portfolio_import_rows')
    .where({ import_id: importId, sheet })
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSizes().check)
    .select('id', 'line', 'row_key', 'parent_key', 'content', 'facts', 'problems')
    .select('aadhaar_digest', 'pan_digest', 'conflicts')

interface Check {
  checks: PortfolioChecks
  typed: TotalCells
  manifest: ManifestCheck
}

async function checkRows(
  sheet: SheetName,
  stored: readonly StoredRow[],
  { checks, typed, manifest }: Check
) {
  const rows = stored.map((row) => ({
    ...row,
    values: valuesOf(row),
  }))
  const people = sheet === 'applicants' ? await existingPeople(rows) : null
  const letters = sheet === 'letters' ? await existingLetters(rows) : null
  const findings = rows.map((row) => {
    const { values, line, row_key: key, parent_key: parentKey } = row
    const isReadable = row.problems === null
    const parent = parentOf(sheetNamed(sheet), values)?.sheet
    const found = checks.check(sheet, { line, values, key, parentKey }, isReadable, parent)
    const { errors, marks } = found
    if (sheet === 'documents' && isReadable) {
      errors.push(...manifest.row({ values, line, slot: slotOf(String(values.document), parent) }))
    }
    if (people?.has(row.aadhaar_digest ?? ''))
      errors.push({ field: 'aadhaar', code: 'person_there' })
    if (people?.has(row.pan_digest ?? '')) errors.push({ field: 'pan', code: 'person_there' })
    if (people?.has(nameKeyOf(values))) marks.push({ field: 'mobile', code: 'person_like' })
    if (letters?.has(String(values.letter_no))) errors.push({ field: 'letter_no', code: 'there' })
    if (sheet === 'totals' && isReadable && errors.length === 0) {
      const { district, loan_type: loanType, financial_year: year } = values
      const cell = cellOf(Number(district), Number(loanType), Number(year))
      typed.set(
        cell,
        sumsOf((name) => Number(values[name] ?? 0))
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

async function finish(importId: number, checks: PortfolioChecks, typed: TotalCells) {
  await inTransaction(async (trx) => {
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
        ...NO_FAILURES,
        updated_at: sqlInstant(getClock().now()),
      })
  })
  return true
}

async function saveConflicts(
  found: readonly { id: number; conflicts: string }[],
  trx: TransactionClientContract
) {
  for (const { id, conflicts } of found) {
    await trx.from('portfolio_import_rows').where('id', id).update({ conflicts })
  }
}

/** Checks the rows of a sheet again when later ones are known; returns false if another process has the import. */
async function addFindings(
  importId: number,
  sheet: SheetName,
  findingOf: (row: StoredRow) => Finding | null
): Promise<boolean> {
  for (let after = 0; ;) {
    const rows = await rowsAfter(importId, sheet, after)
    if (rows.length === 0) return true
    after = rows.at(-1)!.id
    const found = rows.flatMap((row) => {
      const finding = findingOf(row)
      const before = JSON.parse(row.conflicts ?? '[]') as Finding[]
      return finding ? [{ id: row.id, conflicts: JSON.stringify([...before, finding]) }] : []
    })
    if (found.length > 0) await inTransaction((trx) => saveConflicts(found, trx))
    const isOurs = await extendLease({ id: importId, state: 'checking' })
    if (!isOurs || app.isTerminating) return false
    await nextTurn()
  }
}

/** Checks imports in the background; those of a process that died continue when its lease expires. */
export const portfolioChecker = new BackgroundRun({
  run: async () => {
    await runChecks()
    return (await importsIn('checking')).length > 0 ? LEASE_MS : null
  },
  failed: 'checking the import of a portfolio failed',
})
