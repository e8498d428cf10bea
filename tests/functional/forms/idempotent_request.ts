import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { STEPPED_UP } from '#auth/browser_session'
import { getClock } from '#kernel/calendar/clock'
import type { FormSubmission } from '#tests/functional/forms/form_submissions'

export const PAGE = '/came-from-here'
const TYPES: Record<string, string> = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg' }

/** Tables that are not effects of a form: access records, traces of the request itself, rows created on demand. */
const EXCLUDED_TABLES = new Set(
  `idempotency_keys sessions pincodes rate_limits adonis_schema sequences lock_rows workflow_counters workflow_pending_counts finished_waits period_counts
  shared_numbers district_offices aadhaar_numbers`.split(/\s+/)
)

/** Submits a form with this idempotency key, or without any. */
export async function send(client: ApiClient, sending: FormSubmission, key: string | null) {
  const { user, method = 'post', path, body = {}, files = {}, isBeside } = sending
  const request = client[method](path)
    .loginAs(user)
    .withCsrfToken()
    .redirects(0)
    .header('referer', PAGE)
    .header('idempotency-key', key ?? '')
  if (sending.isProven) request.withSession({ [STEPPED_UP]: getClock().now().getTime() })
  if (isBeside) request.header('accept', 'application/json')
  else request.withInertia()
  if (Object.keys(files).length === 0) request.json(body)
  else {
    request.fields(flat(body))
    for (const [field, file] of Object.entries(files)) {
      const bytes = await readFile(app.makePath('tests/fixtures/files', file))
      request.file(field, bytes, { filename: basename(file), contentType: TYPES[extname(file)] })
    }
  }
  const response = await request
  const flash = response.flashMessages() as Record<string, unknown>
  return {
    status: response.status(),
    location: response.header('location') ?? null,
    said: ['success', 'warning', 'danger', 'result', 'inputErrorsBag']
      .filter((name) => flash[name] !== undefined)
      .map((name) => [name, flash[name]]),
    body: isBeside ? response.body() : null,
  }
}

/** Flattens a body to `rows[0][id]` and so on, as browsers send it. */
function flat(body: object, prefix = ''): Record<string, string> {
  const pairs = Object.entries(body).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}[${name}]` : name
    if (typeof value !== 'object' || value === null) return [[key, String(value ?? '')]]
    return Object.entries(flat(value, key))
  })
  return Object.fromEntries(pairs)
}

/** One statement for all tables: forms are counted a thousand times, and a database has some 250 tables. */
let countStatement: string | undefined

async function statementOfCounts(): Promise<string> {
  const tables = await db.connection().getAllTables()
  const counts = tables
    .filter((table) => !EXCLUDED_TABLES.has(table))
    .map((table) => `select '${table}' as name, count(*) as n from ${table}`)
  /** The sum of the sequences: numbers given to applications, claims and letters. */
  return [...counts, `select 'numbers_given', coalesce(sum(value), 0) from sequences`].join(
    ' union all '
  )
}

/** Returns the number of rows in each table, and the position of the sequences. */
async function countRows(): Promise<Record<string, number>> {
  countStatement ??= await statementOfCounts()
  const answer = await db.rawQuery(countStatement)
  /** MySQL returns the rows together with their fields. */
  const rows: { name: string; n: number }[] = Array.isArray(answer[0]) ? answer[0] : answer
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))
}

/** Returns the effects of a function: tables and the numbers of rows added. */
export async function effectOf<T>(work: () => Promise<T>) {
  const before = await countRows()
  const result = await work()
  const after = await countRows()
  const effect = Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .map((table) => `${table} ${after[table] - (before[table] ?? 0)}`)
  return { result, effect }
}
