import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { seal } from '#core/vault/vault'
import { lockedProfile } from '#profile/actions/start_profile'
import type { SectionAddress } from '#profile/actions/write_section'
import { ProfileLocked } from '#profile/exceptions/profile_locked'
import { isSectionLocked, profileLock } from '#profile/lock'
import SectionDraft from '#profile/models/section_draft'
import { aadhaarInDraft, draftKey, type DraftContent } from '#profile/queries/read_draft'
import { sectionOf } from '#profile/registry'

/** Characters of a draft as text; the longest form is far below. */
const MAX_DRAFT = 20_000

/** Keeps what was typed into a section, encrypted, without judging it (DECISIONS 5). */
export class SaveDraft {
  /** @throws ProfileLocked, NotFound, Refusal when it is no form of this product */
  async run(
    { userId, loanType, section: key, content }: SectionAddress & { content: DraftContent },
    existing?: TransactionClientContract
  ): Promise<SectionDraft> {
    const section = sectionOf(loanType, key)
    if (!section) throw new NotFound()
    return inTransaction(async (trx) => {
      const profile = await lockedProfile(userId, trx)
      const lock = await profileLock(userId, trx)
      if (isSectionLocked(lock, section, loanType)) throw new ProfileLocked()

      const place = { profileId: profile.id, section: draftKey(section, loanType) }
      /** The browser does not get the number back, so a later draft comes without it. */
      const kept = () => aadhaarInDraft(profile.id, place.section, trx, content.id)
      const aadhaar = content.aadhaar || (await kept())
      const text = JSON.stringify(aadhaar ? { ...content, aadhaar } : content)
      if (text.length > MAX_DRAFT) throw new Refusal('profile.messages.draft_too_long')
      const row = { ...place, content: seal(text, 'draft') }
      return SectionDraft.updateOrCreate(place, row, { client: trx })
    }, existing)
  }
}
