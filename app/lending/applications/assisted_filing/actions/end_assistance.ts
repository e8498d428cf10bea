import { markAssistanceEnded, recordAssistanceStep } from '#applications/assisted_filing/actions/begin_help'
import Assistance from '#applications/assisted_filing/models/assistance'
import { lockUser } from '#auth/actions/lock_person'
import type User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'

/** Ends a help that the caller has looked up for this person; what has ended stays as it is. */
export class EndAssistance {
  /** @throws NotFound where it was erased meanwhile */
  async run({ id, citizenId }: Assistance, by: User): Promise<void> {
    if (citizenId === null) throw new NotFound()
    await inTransaction(async (trx) => {
      await lockUser(citizenId, trx)
      const help = await Assistance.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      if (help.endedAt !== null) return
      await markAssistanceEnded(help, by.id === citizenId ? 'citizen' : 'helper', trx)
      await recordAssistanceStep(help, 'ended', { id: by.id, role: by.roleId }, trx)
    })
  }
}
