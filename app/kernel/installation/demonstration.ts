import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

const MARK = 'demonstration'

/**
 * Whether this installation is the demonstration: its database carries the mark that `demo:seed`
 * leaves, and nothing else decides (DECISIONS 1). Only there are codes readable, passwords known and
 * the debit account the default one.
 */
export async function isDemonstration(trx?: TransactionClientContract): Promise<boolean> {
  return (await (trx ?? db).from('installation_marks').where('name', MARK).first()) !== null
}

/** Leaves the mark. For the demonstration data set, in the transaction that writes it. */
export async function markAsDemonstration(trx: TransactionClientContract): Promise<void> {
  await trx
    .table('installation_marks')
    .insert({ name: MARK, created_at: sqlInstant(getClock().now()) })
}
