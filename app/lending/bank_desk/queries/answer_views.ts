import { isoInstant } from '#kernel/calendar/iso_instant'
import type LetterAnswer from '#bank_desk/models/letter_answer'
import { maskNumber } from '#kernel/formats/masks'
import { localName, masters } from '#masters/queries/masters'

/** An answer in the reader's language; amounts in paise, rates in basis points. */
export function answerView(answer: LetterAnswer, locale: string) {
  const { id, kind, amountPaise, rateBp, doneOn, reasonId, remarks, answeredAt, systemName } =
    answer
  return {
    id,
    kind,
    amountPaise,
    rateBp,
    doneOn,
    account: maskNumber(answer.accountLast4, 'account'),
    reason: reasonId && localName(masters().find('bankRefusalReasons', reasonId), locale),
    remarks,
    at: isoInstant(answeredAt),
    /** Of the bank, where it answered for the branch. */
    systemName,
  }
}
