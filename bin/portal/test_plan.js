import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot, ROOT } from './places.js'
import { ExpectedError } from './say.js'

export const SUITES = ['unit', 'functional', 'browser']

/** Omitted from `npm test`: expensive tests, and tests that compare measured seconds with a limit. */
const EXCLUDED_TAGS = ['~@full', '~@timed']

/** The browser specs of the quick level: an applicant's journey with the officers' steps of one loan. */
const QUICK_JOURNEYS = ['tests/browser/journey.spec.ts']

/** Spec files per process: enough to justify its start, few enough to balance the processes. */
const FILES_PER_PROCESS = { unit: 48, functional: 40, browser: 10 }

const specsIn = (folder) =>
  globSync(`${folder}/**/*.spec.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))

/** Returns the folders of tests: of an area, a module, a part of a module, or another subject. */
const folders = () => globSync(`tests/{${SUITES}}/{*,*/*,*/*/*}/`, { cwd: ROOT })
const foldersNamed = (suite, name) =>
  folders().filter((path) => path.startsWith(`tests/${suite}/`) && basename(path) === name)

/** Whether the path of a spec ends as somebody typed it: `lending/claims/list`, `claims/*` or the whole path. */
function isNamed(path, pattern) {
  const end = pattern.replace(/^tests\/\w+\//, '').replace(/(\.spec)?(\.ts)?$/, '')
  const own = path.replace(/^tests\/\w+\//, '').replace('.spec.ts', '')
  if (!end.endsWith('*')) return own === end || own.endsWith(`/${end}`)
  return own.startsWith(end.slice(0, -1)) || own.includes(`/${end.slice(0, -1)}`)
}

/**
 * Returns what a call of `npm test` runs.
 *
 * @param names suites and modules; several modules are combined, and so are several suites
 * @param options `all` instead of the quick level, patterns of `files`, Japa's `tags`, `changed`: the spec files that a
 * change can affect, or null
 * @returns the spec files of each suite, the tags to filter by, and whether this is the quick level
 */
export function selection(names, { all = false, files = [], tags = [], changed = null }) {
  const known = new Set(folders().map((path) => basename(path)))
  const unknown = names.filter((name) => !SUITES.includes(name) && !known.has(name))
  if (unknown.length > 0) {
    throw new ExpectedError(
      `There is no suite or module ${unknown.join(', ')}.\nSuites: ${SUITES.join(', ')}.\nModules: ${[...known].toSorted().join(', ')}.`
    )
  }
  const suites = names.filter((name) => SUITES.includes(name))
  const wanted = names.filter((name) => !SUITES.includes(name))
  const quick = names.length === 0 && !all && files.length === 0 && !changed
  const specs = (suites.length > 0 ? suites : SUITES).map((suite) => {
    const within =
      wanted.length > 0 ? wanted.flatMap((name) => foldersNamed(suite, name)) : [`tests/${suite}`]
    let found = [...new Set(within.flatMap(specsIn))].toSorted()
    if (quick && suite === 'browser') found = QUICK_JOURNEYS
    if (changed) found = found.filter((path) => changed.has(path))
    if (files.length > 0)
      found = found.filter((path) => files.some((pattern) => isNamed(path, pattern)))
    return [suite, found]
  })
  return {
    quick,
    specs: new Map(specs.filter(([, found]) => found.length > 0)),
    tags: (quick || changed) && tags.length === 0 ? EXCLUDED_TAGS : tags,
  }
}

/** Returns which of `count` processes runs a file: the one with the highest hash of both (rendezvous hashing). */
function processOf(path, count) {
  const hashes = Array.from({ length: count }, (_, index) =>
    createHash('sha256')
      .update(`${process.env.TEST_ORDER ?? ''} ${index} ${path}`)
      .digest('hex')
  )
  return hashes.indexOf(hashes.toSorted().at(-1))
}

/**
 * Divides the files of a suite into those of each process, largest share first. A file's process depends on its path
 * and the number of processes, so that an edited or new file does not change which other files share a database; a seed
 * in TEST_ORDER changes the division.
 */
export function chunksOf(suite, files) {
  const count = Math.ceil(files.length / FILES_PER_PROCESS[suite])
  const chunks = Array.from({ length: count }, () => ({ bytes: 0, files: [] }))
  for (const path of files.toSorted()) {
    const chunk = chunks[processOf(path, count)]
    chunk.bytes += statSync(inRoot(path)).size
    chunk.files.push(path)
  }
  return chunks
    .filter((chunk) => chunk.files.length > 0)
    .toSorted((one, other) => other.bytes - one.bytes)
    .map((chunk) => chunk.files)
}
