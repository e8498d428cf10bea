import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const ROOTS = ['app', 'bin', 'commands', 'config', 'database', 'inertia', 'providers', 'start']

/** Modules that format and parse dates, times and instants. */
const HOME = /^app\/kernel\/(?:calendar\/|database\/dialect\.ts$)/

/** Patterns of a date that is cut out of a longer text, of a literal format, and of India's time zone as a literal. */
const BY_HAND = [
  /\.slice\(0, ?(?:7|10|19)\)/,
  /\.to(?:Format|SQL(?:Date|Time)?|ISO(?:Date|Time)?|HTTP|RFC2822)\(/,
  /\.toLocale(?:Date|Time)String\(/,
  /\bDateTimeFormat\b/,
  /\bDateTime\.from(?:ISO|SQL|Format|HTTP|RFC2822)\(/,
  /\+05:?30\b|Asia\/Kolkata/,
]

/** SQL text and bindings of a query, which are not a date. */
const QUERY = /^\s*const \{ sql, bindings \} = .*\.toSQL\(\)$/

const byHand = (source: string) =>
  source
    .split('\n')
    .filter((line) => !QUERY.test(line) && BY_HAND.some((pattern) => pattern.test(line)))

test.group('Dates and instants', () => {
  test('hand-written formats are detected', ({ assert }) => {
    const hands = [
      "const at = now.toFormat('yyyy-MM-dd HH:mm:ss')",
      'const day = String(row.held_on).slice(0, 10)',
      'const month = `${day.slice(0, 7)}-01`',
      'const at = row.createdAt.toUTC().toISO()!',
      'const from = new Date(`${day}T00:00:00+05:30`)',
      "const at = DateTime.fromISO(day, { zone: 'Asia/Kolkata' })",
      'const at = now.toSQL()',
    ]
    assert.deepEqual(byHand(hands.join('\n')), hands)
    const others = [
      'const at = sqlInstant(getClock().now())',
      'const { sql, bindings } = row.limit(1).toSQL()',
    ]
    assert.deepEqual(byHand(others.join('\n')), [])
  })

  test('have each format once, in the kernel', async ({ assert }) => {
    const found: string[] = []
    for (const root of ROOTS) {
      const names = await readdir(app.makePath(root), { recursive: true })
      for (const name of names.filter((one) => /\.tsx?$/.test(one))) {
        const file = `${root}/${name}`
        if (HOME.test(file)) continue
        const source = await readFile(app.makePath(file), 'utf8')
        found.push(...byHand(source).map((line) => `${file}: ${line.trim()}`))
      }
    }
    assert.deepEqual(found, [])
  })
})
