import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { actingAssignmentId, recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import Claim from '#claims/models/claim'
import { LINKING_STEPS, canRequestStatement } from '#claims/aadhaar_linking/rules/linking_status'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { lockUser } from '#auth/actions/users'
import { acquireLock } from '#kernel/database/locks'
import AadhaarLinkingStatement from '#claims/models/aadhaar_linking_statement'
import { latestStatement, linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import { masters } from '#masters/queries/masters'
import Application from '#applications/models/application'
import { inTransaction } from '#kernel/database/transaction'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/messages'
import { latestDecision } from '#workflow/queries/decision_history'
import { refuseHeld } from '#workflow/queries/held_files'

interface LinkingStep {
  action: (typeof LINKING_STEPS)[keyof typeof LINKING_STEPS]
  actor: { id: number; role: number }
  /** The statement that was made, or that must be made again; 0 for none. */
  statementId: number
  remarks: string | null
}

/**
 * Records a step about Aadhaar seeding in the history of a locked claim. The claim keeps its status; the new decision
 * makes earlier views of it out of date.
 */
function recordLinkingStep(
  claim: Claim,
  { action, actor, statementId, remarks }: LinkingStep,
  trx: TransactionClientContract
) {
  return WorkflowDecision.create(
    {
      subjectType: 'claim',
      subjectId: claim.id,
      action,
      fromStatus: claim.statusId,
      toStatus: claim.statusId,
      decidedBy: actor.id,
      role: actor.role,
      postId: actingAssignmentId(actor.id),
      remarks,
      data: { statementId },
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
}

interface LinkingStatementInput {
  actor: { id: number; role: number }
  bankId: number
  /** The day of linking shown on the status page. */
  shownOn: PlainDate
  picture: UploadSource | null
  /** Id of the statement that the page showed as the newest, '0' for none. */
  expectedVersion: string
}

const FORM_MESSAGES = 'claims.validation.linking_statement.messages'

/**
 * Saves a person's statement of the bank to which the national mapper credits their Aadhaar. Their claims with a failed
 * payment then wait for an officer's review.
 */
export class SubmitLinkingStatement {
  /**
   * @throws FieldRefusals for an unknown bank or a future day
   * @throws Refusal documents.errors.<code> for the image; where another statement was made meanwhile
   */
  async run(input: LinkingStatementInput): Promise<AadhaarLinkingStatement> {
    validateStatement(input)
    const { actor, picture: upload } = input
    const people = { ownerUserId: actor.id, uploadedBy: actor.id }
    const file = { ...people, upload, purpose: 'document' as const, field: 'picture' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      await this.#lock(input, trx)
      const { id: fileId } = await insertFile(received, file, trx)
      const statement = await AadhaarLinkingStatement.create(
        {
          userId: actor.id,
          bankId: input.bankId,
          shownOn: input.shownOn,
          fileId,
          statedAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      await this.#recordFailedClaims(statement, actor, trx)
      await recordAudit({
        action: 'seeding.stated',
        actor,
        data: { bankId: input.bankId, shownOn: input.shownOn },
        trx,
      })
      return statement
    })
  }

  /** Statements of one person are saved one after the other. */
  async #lock({ actor, expectedVersion }: LinkingStatementInput, trx: TransactionClientContract) {
    await lockUser(actor.id, trx)
    const newest = await latestStatement(actor.id, trx)
    if (expectedVersion !== String(newest?.id ?? 0)) {
      throw new Refusal('claims.aadhaar_linking.stated_meanwhile', {}, { status: 409 })
    }
  }

  async #recordFailedClaims(
    { id: statementId, userId }: AadhaarLinkingStatement,
    actor: LinkingStatementInput['actor'],
    trx: TransactionClientContract
  ) {
    const claims = await Claim.query({ client: trx })
      .where({ userId, paymentStatusId: PaymentStatus.failed })
      .orderBy('id')
      .forUpdate()
    for (const claim of claims.filter(({ status }) => !status.isFinal)) {
      await acquireLock(trx, 'claim', claim.id)
      const step = { action: LINKING_STEPS.stated, actor, statementId, remarks: null }
      await recordLinkingStep(claim, step, trx)
    }
  }
}

function validateStatement({ bankId, shownOn }: LinkingStatementInput) {
  const errors = [
    !masters().find('banks', bankId)?.isActive && {
      field: 'bankId',
      messageKey: `${FORM_MESSAGES}.bankId.required`,
    },
    shownOn > getClock().today() && {
      field: 'shownOn',
      messageKey: 'claims.aadhaar_linking.in_future',
    },
  ].filter((one) => !!one)
  if (errors.length > 0) throw new FieldRefusals(errors)
}

interface RequestLinkingInput {
  claimId: number
  actor: { id: number; role: number }
  /** For the applicant: the error in the image, or that it is missing. */
  remarks: string
  /** The status and decision of the claim that the page showed. */
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** Requests a first or a new seeding statement from the applicant of a claim; the claim keeps its status. */
export class RequestLinkingStatement {
  /**
   * @throws Refusal where the claim moved on or a statement was made meanwhile, where the claim is not on this desk or
   * a statement is requested already, or where the remarks seem to contain a personal number
   */
  async run(input: RequestLinkingInput): Promise<void> {
    const { claimId, actor, remarks } = input
    const kind = findPersonalNumber(remarks)
    if (kind) throw new Refusal(`collaboration.messages.no_${kind}`, {}, { field: 'problem' })
    await inTransaction(async (trx) => {
      const claim = await Claim.query({ client: trx })
        .where('id', claimId)
        .withScopes(({ withHeld }) => withHeld())
        .forUpdate()
        .firstOrFail()
      await acquireLock(trx, 'claim', claim.id)
      refuseHeld(claim)
      const latest = await latestDecision('claim', claim.id, trx)
      if (
        claim.statusId !== input.expectedStatusId ||
        (latest?.id ?? null) !== input.expectedDecisionId
      ) {
        throw new Refusal('claims.aadhaar_linking.moved_on', {}, { status: 409 })
      }
      const { state, statement } = (await linkingOf([claim], trx)).get(claim.id)!
      if (!canRequestStatement(claim, actor.role, state)) {
        throw new Refusal('claims.aadhaar_linking.not_askable', {}, { status: 409 })
      }
      const statementId = statement?.id ?? 0
      const step = { action: LINKING_STEPS.asked, actor, statementId, remarks }
      const decision = await recordLinkingStep(claim, step, trx)
      await recordAudit({
        action: 'seeding.asked',
        actor,
        subjectType: 'claim',
        subjectId: claim.id,
        trx,
      })
      const { id, number } = await Application.query({ client: trx })
        .where('id', claim.applicationId)
        .firstOrFail()
      const today = getClock().today()
      const { askedAnswerDays } = rulesByCountingDay(claim.loanType, { work: today })
      await notifyUser(
        {
          userId: claim.userId,
          applicationId: id,
          claimId: claim.id,
          template: 'item_asked',
          params: {
            applicationNo: number,
            claim: claim.id,
            remarks,
            lastDay: addDays(today, askedAnswerDays),
          },
          dedupeKey: `seeding:${decision.id}`,
        },
        trx
      )
    })
  }
}
