import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { specsNear } from './changed.js'
import { ROOT, inRoot } from './places.js'
import { runQuietly } from './run.js'
import { ExpectedError, say } from './say.js'
import { ensureTools, inTools } from './tools.js'

/** Loaded when the tools are installed. */
let Stryker, Instrumenter, nameOf

/** Minimum percentage of a module's mutants that the tests have to detect, and the target. */
const MIN_SHARE = 75
const GOAL = 85
/** Percentage of drawn mutants that they have to detect: 27 of 30. */
const MIN_DRAWN_SHARE = 90

/** Rules of spreadsheets and PDFs: how text, numbers and dates are written and read, and the layout. */
const PRINT = [
  'app/platform/spreadsheets/{cell_texts,csv_delimiter}.ts',
  'app/platform/pdf/{column_widths,layout,operators,table}.ts',
]
/** Code that decides: rules, which are pure, and policies and the workflow, some of which read tables. */
const PURE = ['app/**/rules/**/*.ts', ...PRINT]
const STORED = ['app/**/policies/**/*.ts', 'app/platform/workflow/**/*.ts']
/** Money, workflow and rights, from which mutants are drawn. */
const DRAWN_FROM = [
  'app/platform/auth/rules/**/*.ts',
  'app/lending/{approvals,batches,claims,loans,loi}/**/rules/**/*.ts',
  'app/platform/workflow/**/*.ts',
  'app/**/policies/**/*.ts',
]

/** Folders not copied for the mutants, which no test of a rule reads. */
const NOT_COPIED = ['tmp', 'tools', 'storage', 'build', 'public/assets', 'bench', 'inertia', '.ci']

const DETECTED_STATUSES = ['Killed', 'Timeout']
const UNDETECTED_STATUSES = ['Survived', 'NoCoverage']

const SETTINGS = {
  testRunner: 'japa',
  plugins: [inTools('stryker_plugin.ts')],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
  /** A machine may be busy: endless loops are mostly ended by the step count instead. */
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

/** Returns the module of a file: `claims` for app/lending/claims, `kernel` for app/kernel. */
const moduleOf = (file) => /^app\/(kernel|\w+\/(\w+))\//.exec(file)?.slice(1).findLast(Boolean)

/** Returns the patterns of one kind, limited to modules or to their files. */
function within(patterns, names) {
  if (names.length === 0) return patterns
  const files = globSync(patterns, { cwd: ROOT })
  return [...new Set(files)].filter(
    (file) => names.includes(file) || names.includes(moduleOf(file))
  )
}
const isIn = (statuses) => (mutant) => statuses.includes(mutant.status)

/** Prints a line of the table of scores; returns the score. */
function line(title, mutants, enough = MIN_SHARE) {
  const detected = mutants.filter(isIn(DETECTED_STATUSES)).length
  const all = detected + mutants.filter(isIn(UNDETECTED_STATUSES)).length
  const share = all === 0 ? 100 : (100 * detected) / all
  const goal = share < GOAL ? `below the goal of ${GOAL} %` : ''
  const note = share < enough ? `below ${enough} %` : goal
  const cells = [
    title.padEnd(14),
    `${detected} of ${all}`.padStart(12),
    share.toFixed(1).padStart(8),
  ]
  say(`| ${cells.join(' | ')} | ${note.padEnd(22)} |`)
  return share
}

/** Prints a mutant; lines and columns count from one. */
function show({ fileName, location, replacement, status }) {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 90)
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`
  const uncovered = status === 'NoCoverage' ? ' (not covered by any test)' : ''
  say(`${place}${uncovered}\n    ${short(lines.join('\n'))}  →  ${short(replacement)}`)
}

/** Yields numbers below one from a seed (mulberry32). */
function* numbersFrom(seed) {
  for (let state = seed >>> 0; ;) {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a uniform random sample of the given size. */
function drawRandom(from, count, seed) {
  const left = [...from]
  const numbers = numbersFrom(seed)
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(numbers.next().value * left.length), 1)
    return one
  })
}

/**
 * Returns files with all their mutants inserted, and the mutants, in an order that depends only on the contents of the
 * files.
 */
async function instrumented(patterns) {
  const files = globSync(patterns, { cwd: ROOT }).toSorted()
  const sources = files.map((file) => ({
    name: inRoot(file),
    mutate: true,
    content: readFileSync(inRoot(file), 'utf8'),
  }))
  const silent = { debug() {}, info() {}, isDebugEnabled: () => false }
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  return new Instrumenter(silent).instrument(sources, options)
}

/**
 * Tries mutants, with a database where policies and the workflow need one.
 * @param mutateOf what Stryker is to change of the files of some patterns
 * @param onlyMutants names of those that are tried; all when left out
 */
async function testMutants(mutateOf, onlyMutants) {
  const results = []
  for (const [patterns, mutantsNeedDatabase] of [
    [PURE, false],
    [STORED, true],
  ]) {
    const mutate = mutateOf(patterns)
    if (mutate.length === 0) continue
    const stryker = new Stryker({ ...SETTINGS, mutate, mutantsNeedDatabase, onlyMutants })
    results.push(...(await stryker.runMutationTest()))
  }
  return results
}

async function testAllMutants(modules) {
  const results = await testMutants((patterns) => within(patterns, modules))
  results.filter(isIn(UNDETECTED_STATUSES)).forEach(show)
  const byModule = Object.groupBy(results, ({ fileName }) => moduleOf(relative(ROOT, fileName)))
  say()
  const shares = Object.keys(byModule)
    .toSorted()
    .map((module) => line(module, byModule[module]))
  line('total', results)
  return shares.length > 0 && shares.every((share) => share >= MIN_SHARE)
}

/** The place of a mutant as Stryker's patterns have it: lines from one, columns from zero. */
const placeOf = ({ fileName, location: { start, end } }) =>
  `${relative(ROOT, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`

/** A result of Stryker with places that count from zero, as mutants have them. */
const fromZero = (result) => {
  const { start, end } = result.location
  const before = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  return { ...result, location: { start: before(start), end: before(end) } }
}

/** A copy of the project for functional tests, in which a file contains all its mutants. */
const COPY = inRoot('tmp', 'mutants-functional')
const SPECS_AT_ONCE = 10
const MAX_SPECS_PER_MUTANT = 40

function copyProject() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of readdirSync(ROOT)) {
    if (name === 'node_modules') symlinkSync(inRoot(name), join(COPY, name))
    else if (!['tmp', 'tools', 'storage', 'build', '.git'].includes(name)) {
      cpSync(inRoot(name), join(COPY, name), { recursive: true })
    }
  }
}

/** Whether functional specs pass in the copy, with or without an active mutant. */
async function passes(specs, env = {}) {
  const named = specs.flatMap((spec) => ['--files', spec])
  const args = ['bin/portal.js', 'test', 'functional', ...named]
  const tags = ['--tags', '~@full', '--tags', '~@timed']
  const { code } = await runQuietly('mutants-functional', process.execPath, [...args, ...tags], {
    cwd: COPY,
    env: { TEST_SLOT: `${process.env.TEST_SLOT ?? 'main'}_mutants`, ...env },
  })
  return code === 0
}

/** Whether functional specs near a mutant fail with it and pass without it. */
async function isDetectedByRequests({ id, fileName }, files) {
  const path = relative(ROOT, fileName)
  const specs = specsNear(path).slice(0, MAX_SPECS_PER_MUTANT)
  writeFileSync(join(COPY, path), files.find(({ name }) => name === fileName).content)
  let isDetected = false
  for (let from = 0; from < specs.length && !isDetected; from += SPECS_AT_ONCE) {
    const some = specs.slice(from, from + SPECS_AT_ONCE)
    const fails = !(await passes(some, { __STRYKER_ACTIVE_MUTANT__: id }))
    isDetected = fails && (await passes(some))
  }
  cpSync(fileName, join(COPY, path))
  return isDetected
}

/**
 * Tests mutants of money, workflow and rights, drawn at random; rules of the workflow are tested in both ways, and
 * undetected mutants against functional tests that reach the file by requests.
 */
async function testDrawnMutants(count, seed) {
  const { files, mutants: all } = await instrumented(DRAWN_FROM)
  const chosen = drawRandom(all, count, seed)
  const results = await testMutants(
    (patterns) =>
      chosen
        .filter(({ fileName }) =>
          patterns.some((pattern) => matchesGlob(relative(ROOT, fileName), pattern))
        )
        .map(placeOf),
    chosen.map(nameOf)
  )
  const byName = Object.groupBy(results, (result) => nameOf(fromZero(result)))
  const ends = chosen.map((mutant) => {
    const ways = byName[nameOf(mutant)] ?? []
    return ways.find(isIn(DETECTED_STATUSES)) ?? ways[0]
  })
  if (ends.some(isIn(UNDETECTED_STATUSES))) copyProject()
  for (const [index, end] of ends.entries()) {
    if (!isIn(UNDETECTED_STATUSES)(end)) continue
    show(end)
    if (await isDetectedByRequests(chosen[index], files)) end.status = 'Killed'
    say(`    ${end.status === 'Killed' ? 'detected' : 'not detected'} by functional tests`)
  }
  say(`\n${ends.length} mutants drawn with seed ${seed}; not detected:`)
  ends.filter(isIn(UNDETECTED_STATUSES)).forEach(show)
  say()
  return line('drawn', ends, MIN_DRAWN_SHARE) >= MIN_DRAWN_SHARE
}

/**
 * Changes rules, policies and the workflow in many small ways, one at a time, and checks whether a test detects it.
 * Prints undetected mutants and the score of each module; returns the exit code.
 *
 * @param modules only these modules or files
 * @param options `draw`: this number of mutants of money, workflow and rights instead, drawn by `seed`
 */
export async function mutants(modules, { draw, seed }) {
  const known = globSync('app/**/*.ts', { cwd: ROOT }).flatMap((file) => [file, moduleOf(file)])
  const unknown = modules.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new ExpectedError(`There is no module ${unknown.join(', ')} in app.`)
  await ensureTools()
  ;({ Stryker, Instrumenter, nameOf } = await import('../../tools/stryker.js'))
  const isEnough = draw ? await testDrawnMutants(draw, seed) : await testAllMutants(modules)
  say(`\n${isEnough ? 1 : 0} passed, ${isEnough ? 0 : 1} failed`)
  return isEnough ? 0 : 1
}
