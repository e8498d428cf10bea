import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { merkleRoot, publicLeaf } from '#kernel/audit/merkle_tree'
import { type AuditEntry, GENESIS_HASH } from '#kernel/audit/checkpoints'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'

/** A day as it is published: its head covers all days before. */
export interface PublishedDay {
  day: PlainDate
  first_seal: number
  last_seal: number
  entries: number
  /** Root over the entries of its checkpoints. */
  root: string
  previous_head: string
  head: string
}

const FORMAT = 'arthasetu-day-1'

/** Returns the head of a day: `bin/portal/verify_proof.js` computes it in the same way. */
export function dayHash(day: Omit<PublishedDay, 'head'>): string {
  const { previous_head: before, first_seal: first, last_seal: last, entries, root } = day
  return createHash('sha256')
    .update([FORMAT, before, day.day, first, last, entries, root].join('\n'))
    .digest('hex')
}

export const publishedDay = (row: Record<string, unknown>): PublishedDay => ({
  day: storedDay(row.day),
  first_seal: Number(row.first_seal),
  last_seal: Number(row.last_seal),
  entries: Number(row.entries),
  root: String(row.root),
  previous_head: String(row.previous_head),
  head: String(row.head),
})

export async function latestPublishedDay(): Promise<PublishedDay | null> {
  const row = await db.from('audit_published_days').orderBy('day', 'desc').first()
  return row ? publishedDay(row) : null
}

/** Returns the published root of a checkpoint; for one without entries, a text that no root can be. */
export const entriesRoot = (entries: readonly AuditEntry[]): string =>
  entries.length === 0 ? '' : merkleRoot(entries.map(publicLeaf)).toString('hex')

/** Returns published days that do not match the roots of their checkpoints, or the day before. */
export async function inconsistentDays() {
  const rows = await db.from('audit_published_days').orderBy('first_seal')
  const found: { kind: 'other_day'; checkpoint: number; day: PlainDate }[] = []
  let before: PublishedDay | null = null
  for (const day of rows.map(publishedDay)) {
    const roots = await db
      .from('audit_checkpoint_roots')
      .whereBetween('checkpoint_number', [day.first_seal, day.last_seal])
      .orderBy('checkpoint_number')
    const isWhole = roots.length === day.last_seal - day.first_seal + 1
    const root = isWhole && merkleRoot(roots.map((row) => Buffer.from(String(row.root), 'hex')))
    const isRight =
      root !== false &&
      root.toString('hex') === day.root &&
      dayHash(day) === day.head &&
      day.previous_head === (before?.head ?? GENESIS_HASH) &&
      day.first_seal === (before?.last_seal ?? 0) + 1
    if (!isRight) found.push({ kind: 'other_day', checkpoint: day.first_seal, day: day.day })
    before = day
  }
  return found
}
