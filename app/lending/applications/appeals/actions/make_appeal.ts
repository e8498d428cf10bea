import type Application from '#applications/models/application'
import { appealStatus } from '#applications/appeals/queries/standing'
import { lockUser } from '#auth/actions/lock_person'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import { discardReceived, type ReceivedFile, ReceiveFile } from '#documents/actions/receive_file'
import type { UploadSource } from '#documents/inspection/types'
import { Decide } from '#workflow/actions/decide'
import db from '@adonisjs/lucid/services/db'

/** A paper as it came, with the field of the form that it came in. */
export interface AppealUpload {
  field: string
  upload: UploadSource
}

interface MakeAppealInput {
  application: Application
  actor: { id: number; role: number }
  words: string
  uploads: readonly AppealUpload[]
  /** The last step that the applicant saw. */
  expectedDecisionId: number
}

/**
 * An applicant appeals against a rejection, once, within the days of the scheme (DECISIONS 4). The file stays
 * where it is until somebody above has decided.
 */
export class MakeAppeal {
  /**
   * @throws FieldRefusals for words that hold the form of a personal number
   * @throws Refusal appeals.messages.not_possible where there is nothing to appeal, or no more; documents.errors.<code>
   *   for a paper that may not be kept; as `Decide` where the file moved on meanwhile
   */
  async run({ application, actor, words, uploads, expectedDecisionId }: MakeAppealInput): Promise<void> {
    /** Before a file is received of somebody who cannot appeal. */
    const status = await appealStatus(application, getClock().today(), db.connection())
    if (status?.kind === 'open') {
      throw new Refusal('appeals.messages.made_already', {}, { status: 409 })
    }
    if (status?.kind !== 'may') {
      throw new Refusal('appeals.messages.not_possible', {}, { status: 409 })
    }
    const kind = findPersonalNumber(words)
    if (kind)
      throw new FieldRefusals([{ field: 'words', messageKey: `collaboration.messages.no_${kind}` }])
    const attachments: ReceivedFile[] = []
    try {
      for (const { field, upload } of uploads) {
        attachments.push(await new ReceiveFile().run({ upload, purpose: 'document', field }))
      }
      await inTransaction(async (trx) => {
        await lockUser(actor.id, trx)
        await new Decide().run(
          {
            subjectType: 'application',
            subjectId: application.id,
            action: 'appeal',
            actor,
            input: { words, attachments },
            expectedStatusId: application.statusId,
            expectedDecisionId,
          },
          trx
        )
      })
    } catch (error) {
      if (!mayHaveCommitted(error)) await Promise.all(attachments.map(discardReceived))
      throw error
    }
  }
}
