import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { FrozenSignatory } from '#loi/models/loi_snapshot'
import { masters, namesOf, UnknownMaster } from '#masters/queries/masters'
import type { LoiSignatory } from '#masters/queries/rows'
import { signatoriesOfLetter } from '#masters/queries/signatories'
import { signatoryWords, titleOf } from '#masters/rules/signatory_words'

/**
 * Who signs letters of a day, and what of it is frozen with a letter (DECISIONS 4). Read from the database,
 * not the catalogue, which another process may have overtaken a moment ago.
 *
 * @throws UnknownMaster where nobody signs letters of that day
 */
export async function signatoryOn(day: PlainDate, trx: TransactionClientContract) {
  const rows = await signatoriesOfLetter(trx)
  const row = rows.findLast(({ effectiveFrom }) => effectiveFrom <= day)
  if (!row) throw new UnknownMaster('loiSignatories', day)
  return frozenSignatory(row)
}

/** What of a signatory a letter keeps. */
export function frozenSignatory(row: Readonly<LoiSignatory>) {
  const words = signatoryWords(row.words)
  const frozen: FrozenSignatory = {
    signatory: titleOf(words, namesOf(masters().role(row.roleId))),
    ...(words ? { signatoryName: words.name } : {}),
    ...(row.signature ? { signature: row.signature } : {}),
  }
  return { roleId: row.roleId, frozen }
}
