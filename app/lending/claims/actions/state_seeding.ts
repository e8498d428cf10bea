import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockUser } from '#auth/actions/lock_person'
import { acquireLock } from '#kernel/database/turns'
import { recordLinkingStep } from '#claims/actions/record_seeding_step'
import Claim from '#claims/models/claim'
import SeedingStatement from '#claims/models/seeding_statement'
import { latestStatement } from '#claims/queries/seeding'
import { PaymentStatus } from '#claims/rules/payment_status'
import { LINKING_STEPS } from '#claims/rules/seeding'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import { masters } from '#masters/queries/masters'

interface LinkingStatementInput {
  actor: { id: number; role: number }
  bankId: number
  /** The day of linking as the status page shows it. */
  shownOn: PlainDate
  picture: UploadSource | null
  /** Id of the statement that the page showed as the newest, '0' for none. */
  expectedVersion: string
}

const FORM_MESSAGES = 'claims.validation.seeding.messages'

/**
 * Keeps what a person says of where the national mapper credits their Aadhaar. Their claims whose payment
 * failed thereby wait for an officer's look.
 */
export class SubmitLinkingStatement {
  /**
   * @throws FieldRefusals for a bank that is none or a day to come
   * @throws Refusal documents.errors.<code> for the picture; where another statement came meanwhile
   */
  async run(input: LinkingStatementInput): Promise<SeedingStatement> {
    validateStatement(input)
    const { actor, picture: upload } = input
    const people = { ownerUserId: actor.id, uploadedBy: actor.id }
    const file = { ...people, upload, purpose: 'document' as const, field: 'picture' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      await this.#lock(input, trx)
      const { id: fileId } = await insertFile(received, file, trx)
      const statement = await SeedingStatement.create(
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
      await recordAudit(
        {
          action: 'seeding.stated',
          actorId: actor.id,
          actorRole: actor.role,
          data: { bankId: input.bankId, shownOn: input.shownOn },
        },
        trx
      )
      return statement
    })
  }

  /** Statements of a person come one after the other. */
  async #lock({ actor, expectedVersion }: LinkingStatementInput, trx: TransactionClientContract) {
    await lockUser(actor.id, trx)
    const newest = await latestStatement(actor.id, trx)
    if (expectedVersion !== String(newest?.id ?? 0)) {
      throw new Refusal('claims.seeding.stated_meanwhile', {}, { status: 409 })
    }
  }

  async #recordFailedClaims(
    { id: statementId, userId }: SeedingStatement,
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
      messageKey: 'claims.seeding.in_future',
    },
  ].filter((one) => !!one)
  if (errors.length > 0) throw new FieldRefusals(errors)
}
