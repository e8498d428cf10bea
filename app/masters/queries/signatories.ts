import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#core/formats/content_version'
import type { LoiSignatory } from '#masters/queries/rows'

/** Who signs letters from which day, as the database has it now; the earliest first. */
export async function signatoryRows(client: QueryClientContract): Promise<LoiSignatory[]> {
  const rows = await client.from('loi_signatories').orderBy('effective_from')
  return rows.map((row) => ({
    id: Number(row.id),
    roleId: Number(row.role_id) as LoiSignatory['roleId'],
    effectiveFrom: row.effective_from,
    words: row.words,
    signature: row.signature,
  }))
}

/** The same, with other changes waiting for the end of this transaction. */
export async function lockedSignatories(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return signatoryRows(trx)
}

/** The version (`contentVersion`) of the whole list. */
export const signatoriesVersion = (rows: readonly LoiSignatory[]): string =>
  contentVersion(
    rows.map((row) => [row.effectiveFrom, row.roleId, row.words, row.signature].join('|'))
  )
