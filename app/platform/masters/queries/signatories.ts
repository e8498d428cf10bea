import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { contentVersion } from '#kernel/http/expected_version'
import type { LoiSignatory } from '#masters/queries/row_types'
import { acquireExclusiveLock, acquireSharedLock } from '#kernel/database/locks'

interface SignatoryRow {
  id: number
  role_id: number
  effective_from: PlainDate
  words: string | null
  signature: string | null
}

const toSignatories = (rows: readonly SignatoryRow[]): LoiSignatory[] =>
  rows.map((row) => ({
    id: Number(row.id),
    roleId: Number(row.role_id) as LoiSignatory['roleId'],
    effectiveFrom: row.effective_from,
    words: row.words,
    signature: row.signature,
  }))

const inOrder = (client: QueryClientContract) =>
  client.from('loi_signatories').orderBy('effective_from')

/** Lists who signs letters from which day, as currently stored in the database; the earliest first. */
export const signatoryRows = async (client: QueryClientContract): Promise<LoiSignatory[]> =>
  toSignatories(await inOrder(client))

/**
 * Lists the signatories for a letter, as committed by any process: until the transaction ends they cannot be changed,
 * so that all letters of one day have the same signatory.
 */
export async function signatoriesOfLetter(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await acquireSharedLock(trx, 'signatories')
  return toSignatories(await inOrder(trx).forShare())
}

/** Locks the signatories against other changes, and letters, until the end of this transaction. */
export async function lockSignatories(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  await acquireExclusiveLock(trx, 'signatories')
  return toSignatories(await inOrder(trx).forUpdate())
}

/** The version (`contentVersion`) of the complete list. */
export const signatoriesVersion = (rows: readonly LoiSignatory[]): string =>
  contentVersion(
    rows.map((row) => [row.effectiveFrom, row.roleId, row.words, row.signature].join('|'))
  )
