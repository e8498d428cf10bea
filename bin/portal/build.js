import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD, BUILT_PAGES, inRoot } from './places.js'
import { must } from './run.js'

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

/** One value for the content of all these files and folders: it changes when any of them does. */
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

/** Says whether build/ was made from the sources as they are now. */
export const buildIsFresh = () =>
  existsSync(join(BUILD, 'bin', 'server.js')) && isFresh(BUILD, fingerprint(APPLICATION))

/** Says whether public/assets was made from the pages as they are now. */
export const pagesAreFresh = () => isFresh(BUILT_PAGES, fingerprint(PAGES))

/**
 * Builds the application for production into build/, in this process (npm run build). Gives the exit code.
 * @param pages only the pages, for tests
 */
export async function build({ pages: onlyPages }) {
  process.env.NODE_ENV = 'production'
  const { bundlePages, compileApplication } = await import('./compile.js')
  const pages = pagesAreFresh() ? Promise.resolve() : bundlePages()
  await (onlyPages ? pages : compileApplication(pages))
  writeFileSync(stampOf(BUILT_PAGES), fingerprint(PAGES))
  if (!onlyPages) writeFileSync(stampOf(BUILD), fingerprint(APPLICATION))
  return 0
}

const inAnother = (name, ...words) =>
  must(name, process.execPath, [inRoot('bin', 'portal.js'), 'build', ...words]).then(
    () => undefined
  )

/** The same in a process of its own, which keeps quiet. */
export const buildApplication = () => inAnother('build')
export const buildPages = () => inAnother('build-pages', '--pages')
