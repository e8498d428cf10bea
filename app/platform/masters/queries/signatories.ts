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

/** Who signs letters from which day, as the database has it now; the earliest first. */
export const signatoryRows = async (client: QueryClientContract): Promise<LoiSignatory[]> =>
  toSignatories(await inOrder(client))

/**
 * The same for a letter, as committed by whichever process: until the transaction ends nobody changes who
 * signs, so that letters of one day have one signatory.
 */
export async function signatoriesOfLetter(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await acquireSharedLock(trx, 'signatories')
  return toSignatories(await inOrder(trx).forShare())
}

/** The same, with other changes, and letters, waiting for the end of this transaction. */
export async function lockSignatories(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  await acquireExclusiveLock(trx, 'signatories')
  return toSignatories(await inOrder(trx).forUpdate())
}

/** The version (`contentVersion`) of the whole list. */
export const signatoriesVersion = (rows: readonly LoiSignatory[]): string =>
  contentVersion(
    rows.map((row) => [row.effectiveFrom, row.roleId, row.words, row.signature].join('|'))
  )
