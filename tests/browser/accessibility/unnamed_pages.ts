import type User from '#auth/models/user'
import { signInSteppedUp } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { pageRoutes } from '#tests/support/page_routes'

/** Patterns of pages that have no visits yet. */
export async function unnamedPages(
  visits: Record<string, unknown>,
  isWanted: (pattern: string) => boolean
) {
  const patterns = (await pageRoutes()).map(({ pattern }) => pattern)
  const unnamed = patterns.filter((pattern) => isWanted(pattern) && !visits[pattern])
  const isPlain = (pattern: string) => !/[:*]/.test(pattern)
  return {
    /** Walked by the first who may open them. */
    plain: unnamed.filter(isPlain),
    /** Nobody but a person can say what stands for the values in their addresses. */
    withValues: unnamed.filter((pattern) => !isPlain(pattern)),
    /** Patterns with visits that are no page, or gone. */
    gone: Object.keys(visits).filter((pattern) => !patterns.includes(pattern)),
  }
}

/** The first of some people who gets the page at each path; those that none gets are left out. */
export async function firstWhoOpens<Name extends string>(
  paths: readonly string[],
  people: Readonly<Record<Name, User | null>>
): Promise<[as: Name, path: string][]> {
  const found = new Map<string, Name>()
  for (const name of Object.keys(people) as Name[]) {
    const left = paths.filter((path) => !found.has(path))
    if (left.length === 0) break
    const user = people[name]
    const visitor = user ? await signInSteppedUp(user) : new Visitor()
    for (const path of left) {
      if ((await visitor.get(path)).status === 200) found.set(path, name)
    }
  }
  return [...found].map(([path, name]) => [name, path])
}
