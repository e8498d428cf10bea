import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAssistanceStep } from '#applications/assisted_filing/actions/begin_help'
import { requireActiveHelper } from '#applications/assisted_filing/actions/need_helper'
import Assistance from '#applications/assisted_filing/models/assistance'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import { isSharedSection } from '#applications/assisted_filing/rules/shared_sections'
import { Role } from '#auth/roles'
import type { AssistedWork } from '#kernel/audit/helped_work'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import type { AssistedSectionChange } from '#profile/contracts/help'
import { profileLock } from '#profile/lock'

/**
 * Keeps which section a helper changed. Called in the transaction of the change, after the citizen's row was
 * locked, as an end of the help does: what was on its way then is not saved.
 *
 * What another application says too that is with the office, or came back from it, its citizen changes alone.
 *
 * @throws Refusal assisted_filing.messages.over, of_another_loan
 */
export async function saveAssistedChange(
  { assistanceId, helperId }: AssistedWork,
  { section, slot, kind }: AssistedSectionChange,
  trx: TransactionClientContract
): Promise<void> {
  const help = await Assistance.query({ client: trx })
    .where('id', assistanceId)
    .forUpdate()
    .firstOrFail()
  const now = getClock().now()
  await requireActiveHelper(help, helperId, trx)
  const { live } = await profileLock(help.citizenId!, trx)
  const isOfAnother = live.some(
    (one) =>
      one.loanType !== help.loanType && isSharedSection(section, help.loanType, one.loanType, slot)
  )
  if (isOfAnother)
    throw new Refusal('assisted_filing.messages.of_another_loan', {}, { status: 403 })
  const at = DateTime.fromJSDate(now).toUTC()
  const place = { assistanceId, actorId: helperId, section, kind }
  const known = await AssistedChange.query({ client: trx }).where(place).forUpdate().first()
  await (known
    ? known.merge({ times: known.times + 1, lastAt: at }).save()
    : AssistedChange.create({ ...place, times: 1, firstAt: at, lastAt: at }, { client: trx }))
  if (kind === 'saved') {
    const actor = { id: helperId, role: Role.applicant }
    await recordAssistanceStep(help, 'changed', actor, trx, { section })
  }
}
