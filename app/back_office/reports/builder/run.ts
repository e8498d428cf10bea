import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { KnexBuilder } from '#kernel/database/dialect'
import type { ReportRequest } from '#reports/builder/report_request'
import type { ReportColumn, Row } from '#reports/builder/definition'
import { ReportTables } from '#reports/builder/tables'

/** Number of rows read at once for a file. */
const BATCH_SIZE = 1_000
/** A summary with more rows indicates a mistake in its definition. */
const MAX_SUMMARY_ROWS = 20_000

export interface ReportResult {
  /** Rows of the requested page. */
  rows: Row[]
  /** Number of rows in the complete report. */
  total: number
  /** Sums over the complete report, by column key. */
  sums: Record<string, number>
  /** Number of records behind the rows, for a report that sums once per record (`sumsOncePer`). */
  records: number | null
  /** Tallies of all rows, listed or not, for a report that is evaluated in code. */
  tallies: Record<string, number> | null
}

const summedColumns = ({ definition }: ReportRequest): ReportColumn[] =>
  definition.columns.filter(({ total }) => total)

function prepareQuery(request: ReportRequest, client: QueryClientContract) {
  if (Object.keys(request.problems).length > 0) throw new Error('The report has invalid parameters')
  const tables = new ReportTables(client, request.districts)
  const context = { tables, values: request.values as never, today: getClock().today() }
  return { tables, context, query: request.definition.query(context) }
}

/** All rows of a summary. */
async function summaryRows(request: ReportRequest, client: QueryClientContract): Promise<Row[]> {
  const { context, query } = prepareQuery(request, client)
  const rows = (await query.limit(MAX_SUMMARY_ROWS)) as Row[]
  return (await request.definition.finish?.(rows, context)) ?? rows
}

/** Ordered by the id, newest first. */
const newestFirst = (query: KnexBuilder, key: string) =>
  query.clone().select({ list_id: key }).orderBy(key, 'desc')

/**
 * Runs one page of a report, with the number of its rows and its totals. The values have been read from the address and
 * are bound; the district is part of every query (`ReportTables`).
 */
export async function runReport(
  request: ReportRequest,
  { page, perPage }: { page: number; perPage: number },
  client: QueryClientContract = db.connection()
): Promise<ReportResult> {
  const { listKey } = request.definition
  const offset = (page - 1) * perPage
  if (listKey === undefined) {
    const rows = await summaryRows(request, client)
    const page = rows.slice(offset, offset + perPage)
    return { rows: page, total: rows.length, sums: sumsOf(rows), records: null, tallies: null }
  }
  if (request.definition.evaluation) return evaluatedResult(request, { offset, perPage }, client)
  const { query } = prepareQuery(request, client)
  const [rows, totals] = await Promise.all([
    newestFirst(query, listKey).limit(perPage).offset(offset) as unknown as Promise<Row[]>,
    reportTotals(request, client),
  ])
  return { rows, ...totals }

  function sumsOf(all: readonly Row[]): Record<string, number> {
    return Object.fromEntries(
      summedColumns(request).flatMap(({ key, of }) => {
        const values = all.map((row) => (of ? of(row) : row[key]) ?? null)
        /** A column without any known value has no sum, which differs from a sum of zero. */
        if (values.every((value) => value === null)) return []
        return [[key, values.reduce((sum: number, value) => sum + Number(value ?? 0), 0)]]
      })
    )
  }
}

/** Returns the number of rows and the sums of a report that is read in batches. */
export async function reportTotals(
  request: ReportRequest,
  client: QueryClientContract = db.connection()
): Promise<Omit<ReportResult, 'rows'>> {
  const { sumsOncePer, evaluation } = request.definition
  if (evaluation) return evaluatedResult(request, { offset: 0, perPage: 0 }, client)
  const { tables, context, query } = prepareQuery(request, client)
  const keys = summedColumns(request).map(({ key }) => key)
  const [totalsRow]: Row[] = (await request.definition.totals?.(context)) ?? []
  if (totalsRow) return totalsOf(totalsRow, { ...totalsRow, report_rows: totalsRow.records })
  const countAndSum = (from: KnexBuilder): Promise<Row[]> =>
    from
      .count('* as report_rows')
      .sum(Object.fromEntries(keys.map((key) => [`sum_${key}`, key]))) as unknown as Promise<Row[]>
  const [[all], [once]] = await Promise.all([
    countAndSum(tables.derivedTable(query.clone(), 'report')),
    sumsOncePer
      ? countAndSum(
          tables.derivedTable(
            tables.derivedTable(query.clone(), 'report').distinct(sumsOncePer, ...keys),
            'records'
          )
        )
      : [null],
  ])
  return totalsOf(all, once)

  function totalsOf(all: Row, once: Row | null) {
    const sums = once ?? all
    return {
      total: Number(all.report_rows),
      sums: Object.fromEntries(keys.map((key) => [key, Number(sums[`sum_${key}`] ?? 0)])),
      records: once && Number(once.report_rows),
      tallies: null,
    }
  }
}

/** Yields every row of a report in batches, for a file of any length. */
export async function* reportRows(
  request: ReportRequest,
  client: QueryClientContract = db.connection()
): AsyncGenerator<Row> {
  const { listKey } = request.definition
  if (listKey === undefined) {
    yield* await summaryRows(request, client)
    return
  }
  for await (const batch of readBatches(request, client)) {
    yield* batch.filter(({ isListed }) => isListed).map(({ row }) => row)
  }
}

type EvaluatedRow = { row: Row; isListed: boolean }

/** Yields the rows of a list in batches, evaluated in code where the definition requires it. */
async function* readBatches(
  request: ReportRequest,
  client: QueryClientContract
): AsyncGenerator<EvaluatedRow[]> {
  const { listKey, evaluation } = request.definition
  const { context, query } = prepareQuery(request, client)
  let last: number | null = null
  for (;;) {
    const batch = newestFirst(query, listKey!).limit(BATCH_SIZE)
    if (last !== null) batch.where(listKey!, '<', last)
    const read = (await batch) as Row[]
    const rows = (await evaluation?.evaluate(read, context, client)) ?? read
    yield rows.map((row) => ({ row, isListed: evaluation?.isListed(row, context) ?? true }))
    if (read.length < BATCH_SIZE) return
    last = Number(read.at(-1)!.list_id)
  }
}

/** Returns a page of a list that is evaluated in code: all rows are read, and only those of the page are kept. */
async function evaluatedResult(
  request: ReportRequest,
  { offset, perPage }: { offset: number; perPage: number },
  client: QueryClientContract
): Promise<ReportResult> {
  const { tallyOf, tallies: names } = request.definition.evaluation!
  const columns = summedColumns(request)
  const sums = Object.fromEntries(columns.map(({ key }) => [key, 0]))
  const tallies = Object.fromEntries(names.map((name) => [name, 0]))
  const rows: Row[] = []
  let total = 0
  for await (const batch of readBatches(request, client)) {
    for (const { row, isListed } of batch) {
      tallies[tallyOf(row)]++
      if (!isListed) continue
      if (total >= offset && rows.length < perPage) rows.push(row)
      total++
      for (const { key, of } of columns) sums[key] += Number((of ? of(row) : row[key]) ?? 0)
    }
  }
  return { rows, total, sums, records: null, tallies }
}
