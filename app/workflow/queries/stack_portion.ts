import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract, LucidModel } from '@adonisjs/lucid/types/model'
import { instantOf } from '#core/database/instant'
import { type Paise, paise } from '#core/money/paise'

/** Most usual subjects, and most exceptions, on the page at a time. */
const PORTION = 20
/** Subjects that are looked at for a portion: exceptions may lie before the usual ones. */
const LOOKED_AT_ONCE = 30
const MOST_LOOKED_AT = 150

interface Source<Subject, Why> {
  /** Those that wait for the last approval, the one that waits longest first. */
  load: (offset: number, limit: number) => Promise<Subject[]>
  /** Why each of them is to be looked at by itself, in their order; null for a usual one. */
  whyOf: (subjects: Subject[]) => Promise<(Why | null)[]>
}

/**
 * Of what waits for the last approval a portion of what is usual and one of the exceptions, each with
 * its reason: what lies behind 150 others is told apart once those are done.
 */
export async function stackPortion<Subject, Why>({ load, whyOf }: Source<Subject, Why>) {
  const usual: Subject[] = []
  const exceptions: { subject: Subject; why: Why }[] = []
  for (let looked = 0; looked < MOST_LOOKED_AT && usual.length < PORTION;) {
    const subjects = await load(looked, LOOKED_AT_ONCE)
    const reasons = await whyOf(subjects)
    for (const [index, subject] of subjects.entries()) {
      const why = reasons[index]
      if (why === null) usual.push(subject)
      else exceptions.push({ subject, why })
    }
    looked += LOOKED_AT_ONCE
    if (subjects.length < LOOKED_AT_ONCE) break
  }
  return { usual: usual.slice(0, PORTION), exceptions: exceptions.slice(0, PORTION) }
}

/**
 * How many wait for the last approval, for how much, and since when the one that waits longest.
 *
 * @param waiting everything that waits, without an order
 * @param amount what is summed, as SQL: paise
 */
export async function stackFigures<Model extends LucidModel>(
  waiting: ModelQueryBuilderContract<Model>,
  amount: string
): Promise<{ count: number; amountPaise: Paise; since: string | null }> {
  const [row] = await waiting
    .count('* as count')
    .select(db.raw(`sum(${amount}) as amount`))
    .min('status_since as since')
    .pojo<{ count: number; amount: number | null; since: string | Date | null }>()
  return {
    count: Number(row.count),
    amountPaise: paise(Number(row.amount ?? 0)),
    since: row.since === null ? null : instantOf(row.since).toISOString(),
  }
}
