import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import { minDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { nextNumber, padNumber } from '#kernel/numbering/next_number'
import Application from '#applications/models/application'
import { signLetter } from '#documents/actions/sign_letters'
import Loi, { type LoiKind } from '#loi/models/loi'
import { currentLoi, latestChange } from '#loi/queries/lois'
import { signatoryOn, snapshotOf } from '#loi/queries/loi_snapshot'
import { extensionStart, loiValidTill, newCheckCode } from '#loi/rules/letters'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { acquireLock } from '#kernel/database/locks'
import type { Viewer } from '#approvals/contracts/viewer'
import { scopeToDistricts } from '#auth/policies/base'
import { Decide } from '#workflow/actions/decide'
import { refuseHeld } from '#workflow/queries/held_files'

/** Type of the letter among signed letters. */
export const LOI_LETTER = 'loi'

/** Action of the audit log. */
export const LOI_ISSUED = 'loi.issued'

interface IssueInput {
  applicationId: number
  kind: LoiKind
  /** The officer who decided; null for the system. */
  issuedBy: number | null
}

/**
 * Issues a letter of intent (DECISIONS 2 and 4): its own number, its validity, its signatory and all its content
 * frozen; the previous letter is kept and marked as replaced. Locks the application.
 *
 * @throws Refusal when there is an LOI already ('issued'), or none to extend or correct, or it has been extended before
 */
export class IssueLoi {
  async run(input: IssueInput, trx?: TransactionClientContract): Promise<Loi> {
    return inTransaction((client) => this.#issue(input, client), trx)
  }

  async #issue({ applicationId, kind, issuedBy }: IssueInput, trx: TransactionClientContract) {
    const application = await Application.query({ client: trx })
      .where('id', applicationId)
      .forUpdate()
      .firstOrFail()
    await acquireLock(trx, 'application', application.id)
    refuseHeld(application)
    const previous = await currentLoi(application.id, trx)
    this.#refuseUnlessPossible(kind, previous)

    const today = getClock().today()
    const signatory = await signatoryOn(today, trx)
    const loi = await Loi.create(
      {
        applicationId: application.id,
        number: await this.#number(application, trx),
        kind,
        checkCode: newCheckCode(),
        issuedOn: today,
        ...this.#validity(kind, previous, application.loanType),
        signatoryRole: signatory.roleId,
        data: await snapshotOf(application, signatory.frozen, today, trx),
        ...(await latestChange(application, trx)),
        issuedBy,
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    await this.#record(application, loi, trx)
    await previous?.useTransaction(trx).merge({ replacedById: loi.id }).save()
    await trx.from('applications').where('id', application.id).increment('loi_count', 1)
    const letter = { kind: LOI_LETTER, letterId: loi.id, applicationId: application.id }
    await signLetter({ ...letter, signatoryRole: signatory.roleId }, trx)
    return loi
  }

  /** Records the data for the proof of the letter (docs/users/service_standards.md). */
  async #record(application: Application, loi: Loi, trx: TransactionClientContract) {
    const { number, kind, issuedOn, validTill } = loi
    await recordAudit({
      action: LOI_ISSUED,
      actorId: loi.issuedBy,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
      data: { number, kind, issuedOn, validTill },
      trx,
    })
  }

  #refuseUnlessPossible(kind: LoiKind, previous: Loi | null) {
    if (kind === 'issued' && previous) {
      throw new Refusal('loi.messages.already_issued', { number: previous.number }, { status: 409 })
    }
    if (kind !== 'issued' && !previous) {
      throw new Refusal('loi.messages.none')
    }
    if (kind === 'extended' && previous?.isExtended) {
      throw new Refusal('loi.messages.already_extended', { number: previous.number })
    }
  }

  /**
   * Returns the first and last day of the validity. A re-issue corrects the letter and keeps them; a re-issue of an
   * extension before its first day is valid at once, as the previous letter has the mistake too.
   */
  #validity(kind: LoiKind, previous: Loi | null, loanType: number) {
    const today = getClock().today()
    if (kind === 'reissued' && previous) {
      const { validFrom, validTill, isExtended } = previous
      return { validFrom: minDate(validFrom, today), validTill, isExtended }
    }
    const validFrom = previous ? extensionStart(today, previous.validTill) : today
    const { loiValidityDays } = rulesByCountingDay(loanType, { letter: today })
    return {
      validFrom,
      validTill: loiValidTill(validFrom, loiValidityDays),
      isExtended: kind === 'extended',
    }
  }

  /** Returns the number, `LOI-IL-PUN-2627-000045`: a sequence per loan type, district and year of issue. */
  async #number(application: Application, trx: TransactionClientContract) {
    const prefix = masters().scheme(application.loanType).shortName
    const district = masters().district(application.districtId).code
    const year = financialYear(getClock().today()).code
    const value = await nextNumber(trx, `loi:${prefix}:${district}:${year}`)
    return `LOI-${prefix}-${district}-${year}-${padNumber(value)}`
  }
}

interface ExtensionInput {
  /** The version that the officer saw: each application with its status at that time. */
  applications: readonly { id: number; statusId: number }[]
  remarks: string
}

interface ExtensionReport {
  /** Numbers of the applications that have got a new letter. */
  extended: string[]
  refused: { number: string; refusal: Refusal }[]
}

/**
 * Issues an extended letter for each chosen application (DECISIONS 4 'extend LOI'), one transaction each: one that
 * cannot be extended does not affect the others.
 *
 * @throws NotFound when this officer may not see one of them, before anything is done
 */
export class ExtendLois {
  async run(viewer: Viewer, { applications, remarks }: ExtensionInput): Promise<ExtensionReport> {
    const expectedStatusIds = new Map(applications.map(({ id, statusId }) => [id, statusId]))
    const ids = [...expectedStatusIds.keys()]
    const found = await scopeToDistricts(Application.query(), viewer)
      .whereIn('id', ids)
      .orderBy('id')
    if (found.length !== ids.length) throw new NotFound()

    const report: ExtensionReport = { extended: [], refused: [] }
    for (const { id, number } of found) {
      try {
        await new Decide().run({
          subjectType: 'application',
          subjectId: id,
          action: 'extend_loi',
          actor: { id: viewer.id, role: viewer.roleId },
          expectedStatusId: expectedStatusIds.get(id),
          remarks,
        })
        report.extended.push(number)
      } catch (error) {
        if (error instanceof FieldRefusals || !(error instanceof Refusal)) throw error
        report.refused.push({ number, refusal: error })
      }
    }
    return report
  }
}

/**
 * Cancels every letter of an application (DECISIONS 4 'cancel LOI', 'give up LOI'): the public page states this, and no
 * sanction can be dated within any of them.
 */
export class CancelLois {
  async run(applicationId: number, trx?: TransactionClientContract): Promise<void> {
    await inTransaction(async (client) => {
      const live = await Loi.query({ client })
        .where('application_id', applicationId)
        .whereNull('cancelled_at')
        .forUpdate()
      for (const loi of live) {
        await loi.merge({ cancelledAt: DateTime.fromJSDate(getClock().now()) }).save()
      }
    }, trx)
  }
}
