import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockPerson } from '#auth/actions/lock_person'
import { takeTurn } from '#kernel/database/turns'
import { recordSeedingStep } from '#claims/actions/record_seeding_step'
import Claim from '#claims/models/claim'
import SeedingStatement from '#claims/models/seeding_statement'
import { newestStatement } from '#claims/queries/seeding'
import { PaymentStatus } from '#claims/rules/payment_status'
import { SEEDING_STEPS } from '#claims/rules/seeding'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import { masters } from '#masters/queries/masters'

interface Stated {
  actor: { id: number; role: number }
  bankId: number
  /** The day of linking as the status page shows it. */
  shownOn: PlainDate
  picture: UploadSource | null
  /** Id of the statement that the page showed as the newest, '0' for none. */
  seen: string
}

const FORM = 'claims.validation.seeding.messages'

/**
 * Keeps what a person says of where the national mapper credits their Aadhaar. Their claims whose payment
 * failed thereby wait for an officer's look.
 */
export class StateSeeding {
  /**
   * @throws FieldRefusals for a bank that is none or a day to come
   * @throws Refusal documents.errors.<code> for the picture; where another statement came meanwhile
   */
  async run(stated: Stated): Promise<SeedingStatement> {
    refuseWrong(stated)
    const { actor, picture: upload } = stated
    const people = { ownerUserId: actor.id, uploadedBy: actor.id }
    const file = { ...people, upload, purpose: 'document' as const, field: 'picture' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      await this.#lock(stated, trx)
      const { id: fileId } = await insertFile(received, file, trx)
      const statement = await SeedingStatement.create(
        {
          userId: actor.id,
          bankId: stated.bankId,
          shownOn: stated.shownOn,
          fileId,
          statedAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      await this.#tellFailed(statement, actor, trx)
      await recordAudit(
        {
          action: 'seeding.stated',
          actorId: actor.id,
          actorRole: actor.role,
          data: { bankId: stated.bankId, shownOn: stated.shownOn },
        },
        trx
      )
      return statement
    })
  }

  /** Statements of a person come one after the other. */
  async #lock({ actor, seen }: Stated, trx: TransactionClientContract) {
    await lockPerson(actor.id, trx)
    const newest = await newestStatement(actor.id, trx)
    if (seen !== String(newest?.id ?? 0)) {
      throw new Refusal('claims.seeding.stated_meanwhile', {}, { status: 409 })
    }
  }

  async #tellFailed(
    { id: statementId, userId }: SeedingStatement,
    actor: Stated['actor'],
    trx: TransactionClientContract
  ) {
    const claims = await Claim.query({ client: trx })
      .where({ userId, paymentStatusId: PaymentStatus.failed })
      .orderBy('id')
      .forUpdate()
    for (const claim of claims.filter(({ status }) => !status.isFinal)) {
      await takeTurn(trx, 'claim', claim.id)
      const step = { action: SEEDING_STEPS.stated, actor, statementId, remarks: null }
      await recordSeedingStep(claim, step, trx)
    }
  }
}

function refuseWrong({ bankId, shownOn }: Stated) {
  const wrong = [
    !masters().find('banks', bankId)?.isActive && {
      field: 'bankId',
      messageKey: `${FORM}.bankId.required`,
    },
    shownOn > getClock().today() && {
      field: 'shownOn',
      messageKey: 'claims.seeding.in_future',
    },
  ].filter((one) => !!one)
  if (wrong.length > 0) throw new FieldRefusals(wrong)
}
