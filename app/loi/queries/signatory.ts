import type { PlainDate } from '#core/calendar/plain_date'
import type { FrozenSignatory } from '#loi/models/loi_snapshot'
import { masters, namesOf } from '#masters/queries/masters'
import { signatoryWords, titleOf } from '#masters/rules/signatory_words'

/** Who signs letters of a day, and what of it is frozen with a letter (DECISIONS 4). */
export function signatoryOn(day: PlainDate) {
  const row = masters().loiSignatoryRow(day)
  const words = signatoryWords(row.words)
  const frozen: FrozenSignatory = {
    signatory: titleOf(words, namesOf(masters().role(row.roleId))),
    ...(words ? { signatoryName: words.name } : {}),
    ...(row.signature ? { signature: row.signature } : {}),
  }
  return { roleId: row.roleId, frozen }
}
