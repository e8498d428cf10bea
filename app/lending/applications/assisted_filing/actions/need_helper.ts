import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Assistance from '#applications/assisted_filing/models/assistance'
import Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Refuses a helper who may work no more, as the rows say inside the transaction of the work: after a request was let
 * in, the help may end, the centre close, its operator leave, or an account be switched off.
 *
 * @throws Refusal assisted_filing.messages.over
 */
export async function requireActiveHelper(
  help: Assistance,
  helperId: number,
  trx: TransactionClientContract
): Promise<void> {
  const isStill =
    help.isUnderWay(getClock().now()) &&
    help.citizenId !== null &&
    (help.centreId === null
      ? help.helperId === helperId
      : await worksAt(help.centreId, helperId, trx)) &&
    (await areActive([help.citizenId, helperId], trx))
  if (!isStill) throw new Refusal('assisted_filing.messages.over', {}, { status: 403 })
}

async function worksAt(centreId: number, userId: number, trx: TransactionClientContract) {
  const operator = await CentreOperator.query({ client: trx })
    .where({ centreId, liveUserId: userId })
    .forShare()
    .first()
  const centre = operator && (await Centre.query({ client: trx }).where('id', centreId).forShare())
  return Boolean(centre?.[0]?.isOpen)
}

async function areActive(ids: number[], trx: TransactionClientContract) {
  const people = await User.query({ client: trx }).whereIn('id', ids).orderBy('id').forShare()
  return people.length === ids.length && people.every(({ isActive }) => isActive)
}
