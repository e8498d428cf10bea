import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { WeakSignal } from '#duplicates/rules/match_keys'

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
  const thingOf = ({ kind, place, value }: (typeof rows)[number]) => `${kind} ${place} ${value}`
  const [own, shared] = [true, false].map((isOwn) =>
    rows.filter((row) => (Number(row.user_id) === userId) === isOwn)
  )
  const things = new Set(own.map(thingOf))
  const found = shared
    .filter((row) => things.has(thingOf(row)))
    .map((row) => ({ kind: row.kind, userId: Number(row.user_id) }))
  return [...new Map(found.map((one) => [`${one.kind} ${one.userId}`, one])).values()]
}
