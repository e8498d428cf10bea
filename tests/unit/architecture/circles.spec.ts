import { existsSync, globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Folders of production code, including the generated lists of the framework, through which files also depend on each
 * other.
 */
const ROOTS = [
  'app',
  'bin',
  'commands',
  'config',
  'database',
  'providers',
  'start',
  'inertia',
  '.adonisjs/server',
]

const rootOf = async () =>
  JSON.parse(await readFile(app.makePath('package.json'), 'utf8')) as {
    imports: Record<string, string>
  }

/** Returns the path to which an import refers, without its extension; null for packages. */
function pathOf(from: string, name: string, aliases: Record<string, string>): string | null {
  if (name.startsWith('.')) return join(dirname(from), name).replace(/\.(?:js|tsx?)$/, '')
  if (name.startsWith('~/')) return `inertia/${name.slice(2)}`
  for (const [alias, target] of Object.entries(aliases)) {
    const scope = alias.slice(0, -1)
    if (name.startsWith(scope)) {
      return target.replace('./', '').replace('*.js', name.slice(scope.length))
    }
  }
  return null
}

/** Returns each file with its imports, including type imports and dynamic imports. */
async function importsOf(roots: readonly string[]): Promise<Graph> {
  const { imports: aliases } = await rootOf()
  const files: string[] = []
  for (const root of roots.filter((name) => existsSync(app.makePath(name)))) {
    const names = await readdir(app.makePath(root), { recursive: true })
    files.push(...names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(root, name)))
  }
  const known = new Set(files)
  const graph = new Map<string, readonly string[]>()
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(await readFile(app.makePath(file), 'utf8'))
    const paths = importedFiles.map(({ fileName }) => pathOf(file, fileName, aliases))
    const found = paths.flatMap((path) => [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`])
    graph.set(
      file,
      found.filter((path) => known.has(path))
    )
  }
  return graph
}

/** Returns the groups of files that depend on each other (strongly connected components), each sorted. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

test.group('Circular imports', () => {
  test('are found from any starting file', ({ assert }) => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', []],
      ['f', ['f']],
    ])
    assert.deepEqual(circlesIn(graph), [['a', 'b', 'c'], ['f']])
  })

  test('exist only between models of one module that belong to each other', async ({ assert }) => {
    const graph = await importsOf(ROOTS)
    assert.isAbove(graph.size, 1000)
    /**
     * The graph contains imports through aliases, dynamic imports, type imports and imports across the generated lists.
     */
    assert.include(
      graph.get('app/platform/auth/policies/rights.ts'),
      '.adonisjs/server/policies.ts'
    )
    assert.include(
      graph.get('.adonisjs/server/policies.ts'),
      'app/lending/claims/policies/claim_policy.ts'
    )
    const circles = circlesIn(graph)
    const isOfModels = (circle: string[]) => {
      const folders = new Set(circle.map((file) => dirname(file)))
      return folders.size === 1 && /^app\/[\w/]+\/models$/.test([...folders][0])
    }
    assert.deepEqual(
      circles.filter((circle) => !isOfModels(circle)),
      []
    )
  })

  test('do not exist between modules, or between a module and its parts', async ({ assert }) => {
    const graph = await importsOf(['app'])
    /** 'app/lending/loans', or the part of a module that has its own routes. */
    const homes = globSync('app/**/routes.ts').map((path) => dirname(path))
    const moduleOf = (file: string) =>
      homes
        .filter((home) => file.startsWith(`${home}/`))
        .toSorted((a, b) => b.length - a.length)[0] ?? file.split('/').slice(0, 3).join('/')
    const modules = new Map<string, string[]>()
    for (const [file, imported] of graph) {
      const from = moduleOf(file)
      const others = imported.map(moduleOf).filter((to) => to !== from)
      modules.set(from, [...(modules.get(from) ?? []), ...others])
    }
    assert.deepEqual(circlesIn(modules), [])
  })
})
