import Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import User from '#auth/models/user'
import { Refusal } from '#kernel/exceptions/refusal'
import { randomBytes } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { startAssistance } from '#applications/assisted_filing/actions/assistance'
import type Assistance from '#applications/assisted_filing/models/assistance'
import { openingBinding, secondsBetween } from '#applications/assisted_filing/rules/assistance'
import { CreateUser, lockUser } from '#auth/actions/users'
import { hashPassword } from '#auth/actions/password_hashing'
import { VerifyOtp, consumeOtp } from '#auth/actions/one_time_passwords'
import { recordAgreement } from '#auth/contracts/hooks'
import { Role } from '#auth/roles'
import { userNameKey } from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { acquireLock } from '#kernel/database/locks'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'
import { mobileDigest } from '#applications/assisted_filing/queries/assistance'
import { type Limit, incrementCount } from '#auth/throttling/rate_limits'

/**
 * Refuses the mobile numbers of the centre itself as that of a citizen: the code would only be read at the centre.
 *
 * @throws Refusal not_oneself, not_the_centres
 */
export async function refuseCentreMobiles(
  mobile: string,
  { operator, centre }: { operator: User; centre: Centre },
  field: string
): Promise<void> {
  if (mobile === operator.mobile) {
    throw new Refusal('assisted_filing.messages.not_oneself', {}, { field })
  }
  const others = await CentreOperator.query()
    .where({ centreId: centre.id })
    .whereNotNull('liveUserId')
    .preload('user')
  if (mobile === centre.telephone || others.some(({ user }) => user.mobile === mobile)) {
    throw new Refusal('assisted_filing.messages.not_the_centres', {}, { field })
  }
}

/** The data of a citizen that an operator enters; for a citizen with an account, only the mobile number counts. */
export interface AssistanceOpening {
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
 * Opens an application for a citizen at a centre: the code sent to their mobile is their consent. A citizen without an
 * account gets one, with a password that nobody knows: they choose one by "Forgot password".
 */
export class OpenAssistance {
  /**
   * @throws Refusal auth.messages.otp_invalid, not_oneself, not_the_centres, account_off, one_at_a_time,
   *   nothing_to_help
   */
  async run(
    opening: AssistanceOpening,
    by: { operator: User; centre: Centre; browser: string; address: string },
    code: { typed: string; sentAt: Date }
  ): Promise<Assistance> {
    const { operator, centre, browser, address } = by
    const { mobile, loanType } = opening
    await refuseCentreMobiles(mobile, by, 'otp')
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'assisted_opening',
      code: code.typed,
      browser: openingBinding(browser, loanType, { centre, operatorId: operator.id }),
      address,
    })
    const hash = await hashPassword(randomBytes(32).toString('base64url'))
    return inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await acquireLock(trx, 'mobile', mobile)
      const { citizenId, isKnown } = await findOrCreateCitizen(opening, { hash }, trx)
      await lockUser(citizenId, trx)
      const assistance = await startAssistance(
        {
          citizenId,
          loanType,
          centreId: centre.id,
          openedBy: operator.actor,
          openingSeconds: secondsBetween(code.sentAt, getClock().now()),
        },
        trx
      )
      if (isKnown) await notifyCitizen(assistance, citizenId, centre, trx)
      return assistance
    })
  }
}

/** The message with the code was sent by SMS; a citizen with an account also gets it there, and by e-mail. */
const notifyCitizen = (
  { id, loanType }: Assistance,
  userId: number,
  centre: Centre,
  trx: TransactionClientContract
) =>
  notifyUser(
    {
      userId,
      template: 'helper_named',
      params: { helper: centre.name, scheme: masters().scheme(loanType) },
      dedupeKey: `assistance:${id}:opened`,
      channels: ['notice', 'email'],
    },
    trx
  )

async function findOrCreateCitizen(
  { loanType: _, ...person }: AssistanceOpening,
  password: { hash: string },
  trx: TransactionClientContract
): Promise<{ citizenId: number; isKnown: boolean }> {
  const { mobile } = person
  const known = await User.query({ client: trx })
    .where({ mobile, roleId: Role.applicant, isHeld: false })
    .forUpdate()
    .first()
  if (known && !known.isActive) {
    throw new Refusal('assisted_filing.messages.account_off', {}, { field: 'otp' })
  }
  if (known) return { citizenId: known.id, isKnown: true }
  const userName = await uniqueUserName(mobile, trx)
  const citizen = { ...person, userName, roleId: Role.applicant, password }
  const { id } = await new CreateUser().run(citizen, trx)
  await recordAudit({ action: 'auth.signed_up', actorId: id, actorRole: Role.applicant, trx })
  await recordAgreement({ userId: id, place: 'sign_up', locale: person.locale }, trx)
  return { citizenId: id, isKnown: false }
}

/** Returns the mobile number, as at a sign-up; if another user has it as user name, with a number appended. */
async function uniqueUserName(mobile: string, trx: TransactionClientContract): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? mobile : `${mobile}-${number}`
    const taken = await User.query({ client: trx })
      .where('userNameKey', userNameKey(name))
      .forUpdate()
      .first()
    if (!taken) return name
  }
}

/** A person by mobile number, or a centre by its public id. */
type NamedHelper = { mobile: string } | { centre: string }

/** Each naming sends a message: the limit prevents guessing mobile numbers or sending messages in this way. */
const NAMING_LIMIT: Limit = { name: 'helper:named', max: 10, minutes: 24 * 60 }

/**
 * Names the helper for one application of a citizen. Whether a mobile number has an account is not revealed: the person
 * finds it under their own account, if there is one.
 */
export class NameHelper {
  /** @throws Refusal too_many_named, not_oneself, unknown_centre, one_at_a_time, nothing_to_help */
  async run(citizenId: number, loanType: number, helper: NamedHelper): Promise<Assistance> {
    const { count } = await incrementCount(NAMING_LIMIT, String(citizenId))
    if (count > NAMING_LIMIT.max) {
      throw new Refusal('assisted_filing.messages.too_many_named', {}, { status: 429 })
    }
    const named =
      'mobile' in helper ? helperByMobile(helper.mobile) : await openCentreByUuid(helper.centre)
    return inTransaction(async (trx) => {
      const citizen = await lockUser(citizenId, trx)
      const openedBy = citizen.actor
      const help = { citizenId, loanType, openedBy }
      const { name, ...rest } = named
      if ('mobile' in helper && helper.mobile === citizen.mobile) throw selfHelpRefusal()
      const assistance = await startAssistance({ ...help, ...rest }, trx)
      await notifyUser(
        {
          userId: citizenId,
          template: 'helper_named',
          params: { helper: name, scheme: masters().scheme(loanType) },
          dedupeKey: `assistance:${assistance.id}:named`,
        },
        trx
      )
      return assistance
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
