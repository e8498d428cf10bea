import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports of the house's own files that are there when the code runs. */
const IMPORT =
  /^(?:import|export)(?! type)[^;]*?from '([#.][\w./-]+)'|\bimport\('([#.][\w./-]+)'\)|^import '([#.][\w./-]+)'/gm

/**
 * The source files that a file of the project reaches by its imports, itself among them, by their
 * paths from the project's folder; with each the number of imports that lead there.
 * @param root the project's folder
 */
export function importsWithin(root: string): (path: string) => Map<string, number> {
  const aliases: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8')
  ).imports
  const direct = new Map<string, string[]>()

  /** The source behind an import, by its path from the root. */
  function sourceOf(specifier: string, from: string): string {
    const at = specifier.indexOf('/') + 1
    const path = specifier.startsWith('#')
      ? aliases[`${specifier.slice(0, at)}*`].replace('*', specifier.slice(at))
      : join(dirname(from), specifier)
    return `${join(path.replace(/(\.[jt]s)+$/, ''))}.ts`
  }

  function importsOf(path: string): string[] {
    const known = direct.get(path)
    if (known) return known
    const found = readFileSync(join(root, path), 'utf8').matchAll(IMPORT)
    const paths = [...found].map(([, named, called, bare]) =>
      sourceOf(named ?? called ?? bare, path)
    )
    direct.set(path, paths)
    return paths
  }

  return (start) => {
    const reached = new Map([[start, 0]])
    /** What is added on the way is visited too: the nearest files come first. */
    for (const [path, distance] of reached) {
      for (const next of importsOf(path)) {
        if (!reached.has(next) && existsSync(join(root, next))) reached.set(next, distance + 1)
      }
    }
    return reached
  }
}
