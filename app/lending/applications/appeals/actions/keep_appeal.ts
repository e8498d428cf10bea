import { DateTime } from 'luxon'
import Appeal from '#applications/appeals/models/appeal'
import AppealFile from '#applications/appeals/models/appeal_file'
import { arrivalDecision } from '#applications/appeals/queries/rejections'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { ReceivedFile } from '#documents/actions/receive_file'
import { insertFile } from '#documents/actions/store_file'
import type { Effect } from '#workflow/contracts/subject'

/** What an applicant brings to an appeal. */
export interface AppealInput {
  words: string
  attachments: readonly ReceivedFile[]
}

/** Keeps the appeal against the rejection, its words sealed, with its papers. */
export const recordAppeal: Effect<AppealInput> = async ({ trx, subject, transition, input }) => {
  const { id, userId, districtId } = subject
  const rejection = (await arrivalDecision({ id, statusId: transition.toStatus }, trx))!
  const appeal = await Appeal.create(
    {
      applicationId: id,
      rejectionId: rejection.id,
      words: Appeal.encryptWords(input.words),
      madeAt: DateTime.fromJSDate(getClock().now()),
      state: 'open',
      openApplicationId: id,
    },
    { client: trx }
  )
  for (const paper of input.attachments) {
    const people = { upload: null, ownerUserId: userId, uploadedBy: userId }
    const { id: fileId } = await insertFile(paper, people, trx)
    await AppealFile.create({ appealId: appeal.id, fileId }, { client: trx })
  }
  await recordAudit(
    {
      action: 'appeal.made',
      actorId: userId,
      actorRole: 0,
      subjectType: 'application',
      subjectId: id,
      districtId,
      data: { files: input.attachments.length },
    },
    trx
  )
}
