import type { WantedLetter } from '#branches/rules/wanted_letter'
import { getClock } from '#core/calendar/clock'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import Loi from '#loi/models/loi'
import { loisOf } from '#loi/queries/lois'
import { letterByAddress } from '#loi/queries/verified_loi'
import { loiStanding } from '#loi/rules/state'

/** A letter by its number and its day of issue, both printed on it. */
async function letterByNumber(typed: string, issuedOn: string | null): Promise<Loi> {
  const number = typed.trim().toUpperCase()
  const loi = await Loi.query().where('number', number).first()
  if (loi?.number !== number || loi.issuedOn !== issuedOn) throw new NotFound()
  return loi
}

/**
 * The letter that a branch has in its hand. One that was cancelled or replaced is not answered.
 *
 * @throws Refusal branches.messages.no_letter whatever is wrong
 */
export async function wantedLetter({
  loiNumber,
  applicationUuid,
  issuedOn,
}: WantedLetter): Promise<Loi> {
  try {
    const loi = applicationUuid
      ? await letterByAddress(applicationUuid, loiNumber)
      : await letterByNumber(loiNumber, issuedOn)
    const { state } = loiStanding(loi, await loisOf(loi.applicationId), getClock().today())
    if (state === 'cancelled' || state === 'replaced') throw new NotFound()
    return loi
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    throw new Refusal('branches.messages.no_letter', {}, { field: 'loiNumber' })
  }
}
