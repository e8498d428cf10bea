import {
  type SubmittableAssistance,
  applicationVersion,
} from '#applications/assisted_filing/queries/submission'
import { openingBinding, submissionBinding } from '#applications/assisted_filing/rules/assistance'
import { helperName } from '#applications/assisted_filing/queries/assistance'
import { recordAssistanceStep } from '#applications/assisted_filing/actions/assistance'
import {
  type AssistanceOpening,
  refuseCentreMobiles,
} from '#applications/assisted_filing/actions/start_assistance'
import type Centre from '#applications/assisted_filing/models/centre'
import { DateTime } from 'luxon'
import { submissionOf } from '#applications/queries/submission'
import { IssueOtp } from '#auth/actions/issue_otp'
import { lockUser } from '#auth/actions/users'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { requesters } from '#auth/rules/one_time_passwords'
import {
  type Limit,
  SEND_CODE,
  countSend,
  incrementCount,
  refuseAboveLimit,
} from '#auth/throttling/rate_limits'
import { getClock } from '#kernel/calendar/clock'
import { inEachLanguage } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'

/** Messages to citizens at the wish of one account, so that nobody annoys a whole district from a centre. */
const HELPER_CODE_LIMIT: Limit = { name: 'code:helper', max: 30, minutes: 60 }

/** Who asks for a code, and where. */
export interface CodeRequest {
  person: User
  /** Network address, and the browser. */
  address: string
  browser: string
}

async function countCodeRequest({ person, address }: CodeRequest) {
  await countSend(SEND_CODE, address)
  refuseAboveLimit(HELPER_CODE_LIMIT, await incrementCount(HELPER_CODE_LIMIT, String(person.id)))
}

const schemeNames = (loanType: number) =>
  inEachLanguage((locale) => localName(masters().scheme(loanType), locale))

/** Sends a citizen the code with which a centre opens an application for them. */
export class SendOpeningCode {
  /** @throws Refusal not_oneself, not_the_centres, auth.messages.otp_limit, too_many_attempts */
  async run(codeRequest: CodeRequest, opening: AssistanceOpening, centre: Centre) {
    const { person, browser } = codeRequest
    const { mobile, loanType } = opening
    await refuseCentreMobiles(mobile, { operator: person, centre }, 'mobile')
    await countCodeRequest(codeRequest)
    /** In the language of who reads it: of the account, else as the citizen says at the desk. */
    const citizen = await User.query()
      .where({ mobile, roleId: Role.applicant, isHeld: false })
      .first()
    await new IssueOtp().run({
      recipient: mobile,
      purpose: 'assisted_opening',
      browser: openingBinding(browser, loanType, { centre, operatorId: person.id }),
      requester: requesters.helper(person.id),
      locale: citizen?.locale ?? opening.locale,
      allows: { helper: centre.name, scheme: schemeNames(loanType) },
    })
  }
}

/**
 * Sends a citizen the code for the submission of an application that had help, when it could be submitted as it
 * stands: the message names loan, amount and helper, and the code is good for what it says now.
 */
export class SendSubmissionCode {
  /** @throws Refusal as `submissionOf`, auth.messages.otp_limit, too_many_attempts */
  async run(codeRequest: CodeRequest, { help, loanType }: SubmittableAssistance): Promise<void> {
    const { person, browser } = codeRequest
    const citizenId = help.citizenId!
    await countCodeRequest(codeRequest)
    const name = await helperName(help)
    await inTransaction(async (trx) => {
      const citizen = await lockUser(citizenId, trx)
      const { request } = await submissionOf(citizenId, loanType, trx)
      const version = await applicationVersion(citizenId, loanType, trx)
      await new IssueOtp().run(
        {
          recipient: citizen.mobile,
          purpose: 'assisted_submission',
          browser: submissionBinding(browser, help.uuid, version),
          requester:
            person.id === citizenId ? requesters.signedIn(person.id) : requesters.helper(person.id),
          locale: citizen.locale,
          userId: citizenId,
          allows: {
            helper: name,
            scheme: schemeNames(loanType),
            amount: formatRupees(paise(request.amountPaise)),
          },
        },
        trx
      )
      const codeSentAt = DateTime.fromJSDate(getClock().now()).toUTC()
      if (loanType === help.loanType) await help.merge({ codeSentAt }).useTransaction(trx).save()
      await recordAssistanceStep(help, 'code_sent', person.actor, trx, {
        sent: loanType,
      })
    })
  }
}
