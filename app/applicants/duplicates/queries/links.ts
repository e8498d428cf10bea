import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import DuplicateDecision from '#duplicates/models/duplicate_decision'
import {
  type LinkKind,
  type Similarity,
  type WeakSignal,
  isNotable,
  isOpenOrSamePerson,
  kindOf,
  pairOf,
  similarityOf,
} from '#duplicates/rules/match_keys'
import { type ComparedFile, type Match, matchesOf } from '#duplicates/queries/matches'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/**
 * Builds queries of `user_id` and `value` for some people and one kind, using an index; equal values mean shared data.
 * Values of different queries are never compared.
 */
type QueriesOf = (userIds: readonly number[]) => DatabaseQueryBuilderContract[]

/* Weak signals, each registered by the module that owns the data. Filled once at start (start/modules.ts). */
const weakSignals = new Map<WeakSignal, QueriesOf>()

/** Registers a weak signal, which is checked for people found by another kind. */
export function registerWeakSignal(kind: WeakSignal, queriesOf: QueriesOf) {
  weakSignals.set(kind, queriesOf)
}

/** Returns every weak signal that a person shares with some others, once for each of them, in one statement. */
export async function weakSignalMatches(userId: number, others: readonly number[]) {
  const ids = [userId, ...others]
  const parts = [...weakSignals].flatMap(([kind, queriesOf]) =>
    queriesOf(ids).map((query, place) =>
      db
        .from(query.as('found'))
        .select('user_id', 'value', db.raw(`'${kind}' as kind, ${place} as place`))
    )
  )
  const [first, ...more] = others.length === 0 ? [] : parts
  const rows: { user_id: number; value: string; kind: WeakSignal; place: number }[] = first
    ? await first.unionAll(more)
    : []
  const signalKey = ({ kind, place, value }: (typeof rows)[number]) => `${kind} ${place} ${value}`
  const [own, shared] = [true, false].map((isOwn) =>
    rows.filter((row) => (Number(row.user_id) === userId) === isOwn)
  )
  const signalKeys = new Set(own.map(signalKey))
  const found = shared
    .filter((row) => signalKeys.has(signalKey(row)))
    .map((row) => ({ kind: row.kind, userId: Number(row.user_id) }))
  return [...new Map(found.map((one) => [`${one.kind} ${one.userId}`, one])).values()]
}

/** Returns the decisions between a person and some others by the other's id, last one first. */
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

/** Returns the last decision of a pair, or null. */
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

/** Another person with data shared with this application's people, and the resulting similarity. */
export interface Link extends Similarity {
  userId: number
  /** Kinds shared with a director of the other person's group. */
  ofDirectors: LinkKind[]
}

/** A value shared by so many others that it is no signal. */
export interface CommonSignal {
  kind: LinkKind
  /** Minimum number of others, exclusive. */
  moreThan: number
}

/** Number of people shown on a page; further ones are only counted. */
const MAX_LINKS = 50

/**
 * Returns everyone with data shared with the people of an application, the most similar first. Each kind is one index
 * look-up with a fixed maximum number of rows (docs/users/duplicates.md).
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

/** Separates rare matches from common signals. */
function splitCommonSignals(matches: readonly Match[]): {
  rare: Match[]
  commonSignals: CommonSignal[]
} {
  const rare: Match[] = []
  const commonKinds = new Set<LinkKind>()
  for (const same of Map.groupBy(matches, ({ kind, value }) => `${kind}:${value}`).values()) {
    const people = new Set(same.map(({ userId }) => userId))
    if (people.size > kindOf(same[0].kind).most) commonKinds.add(same[0].kind)
    else rare.push(...same)
  }
  return {
    rare,
    commonSignals: [...commonKinds].map((kind) => ({ kind, moreThan: kindOf(kind).most })),
  }
}

/** Returns the people whom an officer should consider before a step: notable, and undecided or the same person. */
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
