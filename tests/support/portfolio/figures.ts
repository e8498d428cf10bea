import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import type { ReportDefinition } from '#reports/builder/definition'
import { parametersOf, parseReportRequest } from '#reports/builder/report_request'
import { reportRows } from '#reports/builder/run'
import { allReports } from '#reports/definitions/catalogue'
import { claimNo, oldLetterNo, type Row } from '#tests/support/portfolio/export'

/** Numbers of the existing portfolio that identify the rows of an installation. */
export interface PortfolioNumbers {
  application: Map<string, string>
  claim: Map<string, string>
  letter: (number: string) => string
}

/** Returns the numbers of the installation that is exported. */
export async function ownNumbers(): Promise<PortfolioNumbers> {
  const files = await db.from('applications').select('number')
  const claims = await db.from('claims').select('id')
  return {
    application: new Map(files.map(({ number }) => [number, number])),
    claim: new Map(claims.map(({ id }) => [String(id), claimNo(id)])),
    letter: oldLetterNo,
  }
}

/** Returns the numbers of the installation into which the portfolio was imported. */
export async function importedNumbers(): Promise<PortfolioNumbers> {
  const files = await db.from('applications').select('number', 'old_number')
  const claims = await db
    .from('workflow_decisions')
    .where({ subject_type: 'claim', action: 'import' })
    .select('subject_id', 'remarks')
  return {
    application: new Map(files.map((file) => [file.number, file.old_number])),
    claim: new Map(claims.map((claim) => [String(claim.subject_id), claim.remarks])),
    letter: (number) => number,
  }
}

/** Number of years for which reports that require a year are requested. */
const YEARS = 3

function requestsOf(definition: ReportDefinition) {
  const year = parametersOf(definition).find(({ required }) => required)
  const { startYear } = financialYear(getClock().today())
  const asked = year
    ? Array.from({ length: YEARS }, (_, at) => ({ [year.name]: String(startYear - at) }))
    : [{}]
  return asked.map((raw) => parseReportRequest(definition, raw, { districts: null }))
}

/** Normalises a value: an instant becomes its date, and numbers are the same on both databases. */
export const plain = (value: unknown) =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(value)
      ? value.slice(0, 10)
      : typeof value === 'string' && /^-?\d+([.]\d+)?$/.test(value)
        ? Number(value)
        : (value ?? null)

/**
 * Returns every row of every report for the State, as texts in a fixed order, by report number.
 *
 * @param without columns that are omitted, by report number
 */
export async function reportFigures(
  numbers: PortfolioNumbers,
  without: Readonly<Record<number, readonly string[]>>
): Promise<Record<number, string[]>> {
  const figures: Record<number, string[]> = {}
  for (const definition of allReports) {
    const { id } = definition
    const columns = definition.columns.filter(({ key }) => !without[id]?.includes(key))
    const shown = (row: Row) => {
      const cells = columns.map(({ key, of }) => [key, plain(of ? of(row) : row[key])])
      return named(Object.fromEntries(cells), numbers)
    }
    const rows: Row[] = []
    for (const request of requestsOf(definition)) {
      for await (const row of reportRows(request)) rows.push(shown(row))
    }
    const sums = definition.columns.filter(({ total }) => total).map(({ key }) => key)
    const lines = without[id] ? mergeRows(rows, sums) : rows
    figures[id] = lines.map((row) => JSON.stringify(row)).toSorted()
  }
  return figures
}

/** Merges rows that differ only in the omitted columns and adds up their sums. */
function mergeRows(rows: readonly Row[], sums: readonly string[]): Row[] {
  const isSum = (key: string) => sums.includes(key)
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(Object.entries(row).filter(([key]) => !isSum(key)))
  )
  const summed = (of: readonly Row[], key: string) =>
    of.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  return [...groups.values()].map((of) =>
    Object.fromEntries(
      Object.entries(of[0]).map(([key, value]) => [key, isSum(key) ? summed(of, key) : value])
    )
  )
}

function named(row: Row, { application, claim, letter }: PortfolioNumbers): Row {
  const changed: Row = { ...row }
  for (const key of ['applicationNo', 'firstApplication', 'lastApplication']) {
    if (row[key] !== undefined) changed[key] = application.get(String(row[key])) ?? row[key]
  }
  if (row.claimNo !== undefined) changed.claimNo = claim.get(String(row.claimNo)) ?? row.claimNo
  if (row.loiNo !== undefined) changed.loiNo = letter(String(row.loiNo))
  return changed
}
