import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerLetterKind } from '#documents/contracts/letter_kind'
import { registerFileKind } from '#jobs/contracts/file_kind'
import { CancelLois, IssueLoi, LOI_LETTER } from '#loi/actions/issue_lois'
import { drawLoi } from '#loi/queries/loi_document'
import { LETTERS_FILE, lettersKind } from '#loi/actions/print_lois'
import type { LoiKind } from '#loi/models/loi'
import { LOI_GUARDS, letterFacts } from '#loi/queries/extensions'
import { loiPanel } from '#loi/queries/lois'
import { notifyUser } from '#notifications/actions/messages'
import type { Effect } from '#workflow/contracts/subject'
import { registerEffect, registerSteps } from '#workflow/registry'

/* Contributions of letters of intent to the workflow of applications (DECISIONS 4). */

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    approve: null
    apply_for_extension: null
    approve_extension: null
    return_extension: null
    refuse_extension: null
    extend_loi: null
    reissue_loi: null
    give_up_loi: null
    cancel_loi: null
    expire: null
    lapse: null
  }
}

/** Issues a letter and notifies the applicant. */
const issue =
  (kind: LoiKind): Effect =>
  async ({ trx, subject, actor, decision }) => {
    const issuedBy = actor?.id ?? null
    const loi = await new IssueLoi().run({ applicationId: subject.id, kind, issuedBy }, trx)
    await notifyUser(
      {
        userId: subject.userId,
        applicationId: subject.id,
        template: kind === 'extended' ? 'loi_extended' : 'loi_issued',
        params: {
          applicationNo: loi.data.applicationNumber,
          loiNumber: loi.number,
          validTill: loi.validTill,
        },
        dedupeKey: `decision:${decision.id}`,
      },
      trx
    )
  }

const effects: Record<string, Effect> = {
  issue_loi: issue('issued'),
  extend_loi: issue('extended'),
  reissue_loi: issue('reissued'),
  cancel_loi: ({ trx, subject }) => new CancelLois().run(subject.id, trx),
  count_extension_return: async ({ trx, subject }) => {
    await trx.from('applications').where('id', subject.id).increment('extension_returns', 1)
  },
}

registerReviewPanel('loi', loiPanel, { isDated: true, table: 'lois' })
registerApplicationFacts({ letter: letterFacts })

for (const [name, effect] of Object.entries(effects)) {
  registerEffect('application', name, effect)
}
registerSteps('application', {
  guards: LOI_GUARDS,
  binding: ['issue_loi', 'extend_loi', 'reissue_loi', 'cancel_loi'],
  keys: {
    approve: 'A',
    approve_extension: 'E',
    return_extension: 'R',
    refuse_extension: 'N',
    reissue_loi: 'I',
    cancel_loi: 'C',
  },
})

registerFileKind(LETTERS_FILE, lettersKind)
registerLetterKind(LOI_LETTER, drawLoi)
