import { matchesOf, type ComparedFile, type Match } from '#duplicates/queries/matches'
import { decisionsBetween } from '#duplicates/queries/decisions'
import { weakSignalMatches } from '#duplicates/registry'
import { kindOf, type LinkKind } from '#duplicates/rules/kinds'
import { isNotable, type Similarity, similarityOf } from '#duplicates/rules/likeness'
import { isOpenOrSamePerson } from '#duplicates/rules/outcomes'

/** Another person who shares something with this file's people, and how that adds up. */
export interface Link extends Similarity {
  userId: number
  /** What is shared with a director of the other's group. */
  ofDirectors: LinkKind[]
}

/** What so many others share that it is a sign of nothing. */
export interface CommonSignal {
  kind: LinkKind
  /** More others than this. */
  moreThan: number
}

/** Others that a page shows; of more it says how many. */
export const MAX_LINKS = 50

/**
 * Everybody who shares something with the people of a file: the most alike first. Each kind is one look-up by
 * an index, which reads a fixed number of rows at most (docs/users/duplicates.md).
 */
export async function linksOf(file: ComparedFile): Promise<{ links: Link[]; crowds: CommonSignal[] }> {
  const all = await matchesOf(file)
  const others = all.filter(({ userId }) => userId !== file.userId)
  const { rare, crowds } = splitCommonSignals(others)
  const found = Map.groupBy(rare, ({ userId }) => userId)
  const weak = Map.groupBy(
    await weakSignalMatches(file.userId, [...found.keys()]),
    ({ userId }) => userId
  )
  const links = [...found].map(([userId, matches]): Link => {
    const kinds = [...matches, ...(weak.get(userId) ?? [])].map(({ kind }) => kind)
    const ofDirectors = matches.filter(({ isDirector }) => isDirector).map(({ kind }) => kind)
    return { userId, ...similarityOf(kinds), ofDirectors: [...new Set(ofDirectors)] }
  })
  links.sort((a, b) => b.points - a.points || a.userId - b.userId)
  return { links: links.slice(0, MAX_LINKS), crowds }
}

/** What few share, and what a crowd shares. */
function splitCommonSignals(matches: readonly Match[]): { rare: Match[]; crowds: CommonSignal[] } {
  const rare: Match[] = []
  const crowded = new Set<LinkKind>()
  for (const same of Map.groupBy(matches, ({ kind, value }) => `${kind}:${value}`).values()) {
    const people = new Set(same.map(({ userId }) => userId))
    if (people.size > kindOf(same[0].kind).most) crowded.add(same[0].kind)
    else rare.push(...same)
  }
  return { rare, crowds: [...crowded].map((kind) => ({ kind, moreThan: kindOf(kind).most })) }
}

/** Whom an officer should know of before a step: notable, and undecided or one person. */
export async function linksNeedingAttention(file: ComparedFile): Promise<Link[]> {
  const notable = (await linksOf(file)).links.filter(isNotable)
  const decided = await decisionsBetween(
    file.userId,
    notable.map(({ userId }) => userId)
  )
  return notable.filter((link) => {
    const kinds = link.lines.map(({ kind }) => kind)
    return isOpenOrSamePerson(decided.get(link.userId)?.[0] ?? null, kinds)
  })
}
