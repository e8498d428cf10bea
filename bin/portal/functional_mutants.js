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
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importsWithin } from '../../tests/support/imports.ts'
import { refreshGenerated } from './generated.js'
import { ROOT, inRoot } from './places.js'
import { say } from './say.js'
import { environmentOn, refreshPages } from './test.js'
import { NOT_QUICK } from './test_plan.js'

/** Where the project is copied to, one mutant in it at a time. */
const COPY = inRoot('tmp', 'functional-mutants')
const NOT_COPIED = ['.git', 'build', 'node_modules', 'storage', 'tmp', 'tools']

/** Spec files of one process: a failure among them spares those that follow. */
const FILES_AT_ONCE = 12

function copyProject() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of readdirSync(ROOT).filter((one) => !NOT_COPIED.includes(one))) {
    cpSync(inRoot(name), join(COPY, name), { recursive: true, preserveTimestamps: true })
  }
  symlinkSync(inRoot('node_modules'), join(COPY, 'node_modules'), 'junction')
}

/** The functional specs of a file's module, then the others whose imports reach it. */
function specsFor(path) {
  const own = `tests/functional/${path.split('/')[1]}/`
  const reach = importsWithin(ROOT)
  const specs = globSync('tests/functional/**/*.spec.ts', { cwd: ROOT }).toSorted()
  const ofModule = specs.filter((spec) => spec.startsWith(own))
  const reaching = specs.filter((spec) => !spec.startsWith(own) && reach(spec).has(path))
  return [...ofModule, ...reaching]
}

/** The text with what a mutant puts in; lines and columns count from one. */
function mutated(text, { location: { start, end }, replacement }) {
  const lines = text.split('\n')
  const at = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  return text.slice(0, at(start)) + replacement + text.slice(at(end))
}

/**
 * Tries mutants against the functional tests of the quick level, on SQLite. A spec file that fails without
 * the mutant as well counts for nothing.
 *
 * @param mutants what Stryker found unnoticed
 * @returns those of them that a functional test notices
 */
export async function noticedByFunctional(mutants) {
  if (mutants.length === 0) return []
  await refreshGenerated()
  await refreshPages()
  copyProject()
  const { runSpecs, stopOnSignals } = await import(
    pathToFileURL(join(COPY, 'bin/portal/test_processes.js')).href
  )
  stopOnSignals()
  const args = NOT_QUICK.map((tag) => `--tags=${tag}`)
  const run = (files) =>
    runSpecs('functional', files, {
      slot: `${process.env.TEST_SLOT ?? 'main'}_mutants`,
      env: environmentOn('sqlite'),
      args: [...args, '--bail'],
      log: 'functional-mutants',
    })

  async function isNoticed(mutant) {
    const path = relative(ROOT, mutant.fileName)
    const text = readFileSync(mutant.fileName, 'utf8')
    const put = (content) => writeFileSync(join(COPY, path), content)
    const specs = specsFor(path)
    for (let at = 0; at < specs.length; at += FILES_AT_ONCE) {
      put(mutated(text, mutant))
      const { failures } = await run(specs.slice(at, at + FILES_AT_ONCE))
      put(text)
      const failed = [...new Set(failures.map(({ file }) => file).filter(Boolean))]
      if (failures.length > 0 && failed.length === 0) failed.push(...specs.slice(at, at + 1))
      if (failed.length === 0 || (await run(failed)).failed > 0) continue
      say(`${path}:${mutant.location.start.line} is noticed by ${failed.join(', ')}`)
      return true
    }
    return false
  }

  const noticed = []
  for (const mutant of mutants) if (await isNoticed(mutant)) noticed.push(mutant)
  rmSync(COPY, { recursive: true, force: true })
  return noticed
}
