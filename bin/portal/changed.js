import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { importsWithin } from '../../tests/support/imports.ts'
import { ROOT, inRoot } from './places.js'
import { ExpectedError } from './say.js'

/** Every test may depend on these. */
const SHARED =
  /^(?:package(?:-lock)?\.json|adonisrc\.ts|\.env\.test|(?:bin|config|start|providers)\/|tests\/bootstrap\.ts|database\/migrations\/|resources\/masters\/)/

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new ExpectedError(`git ${words.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** Returns the paths of files that are not committed, or committed but not pushed where there is an upstream. */
function changedFiles() {
  const { status, stdout } = spawnSync('git', ['merge-base', '@{upstream}', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const base = status === 0 ? stdout.trim() : 'HEAD'
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

const moduleOf = (path) => /^(?:app|inertia\/pages|tests\/\w+)\/(\w+\/\w+)\//.exec(path)?.[1]

/**
 * Returns the spec files that uncommitted and unpushed changes can affect: those whose imports reach a changed file,
 * and the functional and browser specs of a module whose routes reach one. A change of shared foundations (packages,
 * settings, providers, migrations) affects all.
 */
export function changedSpecs() {
  const changed = changedFiles()
  const all = globSync('tests/{unit,functional,browser}/**/*.spec.ts', { cwd: ROOT })
  if (changed.some((path) => SHARED.test(path))) return new Set(all)
  const files = new Set(changed.filter((path) => existsSync(inRoot(path))))
  const reach = importsWithin(ROOT)
  const isAffected = (path) =>
    reach(path)
      .keys()
      .some((reached) => files.has(reached))
  const modules = new Set(
    globSync('app/**/routes.ts', { cwd: ROOT }).filter(isAffected).map(moduleOf)
  )
  for (const path of changed) if (!path.startsWith('tests/')) modules.add(moduleOf(path))
  const usesRoutes = (path) => !path.startsWith('tests/unit/') && modules.has(moduleOf(path))
  return new Set(all.filter((path) => usesRoutes(path) || isAffected(path)))
}

/** Maximum number of functional specs that import a file by the shortest paths. */
const MAX_IMPORTING_SPECS = 8

/**
 * Returns the functional specs that are most likely to run a source file: those that import it by the shortest paths,
 * those of its own module, and those of modules whose routes reach it, the nearest first.
 */
export function specsNear(file) {
  const reach = importsWithin(ROOT)
  const nearest = (paths) =>
    paths
      .map((path) => ({ path, distance: reach(path).get(file) }))
      .filter(({ distance }) => distance !== undefined)
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ path }) => path)
  const specs = globSync('tests/functional/**/*.spec.ts', { cwd: ROOT }).toSorted()
  const routes = nearest(globSync('app/**/routes.ts', { cwd: ROOT }).toSorted())
  const modules = [file, ...routes].map(moduleOf)
  const ofModules = modules.flatMap((name) => specs.filter((path) => name === moduleOf(path)))
  return [...new Set([...nearest(specs).slice(0, MAX_IMPORTING_SPECS), ...ofModules])]
}
