import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import DuplicateDecision from '#duplicates/models/duplicate_decision'
import {
  type LinkKind,
  type Similarity,
  isNotable,
  isOpenOrSamePerson,
  kindOf,
  pairOf,
  similarityOf,
} from '#duplicates/rules/match_keys'
import { type ComparedFile, type Match, matchesOf } from '#duplicates/queries/matches'
import { weakSignalMatches } from '#duplicates/contracts/weak_signals'

/** What was decided of a person and each of some others, the last first; by the other's id. */
export async function decisionsBetween(
  userId: number,
  others: readonly number[]
): Promise<Map<number, DuplicateDecision[]>> {
  if (others.length === 0) return new Map()
  const rows = await DuplicateDecision.query()
    .where((either) => {
      void either
        .where((low) => void low.where('lowUserId', userId).whereIn('highUserId', [...others]))
        .orWhere((high) => void high.where('highUserId', userId).whereIn('lowUserId', [...others]))
    })
    .preload('decider')
    .orderBy('serial', 'desc')
  return Map.groupBy(rows, ({ lowUserId, highUserId }) =>
    lowUserId === userId ? highUserId : lowUserId
  )
}

/** The last decision of a pair, or null. */
export async function lastDecision(
  one: number,
  other: number,
  client: QueryClientContract
): Promise<DuplicateDecision | null> {
  return DuplicateDecision.query({ client })
    .where(pairOf(one, other))
    .orderBy('serial', 'desc')
    .first()
}

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
const MAX_LINKS = 50

/**
 * Everybody who shares something with the people of a file: the most alike first. Each kind is one look-up by
 * an index, which reads a fixed number of rows at most (docs/users/duplicates.md).
 */
export async function linksOf(
  file: ComparedFile
): Promise<{ links: Link[]; commonSignals: CommonSignal[] }> {
  const all = await matchesOf(file)
  const others = all.filter(({ userId }) => userId !== file.userId)
  const { rare, commonSignals } = splitCommonSignals(others)
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
  return { links: links.slice(0, MAX_LINKS), commonSignals }
}

/** What few share, and what a crowd shares. */
function splitCommonSignals(matches: readonly Match[]): {
  rare: Match[]
  commonSignals: CommonSignal[]
} {
  const rare: Match[] = []
  const crowded = new Set<LinkKind>()
  for (const same of Map.groupBy(matches, ({ kind, value }) => `${kind}:${value}`).values()) {
    const people = new Set(same.map(({ userId }) => userId))
    if (people.size > kindOf(same[0].kind).most) crowded.add(same[0].kind)
    else rare.push(...same)
  }
  return {
    rare,
    commonSignals: [...crowded].map((kind) => ({ kind, moreThan: kindOf(kind).most })),
  }
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
