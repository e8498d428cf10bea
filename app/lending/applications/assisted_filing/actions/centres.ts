import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Centre from '#applications/assisted_filing/models/centre'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { DateTime } from 'luxon'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { isOfficerMobile } from '#applications/assisted_filing/queries/assistance'
import { lockUser } from '#auth/actions/users'
import { findUserByTypedName } from '#auth/queries/users'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { randomUUID } from 'node:crypto'
import { isInScope } from '#auth/policies/base'
import { refuseStaleVersion, rowVersion } from '#kernel/http/expected_version'
import { masters } from '#masters/queries/masters'

type CentreStep =
  | 'registered'
  | 'changed'
  | 'closed'
  | 'opened_again'
  | 'operator_added'
  | 'operator_ended'

/** Records in the audit log an officer's action on a centre, for an operator with the account. */
const recordCentreStep = (
  step: CentreStep,
  { id, districtId }: Centre,
  officer: User,
  trx: TransactionClientContract,
  data?: { userId: number }
) =>
  recordAudit({
    action: `centre.${step}`,
    actor: officer,
    subjectType: 'centre',
    subjectId: id,
    districtId,
    ...(data && { data }),
    trx,
  })

const refusal = (name: string) =>
  new Refusal(`assisted_filing.messages.${name}`, {}, { field: 'account' })

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Adds an account as an operator of a centre. */
export class AddOperator {
  /** @throws Refusal unknown_account, officer_helps, works_elsewhere, field account */
  async run(officer: User, centre: Centre, account: string): Promise<CentreOperator> {
    const person = await findUserByTypedName(account)
    if (!person?.maySignIn) throw refusal('unknown_account')
    if (person.isOfficer || (await isOfficerMobile(person.mobile))) throw refusal('officer_helps')
    try {
      return await inTransaction(async (trx) => {
        await lockUser(person.id, trx)
        const operator = await CentreOperator.create(
          {
            centreId: centre.id,
            userId: person.id,
            liveUserId: person.id,
            addedBy: officer.id,
            addedAt: now(),
          },
          { client: trx }
        )
        await recordCentreStep('operator_added', centre, officer, trx, { userId: operator.userId })
        return operator
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw refusal('works_elsewhere')
    }
  }
}

/** Ends the work of an account for a centre, with immediate effect. */
export class EndOperator {
  /** @throws NotFound if they do not work there now */
  async run(officer: User, centre: Centre, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      const operator = await CentreOperator.query({ client: trx })
        .where({ id, centreId: centre.id })
        .whereNull('endedAt')
        .forUpdate()
        .first()
      if (!operator) throw new NotFound()
      await operator.merge({ endedAt: now(), liveUserId: null }).save()
      await recordCentreStep('operator_ended', centre, officer, trx, { userId: operator.userId })
    })
  }
}

interface CentreDetails {
  name: string
  address: string
  /** Ten digits. */
  telephone: string
}

/** Registers a centre in a district that the officer has access to. */
export class RegisterCentre {
  /** @throws Refusal district_not_yours, field districtId */
  async run(officer: User, details: CentreDetails & { districtId: number }): Promise<Centre> {
    const { districtId } = details
    const isKnown = masters().districts.some(({ id }) => id === districtId)
    if (!isKnown || !isInScope(officer, districtId)) {
      throw new Refusal('assisted_filing.messages.district_not_yours', {}, { field: 'districtId' })
    }
    return inTransaction(async (trx) => {
      const at = now()
      const row = { uuid: randomUUID(), registeredBy: officer.id, registeredAt: at, updatedAt: at }
      const centre = await Centre.create({ ...details, ...row }, { client: trx })
      await recordCentreStep('registered', centre, officer, trx)
      return centre
    })
  }
}

/** Updates the details of a centre, and closes or opens it: a closed centre can no longer assist. */
export class UpdateCentre {
  /** @throws Refusal for an outdated form */
  async run(
    officer: User,
    uuid: string,
    {
      isOpen,
      expectedVersion,
      ...details
    }: CentreDetails & { isOpen: boolean; expectedVersion: string }
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const centre = await Centre.query({ client: trx }).where({ uuid }).forUpdate().firstOrFail()
      refuseStaleVersion(expectedVersion, rowVersion(centre))
      const wasOpen = centre.isOpen
      const closedAt = isOpen ? null : (centre.closedAt ?? now())
      await centre.merge({ ...details, closedAt, updatedAt: now() }).save()
      const step = wasOpen === isOpen ? 'changed' : isOpen ? 'opened_again' : 'closed'
      await recordCentreStep(step, centre, officer, trx)
    })
  }
}
