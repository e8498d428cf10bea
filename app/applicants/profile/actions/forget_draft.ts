import { recordAssistedChange } from '#profile/contracts/help'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { lockedProfile } from '#profile/actions/start_profile'
import type { SectionAddress } from '#profile/actions/write_section'
import SectionDraft from '#profile/models/section_draft'
import { draftKey } from '#profile/queries/read_draft'
import { sectionOf } from '#profile/registry'

/** Reset (document 2): what was typed into a section and not saved is gone, what was saved stays. */
export class DiscardDraft {
  /** @throws NotFound when the loan type does not ask for this section */
  async run({ userId, loanType, section: key }: SectionAddress): Promise<void> {
    const section = sectionOf(loanType, key)
    if (!section) throw new NotFound()
    await inTransaction(async (trx) => {
      const profile = await lockedProfile(userId, trx)
      await recordAssistedChange(userId, { section: key, kind: 'draft' }, trx)
      const place = { profileId: profile.id, section: draftKey(section, loanType) }
      await SectionDraft.query({ client: trx }).where(place).delete()
    })
  }
}
