import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches imports of the project's own files that exist at run time. */
const IMPORT =
  /^(?:import|export)(?! type)[^;]*?from '([#.][\w./-]+)'|\bimport\('([#.][\w./-]+)'\)|^import '([#.][\w./-]+)'/gm

/** Matches only the imports that are loaded together with the file. */
const STATIC_IMPORT =
  /^(?:import|export)(?! type)[^;']*?from '([#.][\w./-]+)'|^import '([#.][\w./-]+)'/gm

/**
 * Returns the source files that a file of the project reaches by its imports, including itself, by their paths from the
 * project's folder, each with its distance in imports.
 *
 * @param root the project's folder
 * @param isStatic leaves out imports that are loaded when they are needed
 */
export function importsWithin(
  root: string,
  isStatic = false
): (path: string) => Map<string, number> {
  const aliases: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8')
  ).imports
  const direct = new Map<string, string[]>()

  /** Returns the source file of an import, by its path from the root. */
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
    const found = readFileSync(join(root, path), 'utf8').matchAll(isStatic ? STATIC_IMPORT : IMPORT)
    const paths = [...found].map(([, named, called, bare]) =>
      sourceOf(named ?? called ?? bare, path)
    )
    direct.set(path, paths)
    return paths
  }

  return (start) => {
    const reached = new Map([[start, 0]])
    /** Files added during the loop are visited too: the nearest come first. */
    for (const [path, distance] of reached) {
      for (const next of importsOf(path)) {
        if (!reached.has(next) && existsSync(join(root, next))) reached.set(next, distance + 1)
      }
    }
    return reached
  }
}
