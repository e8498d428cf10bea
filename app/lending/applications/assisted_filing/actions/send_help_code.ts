import type { HelpToSend } from '#applications/assisted_filing/queries/sending'
import { openingBinding, submissionBinding } from '#applications/assisted_filing/rules/codes'
import { applicationVersion } from '#applications/assisted_filing/queries/help_state'
import { helperName } from '#applications/assisted_filing/queries/help_of'
import { noteHelpStep } from '#applications/assisted_filing/actions/begin_help'
import type { Opening } from '#applications/assisted_filing/actions/open_assistance'
import { refuseOwnMobiles } from '#applications/assisted_filing/actions/refuse_own_mobiles'
import type Centre from '#applications/assisted_filing/models/centre'
import { DateTime } from 'luxon'
import { submissionOf } from '#applications/queries/submission'
import { IssueOtp } from '#auth/actions/issue_otp'
import { lockPerson } from '#auth/actions/lock_person'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { askers } from '#auth/rules/one_time_passwords'
import { countOne, type Limit, refuseAbove } from '#auth/throttling/counters'
import { countSend, SEND_CODE } from '#auth/throttling/throttle'
import { getClock } from '#kernel/calendar/clock'
import { inEachLanguage } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'

/** Messages to citizens at the wish of one account, so that nobody annoys a whole district from a centre. */
const CODES_OF_HELPERS: Limit = { name: 'code:helper', most: 30, minutes: 60 }

/** Who asks for a code, and where. */
export interface Asking {
  person: User
  /** Network address, and the browser. */
  address: string
  browser: string
}

async function countAsked({ person, address }: Asking) {
  await countSend(SEND_CODE, address)
  refuseAbove(CODES_OF_HELPERS, await countOne(CODES_OF_HELPERS, String(person.id)))
}

const schemeWords = (loanType: number) =>
  inEachLanguage((locale) => localName(masters().scheme(loanType), locale))

/** Sends a citizen the code with which a centre opens an application for them. */
export class SendOpeningCode {
  /** @throws Refusal not_oneself, not_the_centres, auth.messages.otp_limit, too_many_attempts */
  async run(asking: Asking, opening: Opening, centre: Centre) {
    const { person, browser } = asking
    const { mobile, loanType } = opening
    await refuseOwnMobiles(mobile, { operator: person, centre }, 'mobile')
    await countAsked(asking)
    /** In the language of who reads it: of the account, else as the citizen says at the desk. */
    const citizen = await User.query().where({ mobile, roleId: Role.applicant }).first()
    await new IssueOtp().run({
      recipient: mobile,
      purpose: 'assisted_opening',
      browser: openingBinding(browser, loanType, { centre, operatorId: person.id }),
      asker: askers.helper(person.id),
      locale: citizen?.locale ?? opening.locale,
      allows: { helper: centre.name, scheme: schemeWords(loanType) },
    })
  }
}

/**
 * Sends a citizen the code for the submission of an application that had help, when it could be submitted as it
 * stands: the message names loan, amount and helper, and the code is good for what it says now.
 */
export class SendSubmissionCode {
  /** @throws Refusal as `submissionOf`, auth.messages.otp_limit, too_many_attempts */
  async run(asking: Asking, { help, loanType }: HelpToSend): Promise<void> {
    const { person, browser } = asking
    const citizenId = help.citizenId!
    await countAsked(asking)
    const name = await helperName(help)
    await inTransaction(async (trx) => {
      const citizen = await lockPerson(citizenId, trx)
      const { request } = await submissionOf(citizenId, loanType, trx)
      const version = await applicationVersion(citizenId, loanType, trx)
      await new IssueOtp().run(
        {
          recipient: citizen.mobile,
          purpose: 'assisted_submission',
          browser: submissionBinding(browser, help.uuid, version),
          asker: person.id === citizenId ? askers.signedIn(person.id) : askers.helper(person.id),
          locale: citizen.locale,
          userId: citizenId,
          allows: {
            helper: name,
            scheme: schemeWords(loanType),
            amount: formatRupees(paise(request.amountPaise)),
          },
        },
        trx
      )
      const codeSentAt = DateTime.fromJSDate(getClock().now()).toUTC()
      if (loanType === help.loanType) await help.merge({ codeSentAt }).useTransaction(trx).save()
      await noteHelpStep(help, 'code_sent', { id: person.id, role: person.roleId }, trx, {
        sent: loanType,
      })
    })
  }
}
