import { startAssistance } from '#applications/assisted_filing/actions/begin_help'
import Centre from '#applications/assisted_filing/models/centre'
import type Assistance from '#applications/assisted_filing/models/assistance'
import { mobileDigest } from '#applications/assisted_filing/queries/help_of'
import { lockUser } from '#auth/actions/lock_person'
import { incrementCount, type Limit } from '#auth/throttling/counters'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'

/** A person by mobile, or a centre by its public id. */
export type NamedHelper = { mobile: string } | { centre: string }

/** Each naming is a message; nobody tries out mobiles or sends messages by naming. */
const NAMING_LIMIT: Limit = { name: 'helper:named', max: 10, minutes: 24 * 60 }

/**
 * A citizen names who helps with one application. Whether a mobile has an account shows nowhere: the person finds
 * it under the own account, if there is one.
 */
export class NameHelper {
  /** @throws Refusal too_many_named, not_oneself, unknown_centre, one_at_a_time, nothing_to_help */
  async run(citizenId: number, loanType: number, helper: NamedHelper): Promise<Assistance> {
    const { count } = await incrementCount(NAMING_LIMIT, String(citizenId))
    if (count > NAMING_LIMIT.max) {
      throw new Refusal('assisted_filing.messages.too_many_named', {}, { status: 429 })
    }
    const named = 'mobile' in helper ? helperByMobile(helper.mobile) : await openCentreByUuid(helper.centre)
    return inTransaction(async (trx) => {
      const citizen = await lockUser(citizenId, trx)
      const openedBy = { id: citizen.id, role: citizen.roleId }
      const help = { citizenId, loanType, openedBy }
      const { name, ...rest } = named
      if ('mobile' in helper && helper.mobile === citizen.mobile) throw selfHelpRefusal()
      const begun = await startAssistance({ ...help, ...rest }, trx)
      await notifyUser(
        {
          userId: citizenId,
          template: 'helper_named',
          params: { helper: name, scheme: masters().scheme(loanType) },
          dedupeKey: `assistance:${begun.id}:named`,
        },
        trx
      )
      return begun
    })
  }
}

const selfHelpRefusal = () =>
  new Refusal('assisted_filing.messages.not_oneself', {}, { field: 'mobile' })

function helperByMobile(mobile: string) {
  const helperLast4 = mobile.slice(-4)
  const name = `••••${helperLast4}`
  return { centreId: null, helperDigest: mobileDigest(mobile), helperLast4, name }
}

async function openCentreByUuid(uuid: string) {
  const centre = await Centre.findBy('uuid', uuid)
  if (!centre?.isOpen) {
    throw new Refusal('assisted_filing.messages.unknown_centre', {}, { field: 'centre' })
  }
  return { centreId: centre.id, name: centre.name }
}
