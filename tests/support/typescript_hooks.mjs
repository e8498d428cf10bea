/*
 * Loaded before the application (--import) in tests that start it many times. Runs its TypeScript as
 * `@poppinss/ts-exec` does, but the hooks run inside the thread instead of in a worker, imports of its own files are
 * resolved without probing for missing files, and the JavaScript of a file is cached for the next process: these are
 * most of the startup cost apart from loading the packages.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const ROOT = new URL('../../', import.meta.url)

const SETTINGS = {
  swcrc: false,
  /** Line numbers in the stack of a failing test; enabled by Node's own flag. */
  sourceMaps: process.sourceMapsEnabled ? 'inline' : false,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      decoratorMetadata: true,
      legacyDecorator: true,
      verbatimModuleSyntax: true,
      react: { runtime: 'automatic' },
    },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

/** The aliases of package.json: `#app/` and the folder to which it refers. */
const FOLDERS = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).imports).map(
    ([alias, path]) => [alias.slice(0, -'*'.length), path.slice(0, -'*.js'.length)]
  )
)

/** Returns the path of the JavaScript that an import names; null for packages and their imports. */
function javascript(specifier, parent) {
  if (specifier.startsWith('file:')) return specifier
  if (specifier.startsWith('.') && parent?.endsWith('.ts')) return new URL(specifier, parent).href
  const end = specifier.indexOf('/') + 1
  const folder = FOLDERS.get(specifier.slice(0, end))
  return folder ? new URL(`${folder}${specifier.slice(end)}.js`, ROOT).href : null
}

const sources = new Map()

/** Returns the TypeScript source of this JavaScript; null if there is none. */
function typescript(url) {
  if (!sources.has(url)) {
    const candidates = ['.ts', '.tsx'].map((ending) => url.replace(/\.js$/, ending))
    sources.set(url, candidates.find((each) => existsSync(fileURLToPath(each))) ?? null)
  }
  return sources.get(url)
}

function resolve(specifier, context, next) {
  const url = javascript(specifier, context.parentURL)
  const source = url?.endsWith('.js') ? typescript(url) : null
  return source ? { url: source, format: 'module', shortCircuit: true } : next(specifier, context)
}

const KEPT = new URL('tmp/compile-cache/typescript/', ROOT)
mkdirSync(KEPT, { recursive: true })
const version = JSON.stringify([SETTINGS, require('@swc/core/package.json').version])

/** Returns the compiled code of a file, cached under a name that depends on its content and the compiler. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8')
  const name = createHash('sha256').update(`${version}\0${filename}\0${source}`).digest('hex')
  const kept = new URL(`${name}.js`, KEPT)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { code } = require('@swc/core').transformSync(source, { ...SETTINGS, filename })
  /** The file is renamed into place, so that parallel processes never read a partial file. */
  const part = new URL(`${name}.${process.pid}`, KEPT)
  writeFileSync(part, code)
  renameSync(part, kept)
  return code
}

function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context)
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
}

registerHooks({ resolve, load })
