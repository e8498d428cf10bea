import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT, inRoot } from './places.js'
import { Expected, say } from './say.js'
import { ensureTools, inTools } from './tools.js'

/** The share of mutants, in per cent, that the tests have to notice. */
const ENOUGH = 85

/** What decides: rules, which are pure, and policies and the workflow, of which some read tables. */
const PURE = ['app/*/rules/**/*.ts']
const STORED = ['app/*/policies/**/*.ts', 'app/workflow/**/*.ts']

/** Not copied to where the mutants live: what no test of a rule reads. */
const NOT_COPIED = [
  'tmp',
  'tools',
  'storage',
  'build',
  'public/assets',
  'docs',
  'bench',
  'inertia',
  '.ci',
]

const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']

const SETTINGS = {
  testRunner: 'japa',
  plugins: [inTools('stryker_plugin.ts')],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
  /** A machine may be busy: what runs away is mostly ended by the count of its steps instead. */
  timeoutMS: 10_000,
  tempDirName: 'tmp/mutants',
  cleanTempDir: 'always',
  symlinkNodeModules: false,
  ignorePatterns: NOT_COPIED,
  allowEmpty: true,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'tmp/mutants.json' },
  logLevel: process.env.MUTANTS_LOG ?? 'warn',
  warnings: { unknownOptions: false },
}

/** The patterns of one kind, narrowed to a room (a folder of app) or to a file of it. */
function within(patterns, rooms) {
  if (rooms.length === 0) return patterns
  const files = new Set(globSync(patterns, { cwd: ROOT }))
  return [...files].filter((file) =>
    rooms.some((room) => file === room || file.startsWith(`app/${room}/`))
  )
}

const roomOf = ({ fileName }) => relative(ROOT, fileName).split('/')[1]

function line(title, mutants) {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
  const unnoticed = mutants.filter(({ status }) => UNNOTICED.includes(status)).length
  const share = (100 * noticed) / (noticed + unnoticed)
  say(`${title.padEnd(14)} ${share.toFixed(1).padStart(5)} %  ${noticed} of ${noticed + unnoticed}`)
  return share
}

/** Lines and columns count from one. */
function show({ fileName, location, replacement, status }) {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 90)
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`
  const uncovered = status === 'NoCoverage' ? ' (no test comes here)' : ''
  say(`${place}${uncovered}\n    ${short(lines.join('\n'))}  →  ${short(replacement)}`)
}

/**
 * Changes rules, policies and the workflow in many small ways, one at a time, and looks whether a test
 * notices. Prints what none noticed and the score of each room; gives the exit code.
 * @param rooms only these rooms, or files by a pattern
 */
export async function mutants(rooms) {
  const unknown = rooms.filter(
    (room) => !existsSync(inRoot(room)) && !existsSync(inRoot('app', room))
  )
  if (unknown.length > 0) throw new Expected(`There is no room ${unknown.join(', ')} in app.`)
  await ensureTools()
  const { Stryker } = await import('../../tools/stryker.js')
  const results = []
  for (const [patterns, mutantsNeedDatabase] of [
    [PURE, false],
    [STORED, true],
  ]) {
    const mutate = within(patterns, rooms)
    if (mutate.length === 0) continue
    const stryker = new Stryker({ ...SETTINGS, mutate, mutantsNeedDatabase })
    results.push(...(await stryker.runMutationTest()))
  }
  results.filter(({ status }) => UNNOTICED.includes(status)).forEach(show)
  const byRoom = Object.groupBy(results, roomOf)
  say()
  for (const room of Object.keys(byRoom).toSorted()) line(room, byRoom[room])
  const score = line('in sum', results)
  const isEnough = score >= ENOUGH
  say(`\n${isEnough ? 1 : 0} passed, ${isEnough ? 0 : 1} failed`)
  return isEnough ? 0 : 1
}
