import type User from '#auth/models/user'
import { signInWithStepUp } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { pageRoutes } from '#tests/support/page_routes'

/** Returns patterns of pages that have no visits yet. */
export async function unvisitedPages(
  visits: Record<string, unknown>,
  isWanted: (pattern: string) => boolean
) {
  const patterns = (await pageRoutes()).map(({ pattern }) => pattern)
  const unnamed = patterns.filter((pattern) => isWanted(pattern) && !visits[pattern])
  const isPlain = (pattern: string) => !/[:*]/.test(pattern)
  return {
    /** Visited by the first person with access. */
    plain: unnamed.filter(isPlain),
    /** The values in their addresses must be supplied by hand. */
    withValues: unnamed.filter((pattern) => !isPlain(pattern)),
    /** Patterns with visits that are not pages, or no longer exist. */
    gone: Object.keys(visits).filter((pattern) => !patterns.includes(pattern)),
  }
}

/**
 * Returns, for each path, the first of the given people with access to the page; paths to which nobody has access are
 * omitted.
 */
export async function firstWithAccess<Name extends string>(
  paths: readonly string[],
  people: Readonly<Record<Name, User | null>>
): Promise<[as: Name, path: string][]> {
  const found = new Map<string, Name>()
  for (const name of Object.keys(people) as Name[]) {
    const left = paths.filter((path) => !found.has(path))
    if (left.length === 0) break
    const user = people[name]
    const visitor = user ? await signInWithStepUp(user) : new Visitor()
    for (const path of left) {
      if ((await visitor.get(path)).status === 200) found.set(path, name)
    }
  }
  return [...found].map(([path, name]) => [name, path])
}
