import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import type Loi from '#loi/models/loi'
import { loiForSanctionDate, loisOf } from '#loi/queries/lois'

const MESSAGES = 'loans.validation.sanction.messages.sanctionedOn'

interface SanctionDate {
  applicationId: number
  sanctionedOn: PlainDate
  /** Field of the form in which the day was typed. */
  field: string
}

/**
 * The letter of intent inside whose validity the bank sanctioned (DECISIONS 7).
 *
 * @throws Refusal for a day in the future, or one that no letter covers
 */
export async function coveringLetter(
  { applicationId, sanctionedOn, field }: SanctionDate,
  trx: TransactionClientContract
): Promise<Loi> {
  const refusal = (name: string, params = {}) =>
    new Refusal(`${MESSAGES}.${name}`, params, { field })
  if (sanctionedOn > getClock().today()) throw refusal('inFuture')
  const covering = await loiForSanctionDate(applicationId, sanctionedOn, trx)
  if (covering.outcome === 'found') return covering.loi
  if (covering.outcome === 'before_first') {
    throw refusal('beforeLoi', { date: covering.firstDate })
  }
  const latest = (await loisOf(applicationId, trx)).find((loi) => !loi.cancelledAt)
  throw latest
    ? refusal('outsideLoi', { from: latest.validFrom, till: latest.validTill })
    : refusal('withoutLoi')
}
