import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAgreement } from '#auth/contracts/agreements'
import { assistedWorkFor } from '#kernel/audit/helped_work'
import { getClock } from '#kernel/calendar/clock'
import { writeSection } from '#profile/actions/write_section'

/** Records that the applicant ticked the declaration, and when (document 2, 'Declaration'). */
export class SaveDeclaration {
  /** @throws ProfileLocked */
  async run(
    { userId, loanType, locale }: { userId: number; loanType: number; locale: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    await writeSection(
      { userId, loanType, section: 'declaration' },
      async ({ profile, trx: client }) => {
        const declaredAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
        await profile.merge({ isDeclared: true, declaredAt }).useTransaction(client).save()
        /** What a helper ticks is no agreement of the citizen, who gives theirs with the code of the submission. */
        if (!assistedWorkFor(userId)) await recordAgreement({ userId, place: 'declaration', locale }, client)
      },
      trx
    )
  }
}
