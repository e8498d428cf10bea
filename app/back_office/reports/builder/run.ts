import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { Builder } from '#kernel/database/builder'
import type { Asked } from '#reports/builder/asked'
import type { ReportColumn, Row } from '#reports/builder/definition'
import { ReportTables } from '#reports/builder/tables'

/** Rows read at once for a file. */
const PORTION = 1_000
/** A summary with more rows is a mistake in its definition. */
const MOST_OF_A_SUMMARY = 20_000

export interface ReportResult {
  /** Of the page asked for. */
  rows: Row[]
  /** Rows of the whole report. */
  total: number
  /** Sums over the whole report, by the key of the column. */
  sums: Record<string, number>
  /** Records behind the rows, of a report that sums once per record (`sumsOncePer`). */
  records: number | null
  /** What all rows count as, listed or not, of a report that is judged in code. */
  tallies: Record<string, number> | null
}

const summed = ({ definition }: Asked): ReportColumn[] =>
  definition.columns.filter(({ total }) => total)

function prepared(asked: Asked, client: QueryClientContract) {
  if (Object.keys(asked.problems).length > 0) throw new Error('The report has parameters amiss')
  const tables = new ReportTables(client, asked.districts)
  const context = { tables, values: asked.values as never, today: getClock().today() }
  return { tables, context, query: asked.definition.query(context) }
}

/** All rows of a summary. */
async function summaryRows(asked: Asked, client: QueryClientContract): Promise<Row[]> {
  const { context, query } = prepared(asked, client)
  const rows = (await query.limit(MOST_OF_A_SUMMARY)) as Row[]
  return asked.definition.finish?.(rows, context) ?? rows
}

/** Ordered by the id, newest first. */
const newestFirst = (query: Builder, key: string) =>
  query.clone().select({ list_id: key }).orderBy(key, 'desc')

/**
 * One page of a report with the number of its rows and its totals. The values have been read from
 * the address and are bound; the district is part of every query (`ReportTables`).
 */
export async function runReport(
  asked: Asked,
  { page, perPage }: { page: number; perPage: number },
  client: QueryClientContract = db.connection()
): Promise<ReportResult> {
  const { listKey } = asked.definition
  const offset = (page - 1) * perPage
  if (listKey === undefined) {
    const rows = await summaryRows(asked, client)
    const page = rows.slice(offset, offset + perPage)
    return { rows: page, total: rows.length, sums: sumsOf(rows), records: null, tallies: null }
  }
  if (asked.definition.judgement) return judgedResult(asked, { offset, perPage }, client)
  const { query } = prepared(asked, client)
  const [rows, totals] = await Promise.all([
    newestFirst(query, listKey).limit(perPage).offset(offset) as unknown as Promise<Row[]>,
    reportTotals(asked, client),
  ])
  return { rows, ...totals }

  function sumsOf(all: readonly Row[]): Record<string, number> {
    return Object.fromEntries(
      summed(asked).flatMap(({ key, of }) => {
        const values = all.map((row) => (of ? of(row) : row[key]) ?? null)
        /** A column of which nothing is known has no sum, which is not a sum of nothing. */
        if (values.every((value) => value === null)) return []
        return [[key, values.reduce((sum: number, value) => sum + Number(value ?? 0), 0)]]
      })
    )
  }
}

/** Number of rows and sums of a report that is read in portions. */
export async function reportTotals(
  asked: Asked,
  client: QueryClientContract = db.connection()
): Promise<Omit<ReportResult, 'rows'>> {
  const { sumsOncePer, judgement } = asked.definition
  if (judgement) return judgedResult(asked, { offset: 0, perPage: 0 }, client)
  const { tables, context, query } = prepared(asked, client)
  const keys = summed(asked).map(({ key }) => key)
  const [told]: Row[] = (await asked.definition.totals?.(context)) ?? []
  if (told) return totalsOf(told, { ...told, report_rows: told.records })
  const counted = (from: Builder): Promise<Row[]> =>
    from
      .count('* as report_rows')
      .sum(Object.fromEntries(keys.map((key) => [`sum_${key}`, key]))) as unknown as Promise<Row[]>
  const [[all], [once]] = await Promise.all([
    counted(tables.within(query.clone(), 'report')),
    sumsOncePer
      ? counted(
          tables.within(
            tables.within(query.clone(), 'report').distinct(sumsOncePer, ...keys),
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

/** Every row of a report, in portions, for a file of any length. */
export async function* reportRows(
  asked: Asked,
  client: QueryClientContract = db.connection()
): AsyncGenerator<Row> {
  const { listKey } = asked.definition
  if (listKey === undefined) {
    yield* await summaryRows(asked, client)
    return
  }
  for await (const portion of portionsOf(asked, client)) {
    yield* portion.filter(({ isListed }) => isListed).map(({ row }) => row)
  }
}

type Judged = { row: Row; isListed: boolean }

/** The rows of a list, a portion at a time, as code judges them where it does. */
async function* portionsOf(asked: Asked, client: QueryClientContract): AsyncGenerator<Judged[]> {
  const { listKey, judgement } = asked.definition
  const { context, query } = prepared(asked, client)
  let last: number | null = null
  for (;;) {
    const portion = newestFirst(query, listKey!).limit(PORTION)
    if (last !== null) portion.where(listKey!, '<', last)
    const read = (await portion) as Row[]
    const rows = (await judgement?.judge(read, context, client)) ?? read
    yield rows.map((row) => ({ row, isListed: judgement?.isListed(row, context) ?? true }))
    if (read.length < PORTION) return
    last = Number(read.at(-1)!.list_id)
  }
}

/** A page of a list that is judged in code: all of it is read, and nothing but the page is kept. */
async function judgedResult(
  asked: Asked,
  { offset, perPage }: { offset: number; perPage: number },
  client: QueryClientContract
): Promise<ReportResult> {
  const { tallyOf, tallies: names } = asked.definition.judgement!
  const columns = summed(asked)
  const sums = Object.fromEntries(columns.map(({ key }) => [key, 0]))
  const tallies = Object.fromEntries(names.map((name) => [name, 0]))
  const rows: Row[] = []
  let total = 0
  for await (const portion of portionsOf(asked, client)) {
    for (const { row, isListed } of portion) {
      tallies[tallyOf(row)]++
      if (!isListed) continue
      if (total >= offset && rows.length < perPage) rows.push(row)
      total++
      for (const { key, of } of columns) sums[key] += Number((of ? of(row) : row[key]) ?? 0)
    }
  }
  return { rows, total, sums, records: null, tallies }
}
