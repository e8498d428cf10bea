import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const ROOTS = ['app', 'bin', 'commands', 'config', 'database', 'inertia', 'providers', 'start']

/** Where a day, a time or an instant becomes text, and text one of them. */
const HOME = /^app\/kernel\/(?:calendar\/|database\/dialect\.ts$)/

/** A day cut out of a longer text, a format spelt out, and India's zone spelt out. */
const BY_HAND = [
  /\.slice\(0, ?(?:7|10|19)\)/,
  /\.to(?:Format|SQL(?:Date|Time)?|ISO(?:Date|Time)?|HTTP|RFC2822)\(/,
  /\.toLocale(?:Date|Time)String\(/,
  /\bDateTimeFormat\b/,
  /\bDateTime\.from(?:ISO|SQL|Format|HTTP|RFC2822)\(/,
  /\+05:?30\b|Asia\/Kolkata/,
]

/** The words and values of a query, which are no day's. */
const QUERY = /^\s*const \{ sql, bindings \} = .*\.toSQL\(\)$/

const byHand = (source: string) =>
  source
    .split('\n')
    .filter((line) => !QUERY.test(line) && BY_HAND.some((pattern) => pattern.test(line)))

test.group('Days and instants', () => {
  test('formats written by hand are seen', ({ assert }) => {
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

  test('have each of their formats once, in core', async ({ assert }) => {
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
