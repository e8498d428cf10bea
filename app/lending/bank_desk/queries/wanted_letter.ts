import type { LetterLookup } from '#bank_desk/rules/wanted_letter'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Loi from '#loi/models/loi'
import { loisOf } from '#loi/queries/lois'
import { letterByAddress } from '#loi/queries/verified_loi'
import { isCheckCode } from '#loi/rules/check_code'
import { loiStatus } from '#loi/rules/state'

/**
 * A letter by its number, its day of issue and its check code, all printed on it. Numbers run on and neighbours share
 * the day; the code shows that the letter is in the hand.
 */
async function letterByNumber({ loiNumber, issuedOn, checkCode }: LetterLookup): Promise<Loi> {
  const number = loiNumber.trim().toUpperCase()
  const loi = await Loi.query().where('number', number).first()
  if (loi?.number !== number || loi.issuedOn !== issuedOn) throw new NotFound()
  if (!isCheckCode(checkCode ?? '', loi.checkCode)) throw new NotFound()
  return loi
}

/**
 * The letter that a branch has in its hand. One that was cancelled or replaced is not answered.
 *
 * @throws Refusal branches.messages.no_letter whatever is wrong
 */
export async function findLetter(lookup: LetterLookup): Promise<Loi> {
  const { loiNumber, applicationUuid } = lookup
  try {
    const loi = applicationUuid
      ? await letterByAddress(applicationUuid, loiNumber)
      : await letterByNumber(lookup)
    const { state } = loiStatus(loi, await loisOf(loi.applicationId), getClock().today())
    if (state === 'cancelled' || state === 'replaced') throw new NotFound()
    return loi
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    throw new Refusal('bank_desk.messages.no_letter', {}, { field: 'loiNumber' })
  }
}
