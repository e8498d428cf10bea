import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteHelpStep } from '#assistance/actions/begin_help'
import Assistance from '#assistance/models/assistance'
import AssistedChange from '#assistance/models/assisted_change'
import { Role } from '#auth/roles'
import type { HelpedWork } from '#core/audit/helped_work'
import { getClock } from '#core/calendar/clock'
import { Refusal } from '#core/exceptions/refusal'
import type { HelpedChange } from '#profile/contracts/help'

/**
 * Keeps which section a helper changed. Called in the transaction of the change, after the citizen's row was
 * locked, as an end of the help does: what was on its way then is not saved.
 *
 * @throws Refusal assistance.messages.over
 */
export async function noteChange(
  { assistanceId, helperId }: HelpedWork,
  { section, kind }: HelpedChange,
  trx: TransactionClientContract
): Promise<void> {
  const help = await Assistance.query({ client: trx })
    .where('id', assistanceId)
    .forUpdate()
    .firstOrFail()
  const now = getClock().now()
  if (!help.isUnderWay(now)) throw new Refusal('assistance.messages.over', {}, { status: 403 })
  const at = DateTime.fromJSDate(now).toUTC()
  const place = { assistanceId, actorId: helperId, section, kind }
  const known = await AssistedChange.query({ client: trx }).where(place).forUpdate().first()
  await (known
    ? known.merge({ times: known.times + 1, lastAt: at }).save()
    : AssistedChange.create({ ...place, times: 1, firstAt: at, lastAt: at }, { client: trx }))
  if (kind === 'saved') {
    const actor = { id: helperId, role: Role.applicant }
    await noteHelpStep(help, 'changed', actor, trx, { section })
  }
}
