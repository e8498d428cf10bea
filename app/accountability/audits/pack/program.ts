import { access, readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import app from '@adonisjs/core/services/app'
import i18nManager from '@adonisjs/i18n/services/main'

/** Rules that the program of a pack computes with: the portal's own, so that nothing stands twice. */
const RULE_MODULES = ['claims/claim/rules/refund', 'audits/rules/sample_draw']

/** Where the words stand that the program says. */
const TEXT_KEY_PREFIX = 'audits.packs.check.'

const IMPORT_PATTERN = /\bfrom '#([a-z_]+\/[\w/]+)'/g

/** A file of the program, by its name in the pack. */
interface ProgramFile {
  name: string
  content: string
}

/** The program that checks a pack, with the rules that it needs and its words: Node alone runs it. */
export async function packProgram(): Promise<ProgramFile[]> {
  const modules = await plainModules(RULE_MODULES)
  const names = [...new Set([...modules.keys()].map((name) => name.split('/')[0]))].toSorted()
  const imports = Object.fromEntries(names.map((name) => [`#${name}/*`, `./app/${name}/*.js`]))
  const own = (await readdir(app.makePath('bin/audit_pack'))).filter((name) => name.endsWith('.js'))
  const source = (name: string) => readFile(app.makePath(name), 'utf8')
  return [
    { name: 'check.mjs', content: await source('bin/audit_pack/check.mjs') },
    inProgram('package.json', JSON.stringify({ type: 'module', imports }, null, 2)),
    inProgram('words.json', JSON.stringify(programTexts(), null, 2)),
    inProgram('bin/portal/proofs.js', await source('bin/portal/proofs.js')),
    ...(await Promise.all(
      own.toSorted().map(async (name) => {
        const path = `bin/audit_pack/${name}`
        return inProgram(path, await source(path))
      })
    )),
    ...[...modules].map(([name, content]) => inProgram(`app/${name}.js`, content)),
  ]
}

const inProgram = (name: string, content: string): ProgramFile => ({
  name: `program/${name}`,
  content,
})

/** These modules and all that they import, as JavaScript. */
async function plainModules(names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    const content = await plainModule(name)
    found.set(name, content)
    open.push(...[...content.matchAll(IMPORT_PATTERN)].map(([, imported]) => imported))
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A build has it as JavaScript; sources have their types taken out. */
async function plainModule(name: string): Promise<string> {
  const path = fileURLToPath(import.meta.resolve(`#${name}`)).replace(/\.[jt]s$/, '')
  const isBuilt = await access(`${path}.js`).then(
    () => true,
    () => false
  )
  if (isBuilt) return readFile(`${path}.js`, 'utf8')
  return stripTypeScriptTypes(await readFile(`${path}.ts`, 'utf8'))
}

/** In each language, by their own names. */
function programTexts() {
  return Object.fromEntries(
    Object.entries(i18nManager.getTranslations()).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts)
          .filter(([key]) => key.startsWith(TEXT_KEY_PREFIX))
          .map(([key, text]) => [key.slice(TEXT_KEY_PREFIX.length), text])
      ),
    ])
  )
}
