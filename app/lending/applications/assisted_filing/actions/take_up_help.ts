import { recordAssistanceStep } from '#applications/assisted_filing/actions/begin_help'
import Assistance from '#applications/assisted_filing/models/assistance'
import type User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { getClock } from '#kernel/calendar/clock'

/**
 * A helper begins to work. A person who was named by mobile is known by name from then on, to the citizen too.
 */
export class StartHelping {
  /** @throws NotFound where it has ended meanwhile, or is another's */
  async run({ id }: Assistance, helper: User): Promise<void> {
    await inTransaction(async (trx) => {
      const help = await Assistance.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      if (!help.isUnderWay(getClock().now())) throw new NotFound()
      if (help.centreId === null && (help.helperId ?? helper.id) !== helper.id) throw new NotFound()
      if (help.centreId === null && help.helperId === null) {
        await help.merge({ helperId: helper.id }).useTransaction(trx).save()
      }
      await recordAssistanceStep(help, 'begun', { id: helper.id, role: helper.roleId }, trx)
    })
  }
}
