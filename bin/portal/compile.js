import '@poppinss/ts-exec'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodeGen } from '@adonisjs/assembler'
import { transform } from '@swc/core'
import { createBuilder } from 'vite'
import { BUILD, BUILT_PAGES, ROOT, inRoot } from './places.js'

const SOURCES = [
  'adonisrc.ts',
  '{.adonisjs/server,app,bin,commands,config,database,providers,start}/**/*.ts',
]
const isBuilt = (file) => !file.endsWith('.d.ts') && file !== 'bin/test.ts'
/** Files that are copied in addition to `metaFiles` of adonisrc.ts. */
const COPIED = ['package.json', 'package-lock.json']

/** The same as in tsconfig.json for TypeScript's own compiler, and in tests/support/typescript_hooks.mjs. */
const SETTINGS = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', decorators: true },
    transform: { decoratorMetadata: true, legacyDecorator: true, verbatimModuleSyntax: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
    rewriteRelativeImportExtensions: true,
  },
}

function write(file, content) {
  mkdirSync(dirname(join(BUILD, file)), { recursive: true })
  writeFileSync(join(BUILD, file), content)
}

async function compileFile(file) {
  const source = readFileSync(inRoot(file), 'utf8')
  const options = { ...SETTINGS, filename: inRoot(file), sourceFileName: inRoot(file) }
  const { code, map } = await transform(source, options)
  const built = file.replace(/\.ts$/, '.js')
  write(built, `${code}//# sourceMappingURL=${built.split('/').at(-1)}.map\n`)
  write(`${built}.map`, map)
}

/** Compiles every file separately, a few at a time; types are checked by `npm run check`. */
async function compileFiles() {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(isBuilt).values()
  const lane = async () => {
    for (const file of files) await compileFile(file)
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
}

/** Builds the pages for the browser and for the server in parallel. */
export async function bundlePages() {
  rmSync(BUILT_PAGES, { recursive: true, force: true })
  /** One folder is inside the other, so neither build may empty it. */
  const environment = { build: { emptyOutDir: false } }
  const environments = { client: environment, ssr: environment }
  const builder = await createBuilder({ root: ROOT, environments }, false)
  await Promise.all(Object.values(builder.environments).map((each) => builder.build(each)))
}

/** Makes build/ without the pages: generates the lists of controllers and views, compiles, and copies other files. */
export async function compileApplication() {
  const { default: application } = await import(inRoot('adonisrc.ts'))
  rmSync(BUILD, { recursive: true, force: true })
  const lists = new CodeGen(pathToFileURL(ROOT), { hooks: application.hooks })
  await lists.run()
  await compileFiles()
  const patterns = application.metaFiles.map(({ pattern }) => pattern)
  const copied = globSync([...patterns, ...COPIED], { cwd: ROOT, withFileTypes: true })
  for (const entry of copied) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.startsWith(BUILT_PAGES)) continue
    await cp(path, join(BUILD, path.slice(ROOT.length)))
  }
  write('ace.js', "await import('./bin/console.js')\n")
  for (const load of application.hooks.buildFinished) (await load()).default()
}
