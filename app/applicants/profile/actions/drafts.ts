import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  ProfileLocked,
  isSectionLocked,
  profileLock,
  recordAssistedChange,
} from '#profile/contracts/profile_lock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { encrypt } from '#kernel/vault/vault'
import { type SectionAddress, lockedProfile } from '#profile/actions/update_section'
import SectionDraft from '#profile/models/section_draft'
import {
  type DraftContent,
  TAB_KEY,
  draftKey,
  draftTab,
  draftVersion,
  numbersInDraft,
} from '#profile/queries/drafts'
import { sectionOf } from '#profile/contracts/sections'

/** Maximum number of characters of a draft as text, far above the longest form. */
const MAX_DRAFT = 20_000

type SaveDraftInput = SectionAddress & {
  content: DraftContent
  /** The draft that the browser has, null for none; if absent, any draft is overwritten. */
  expectedDraft?: string | null
  /** The browser's tab, whose own earlier drafts are no conflict. */
  tab?: string
}

/** Saves the entries of a section, encrypted and without validation (DECISIONS 5). */
export class SaveDraft {
  /** @throws ProfileLocked, NotFound, Refusal if it is no form of this product, or another draft exists */
  async run(
    { userId, loanType, section: key, content, expectedDraft, tab }: SaveDraftInput,
    existing?: TransactionClientContract
  ): Promise<SectionDraft> {
    const section = sectionOf(loanType, key)
    if (!section) throw new NotFound()
    return inTransaction(async (trx) => {
      const profile = await lockedProfile(userId, trx)
      const lock = await profileLock(userId, trx)
      if (isSectionLocked(lock, section, loanType)) throw new ProfileLocked()

      const place = { profileId: profile.id, section: draftKey(section, loanType) }
      const other = await SectionDraft.query({ client: trx }).where(place).first()
      const isKnown =
        expectedDraft === undefined ||
        expectedDraft === (other ? draftVersion(other) : null) ||
        (tab !== undefined && other !== null && tab === draftTab(other))
      if (!isKnown) {
        throw new Refusal('profile.messages.draft_elsewhere', {}, { status: 409 })
      }
      /** The numbers are not returned to the browser, so a later draft does not contain them. */
      const kept = await numbersInDraft(profile.id, place.section, trx, content.id)
      const typed = Object.entries(content).filter(
        ([field, value]) => value || !Object.hasOwn(kept, field)
      )
      const text = JSON.stringify({ ...kept, ...Object.fromEntries(typed), [TAB_KEY]: tab ?? null })
      if (text.length > MAX_DRAFT) throw new Refusal('profile.messages.draft_too_long')
      await recordAssistedChange(userId, { section: key, kind: 'draft' }, trx)
      const row = { ...place, content: encrypt(text, 'draft') }
      return SectionDraft.updateOrCreate(place, row, { client: trx })
    }, existing)
  }
}

/** Discards the unsaved entries of a section (document 2, Reset); saved values are kept. */
export class DiscardDraft {
  /** @throws NotFound if the loan type does not have this section */
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
