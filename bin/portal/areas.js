/*
 * Generates the diagram of areas and modules in docs/development/architecture.md from the imports: `node
 * bin/portal/areas.js`. `tests/unit/architecture/areas` fails when it is out of date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, ROOT } from './places.js'

export const PAGE = inRoot('docs', 'development', 'architecture.md')
const [BEGIN, END] = ['<!-- areas: begin -->', '<!-- areas: end -->']
const ORDER = ['kernel', 'platform', 'applicants', 'lending', 'accountability', 'back_office']
const ALIASES = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).imports

/** Returns area and module of a path below app/: `lending/claims`; the kernel is one module. */
const moduleOf = (path) =>
  path.startsWith('kernel/') ? 'kernel' : path.split('/').slice(0, 2).join('/')
const areaOf = (module) => module.split('/')[0]

/** Returns the modules that each module imports, both as `area/module`. */
function importedModules() {
  const modules = new Map()
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const from = moduleOf(file.slice('app/'.length))
    const found = modules.get(from) ?? new Set()
    modules.set(from, found)
    for (const [, alias] of readFileSync(inRoot(file), 'utf8').matchAll(/['"]#([a-z_]+)\//g)) {
      const path = ALIASES[`#${alias}/*`]
      if (!path?.startsWith('./app/')) continue
      const to = moduleOf(path.slice('./app/'.length))
      if (to !== from) found.add(to)
    }
  }
  return modules
}

/**
 * Returns the diagram (Mermaid) and the table of each module's imports, without the kernel, which all of them import.
 */
export function areas() {
  const modules = importedModules()
  const names = [...modules.keys()].toSorted()
  const inArea = (area) => names.filter((name) => areaOf(name) === area)
  const short = (name) => name.split('/').at(-1)
  const ties = new Set(
    names.flatMap((from) => [...modules.get(from)].map((to) => `${areaOf(from)} ${areaOf(to)}`))
  )
  const picture = [
    '```mermaid',
    'flowchart BT',
    ...ORDER.map((area) => `  ${area}["<b>${area}</b><br>${inArea(area).map(short).join(', ')}"]`),
    ...ORDER.flatMap((from) =>
      ORDER.filter((to) => from !== to && ties.has(`${from} ${to}`)).map(
        (to) => `  ${from} --> ${to}`
      )
    ),
    '```',
  ]
  const rows = ORDER.flatMap((area) =>
    inArea(area).map((name) => {
      const imported = [...modules.get(name)].filter((to) => to !== 'kernel').map(short)
      return `- \`${name}\` imports ${imported.toSorted().join(', ') || 'the kernel alone'}`
    })
  )
  return `${picture.join('\n')}\n\n${rows.join('\n')}`
}

/** Returns the part of the page between the marks, or the page with that part replaced. */
export function partOf(page) {
  return page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)).trim()
}

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync(PAGE, 'utf8')
  const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))]
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${areas()}\n\n${after}`)
}
