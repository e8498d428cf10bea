import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD, BUILT_PAGES, inRoot } from './places.js'
import { runOrThrow } from './run.js'

const PAGES = [
  'inertia',
  'resources/lang',
  'app/kernel',
  'app/lending/loans/rules',
  '.adonisjs/client',
  'vite.config.ts',
  'package-lock.json',
]
const APPLICATION = [
  ...PAGES,
  'app',
  'bin',
  'commands',
  'config',
  'database',
  'deploy',
  'hsm/client.js',
  'hsm/token.js',
  'hsm/package.json',
  'hsm/package-lock.json',
  'providers',
  'public',
  'resources',
  'start',
  '.adonisjs/server',
  'adonisrc.ts',
  'tsconfig.json',
  'package.json',
]

function* filesUnder(path) {
  if (path === BUILT_PAGES || !existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted()) yield* filesUnder(join(path, name))
}

/** Returns a hash of the content of all these files and folders, which changes when any of them does. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(inRoot(path))) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const stampOf = (folder) => join(folder, '.built-from')
const isFresh = (folder, stamp) =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === stamp

/** Whether build/ was made from the present sources. */
export const buildIsFresh = () =>
  existsSync(join(BUILD, 'bin', 'server.js')) && isFresh(BUILD, fingerprint(APPLICATION))

/** Whether public/assets was made from the present pages. */
export const pagesAreFresh = () => isFresh(BUILT_PAGES, fingerprint(PAGES))

/** Copies the bundled pages into build/ and records what the build was made from. */
function completeBuild() {
  const filter = (path) => path !== stampOf(BUILT_PAGES)
  cpSync(BUILT_PAGES, join(BUILD, 'public', 'assets'), { recursive: true, filter })
  writeFileSync(stampOf(BUILD), fingerprint(APPLICATION))
}

/**
 * Builds build/ for production (npm run build), or a part of it, in this process.
 *
 * @param pages builds only the pages, for tests
 * @param application builds only the code of the server
 * @returns the exit code
 */
export async function build({ pages: onlyPages, application: onlyApplication }) {
  process.env.NODE_ENV = 'production'
  const { bundlePages, compileApplication } = await import('./compile.js')
  const pages = async () => {
    if (pagesAreFresh()) return
    await bundlePages()
    writeFileSync(stampOf(BUILT_PAGES), fingerprint(PAGES))
  }
  await Promise.all([!onlyApplication && pages(), !onlyPages && compileApplication()])
  if (!onlyPages && !onlyApplication) completeBuild()
  return 0
}

const inAnother = (name, ...words) =>
  runOrThrow(name, process.execPath, [inRoot('bin', 'portal.js'), 'build', ...words]).then(
    () => undefined
  )

/** Builds in a separate process that prints nothing. */
export const buildApplication = () => inAnother('build')
export const buildPages = () => inAnother('build-pages', '--pages')

/**
 * Builds the application and its pages in two processes, so that commands of the application can run
 * while the pages are bundled.
 *
 * @returns a promise for the application, and one for the complete build
 */
export function buildInParts() {
  const pages = buildPages()
  const application = inAnother('build-application', '--application')
  const all = Promise.all([application, pages]).then(completeBuild)
  /** A failure is reported where the promise is awaited, which is later. */
  all.catch(() => undefined)
  return { application, all }
}
