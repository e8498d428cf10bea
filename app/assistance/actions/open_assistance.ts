import { randomBytes } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { beginHelp } from '#assistance/actions/begin_help'
import type Assistance from '#assistance/models/assistance'
import type Centre from '#assistance/models/centre'
import { openingBinding, secondsBetween } from '#assistance/rules/codes'
import { CreateUser } from '#auth/actions/create_user'
import { lockPerson } from '#auth/actions/lock_person'
import { hashPassword } from '#auth/actions/password_hashing'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import { noteAgreement } from '#auth/contracts/agreements'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { inTransaction } from '#core/database/transaction'
import { takeTurn } from '#core/database/turns'
import { Refusal } from '#core/exceptions/refusal'

/** What an operator fills in of a citizen; of who has an account already only the mobile counts. */
export interface Opening {
  mobile: string
  /** Scheme id. */
  loanType: number
  firstName: string
  middleName: string | null
  lastName: string
  birthDate: PlainDate
  genderId: number
  /** Language of the citizen. */
  locale: string
}

/**
 * Opens an application for a citizen at a centre: the code that went to their mobile is their consent. Who has no
 * account gets one of their own, with a password that nobody knows: they choose one by "Forgot password".
 */
export class OpenAssistance {
  /** @throws Refusal auth.messages.otp_invalid, not_oneself, account_off, one_at_a_time, nothing_to_help */
  async run(
    opening: Opening,
    by: { operator: User; centre: Centre; browser: string; address: string },
    code: { typed: string; sentAt: Date }
  ): Promise<Assistance> {
    const { operator, centre, browser, address } = by
    const { mobile, loanType } = opening
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'assisted_opening',
      code: code.typed,
      browser: openingBinding(browser, loanType),
      address,
    })
    const hash = await hashPassword(randomBytes(32).toString('base64url'))
    return inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await takeTurn(trx, 'mobile', mobile)
      const citizenId = await citizenOf(opening, { hash }, operator, trx)
      await lockPerson(citizenId, trx)
      return beginHelp(
        {
          citizenId,
          loanType,
          centreId: centre.id,
          openedBy: { id: operator.id, role: operator.roleId },
          openingSeconds: secondsBetween(code.sentAt, getClock().now()),
        },
        trx
      )
    })
  }
}

async function citizenOf(
  { loanType: _, ...person }: Opening,
  password: { hash: string },
  operator: User,
  trx: TransactionClientContract
): Promise<number> {
  const { mobile } = person
  const known = await User.query({ client: trx })
    .where({ mobile, roleId: Role.applicant })
    .forUpdate()
    .first()
  if (known?.id === operator.id) {
    throw new Refusal('assistance.messages.not_oneself', {}, { field: 'otp' })
  }
  if (known && !known.isActive) {
    throw new Refusal('assistance.messages.account_off', {}, { field: 'otp' })
  }
  if (known) return known.id
  const { id } = await new CreateUser().run({ ...person, roleId: Role.applicant, password }, trx)
  await recordAudit({ action: 'auth.signed_up', actorId: id, actorRole: Role.applicant }, trx)
  await noteAgreement({ userId: id, place: 'sign_up', locale: person.locale }, trx)
  return id
}
