import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerFileKind } from '#jobs/contracts/file_kind'
import { CancelLois, IssueLoi } from '#loi/actions/issue_lois'
import { LETTERS_FILE, lettersKind } from '#loi/actions/print_lois'
import type { LoiKind } from '#loi/models/loi'
import { changedAfter, currentLoi, loiPanel, loisOf } from '#loi/queries/lois'
import { extensionFacts, letterFacts } from '#loi/queries/extensions'
import { canApplyForExtension, hasLapsed, isExpired } from '#loi/rules/validity'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect, Guard, GuardContext } from '#workflow/contracts/subject'
import { registerEffect, registerSteps } from '#workflow/registry'

/*
 * What letters of intent lend to the workflow of applications (DECISIONS 4). Guards compare dates:
 * they answer the same whether or not the nightly commands have run.
 */

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

const facts = ({ subject, today, client }: GuardContext) => extensionFacts(subject, today, client)

/** How often an application got a letter, and how often its extension was returned. */
async function counts(client: QueryClientContract, applicationId: number) {
  const row: { loi_count: number; extension_returns: number } = await client
    .from('applications')
    .where('id', applicationId)
    .select('loi_count', 'extension_returns')
    .firstOrFail()
  return { lois: Number(row.loi_count), extensionReturns: Number(row.extension_returns) }
}

const guards: Record<string, Guard> = {
  without_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois === 0,
  with_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois > 0,
  never_extended: async ({ client, subject }) => {
    const lois = await loisOf(subject.id, client)
    return lois.length > 0 && lois.every((loi) => !loi.isExtended)
  },
  loi_expired: async (context) => {
    const found = await facts(context)
    return found !== null && isExpired(found.today, found.validTill)
  },
  loi_in_force: async (context) => {
    const found = await facts(context)
    return found !== null && !isExpired(found.today, found.validTill)
  },
  changed_after_loi: async ({ client, subject }) => {
    const loi = await currentLoi(subject.id, client)
    const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
    return loi !== null && changedAfter(loi, application, client)
  },
  extension_open: async (context) => {
    const found = await facts(context)
    return found !== null && canApplyForExtension(found)
  },
  extension_window_closed: async (context) => {
    const found = await facts(context)
    return found !== null && hasLapsed(found)
  },
  extension_not_returned: async ({ client, subject }) =>
    (await counts(client, subject.id)).extensionReturns === 0,
}

/** Issues a letter and tells the applicant. */
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

registerReviewPanel('loi', loiPanel, { isDated: true })
registerApplicationFacts({ letter: letterFacts })

for (const [name, effect] of Object.entries(effects)) {
  registerEffect('application', name, effect)
}
registerSteps('application', {
  guards,
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
