import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toolSettings } from './generated.js'
import { inRoot } from './places.js'
import { runInForeground, runQuietly } from './run.js'
import { lastLines, say } from './say.js'
import { ensureTools, inTools } from './tools.js'

const bin = (...parts) => inRoot('node_modules', ...parts)
const node = process.execPath
const TSC = bin('typescript', 'bin', 'tsc')
const OXFMT = inTools('node_modules', 'oxfmt', 'bin', 'oxfmt')

const GENERATED = ['.adonisjs', 'database/schema.ts']

function contents(path, into = {}) {
  if (!existsSync(path)) return into
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) contents(join(path, name), into)
  } else {
    into[path] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return into
}

/** Generates the committed generated files again; they must not change. */
async function generatedFilesAreCurrent() {
  const before = GENERATED.reduce((all, path) => contents(inRoot(path), all), {})
  const env = toolSettings()
  mkdirSync(inRoot('tmp'), { recursive: true })
  for (const suffix of ['', '-wal', '-shm']) rmSync(env.SQLITE_PATH + suffix, { force: true })
  for (const args of [['codegen'], ['migration:run', '--compact-output']]) {
    const name = `check-${args[0].replace(':', '-')}`
    const run = await runQuietly(name, node, ['ace.js', ...args], { env })
    if (run.code !== 0) return run
  }
  const after = GENERATED.reduce((all, path) => contents(inRoot(path), all), {})
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path]
  )
  if (changed.length === 0) return { code: 0, output: '' }
  return {
    code: 1,
    output: `These generated files were out of date and have been regenerated. Commit them:\n${changed.join('\n')}`,
  }
}

/** Type checks of the application, which `npm test` also runs: titles and commands. */
export const TYPES = [
  ['types of the server', () => runQuietly('check-types', node, [TSC, '--noEmit'])],
  [
    'types of the pages',
    () =>
      runQuietly('check-page-types', node, [TSC, '--noEmit', '--project', 'inertia/tsconfig.json']),
  ],
]

/** Checks that only read the sources, longest first. */
const READING = [
  ...TYPES,
  ['formatting', () => runQuietly('check-format', node, [OXFMT, '--check', '.'])],
  [
    'types of the mutation tests',
    () => runQuietly('check-tool-types', node, [TSC, '--project', 'tools/tsconfig.json']),
  ],
  [
    'lint and module boundaries',
    () =>
      runQuietly('check-lint', node, [
        bin('oxlint', 'bin', 'oxlint'),
        '--config',
        'oxlint.config.ts',
        '--quiet',
        '.',
      ]),
  ],
]
/** Checks that write the sources again: run after all that read them. */
const WRITING = [['generated files', generatedFilesAreCurrent]]

/** Number of parallel checks: each uses about one core. */
const AT_ONCE = 2

/** Runs checks, a number of them in parallel, and prints the outcome of each. Returns whether each passed. */
async function runChecks(checks, atOnce) {
  const waiting = [...checks]
  const passed = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, run] = next
      const startedAt = performance.now()
      const { code, output } = await run()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)`)
      if (code !== 0) say(`\n${lastLines(output, 80)}\n`)
      passed.push(code === 0)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return passed
}

/** Formats all files (npm run format). Returns the exit code. */
export async function format() {
  await ensureTools()
  return runInForeground(node, [OXFMT, '.'])
}

/** Runs every check of the sources except the tests. Returns the exit code. */
export async function check() {
  await ensureTools()
  const all = [...(await runChecks(READING, AT_ONCE)), ...(await runChecks(WRITING, 1))]
  const passed = all.filter(Boolean).length
  say(`${passed} passed, ${all.length - passed} failed`)
  return passed === all.length ? 0 : 1
}
