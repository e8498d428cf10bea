import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { DEFAULT_SECONDS } from '#config/timeouts'

const sources = () =>
  globSync('{app,commands,config,providers}/**/*.ts', { cwd: app.makePath() }).map((name) => ({
    name,
    text: readFileSync(app.makePath(name), 'utf8'),
  }))

/** Returns the arguments of the call at a position, up to its closing bracket. */
function callAt(text: string, from: number): string {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** Calls that wait for another service, with the options without which they would wait indefinitely. */
const CALLS: [RegExp, RegExp][] = [
  [/(?<![.\w])fetch\((?!user)/g, /signal/],
  [/\b(?:plainRequest|tlsRequest|httpRequest|httpsRequest)\(/g, /signal/],
  [/\bcreateTransport\(/g, /connectionTimeout[^]*greetingTimeout[^]*socketTimeout/],
  [/\bservices\.s3\(/g, /connectionTimeout[^]*requestTimeout[^]*throwOnRequestTimeout/],
]

test.group('Time limits for other services', () => {
  test('every call of another service has a time limit', ({ assert }) => {
    const calls = sources().flatMap(({ name, text }) =>
      CALLS.flatMap(([call, limit]) =>
        [...text.matchAll(call)].map(({ index }) => {
          const own = callAt(text, index)
          return { call: `${name}: ${own.split('\n')[0]}`, isLimited: limit.test(own) }
        })
      )
    )
    assert.isAtLeast(calls.length, 4)
    assert.deepEqual(
      calls.filter(({ isLimited }) => !isLimited).map(({ call }) => call),
      []
    )
  })

  test('only SharedReading shares a promise between requests', ({ assert }) => {
    /** Work of the processor, background work on which no request waits, or work of a single request. */
    const EXEMPT_FILES = [
      'app/platform/auth/actions/password_hashing.ts',
      'app/platform/auth/middleware/inertia_middleware.ts',
      'app/kernel/operation/background_work.ts',
    ]
    const kept = /^let \w+: Promise<|^ *(?:let|#)\s*\w+: Promise<[^;\n]*\| null = null/m
    const found = sources()
      .filter(({ name, text }) => name.startsWith('app/') && kept.test(text))
      .map(({ name }) => name)
    assert.deepEqual(
      found.filter(
        (name) => !EXEMPT_FILES.includes(name) && name !== 'app/kernel/streams/deadline.ts'
      ),
      []
    )
  })

  test('the table in the documentation lists every limit with its default', ({ assert }) => {
    const page = readFileSync(app.makePath('docs/operations/settings.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d+) s /gm)].map(([, name, seconds]) => [
      name,
      Number(seconds),
    ])
    assert.deepEqual(Object.fromEntries(rows), DEFAULT_SECONDS)
  })
})
