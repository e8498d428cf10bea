import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD, inRoot } from './places.js'
import { ace, must } from './run.js'

const PAGES = [
  'inertia',
  'resources/lang',
  'app/core',
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
  'providers',
  'public',
  'resources',
  'start',
  '.adonisjs/server',
  'adonisrc.ts',
  'tsconfig.json',
  'package.json',
]

const BUILT_PAGES = inRoot('public', 'assets')

function* filesUnder(path) {
  if (path === BUILT_PAGES || !existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted()) yield* filesUnder(join(path, name))
}

/** One value for the content of all these files and folders: it changes when any of them does. */
function fingerprint(paths) {
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

/** Builds the application for production into build/. */
export async function buildApplication() {
  await ace(['build'], { env: { NODE_ENV: 'production' } })
  writeFileSync(stampOf(BUILD), fingerprint(APPLICATION))
  writeFileSync(stampOf(BUILT_PAGES), fingerprint(PAGES))
}

/** Says whether public/assets was made from the pages as they are now. */
export const pagesAreFresh = () => isFresh(BUILT_PAGES, fingerprint(PAGES))

/** Builds the pages alone, for tests. */
export async function buildPages() {
  rmSync(BUILT_PAGES, { recursive: true, force: true })
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  await must('vite', process.execPath, [vite, 'build', '--app'], {
    env: { NODE_ENV: 'production' },
  })
  writeFileSync(stampOf(BUILT_PAGES), fingerprint(PAGES))
}
