import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockUser } from '#auth/actions/users'
import { inTransaction } from '#kernel/database/transaction'
import { runWithoutKey } from '#kernel/idempotency/idempotency_store'
import Profile from '#profile/models/profile'
import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { authorId } from '#kernel/audit/record_audit'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import {
  type ProfileLockState,
  ProfileLocked,
  isSectionLocked,
  isSlotLocked,
  profileLock,
  recordAssistedChange,
} from '#profile/contracts/profile_lock'
import ProfileRevision from '#profile/models/profile_revision'
import SectionDraft from '#profile/models/section_draft'
import {
  type DraftContent,
  TAB_KEY,
  draftKey,
  draftTab,
  draftVersion,
  numbersInDraft,
} from '#profile/queries/section_forms'
import { sectionVersion } from '#profile/queries/sections'
import { sectionOf } from '#profile/contracts/sections'
import { changesBetween } from '#profile/rules/form_values'
import { encrypt } from '#kernel/vault/vault'

/** Creates the profile of an applicant with the data of the sign-up, or returns the existing one. */
export class StartProfile {
  async run(userId: number, existing?: TransactionClientContract): Promise<Profile> {
    const known = await Profile.query({ client: existing }).where({ userId }).first()
    if (known) return known
    return runWithoutKey(() => inTransaction((trx) => lockedProfile(userId, trx), existing))
  }
}

/**
 * Returns the profile of an applicant, created if necessary, and blocks all other changes to it: it locks the person's
 * row, as a submission does.
 *
 * @throws SignedOut if the account was erased meanwhile
 */
export async function lockedProfile(
  userId: number,
  trx: TransactionClientContract
): Promise<Profile> {
  const { firstName, middleName, lastName, genderId, birthDate } = await lockUser(userId, trx)
  const profile = await Profile.query({ client: trx }).where({ userId }).forUpdate().first()
  if (profile) return profile
  await Profile.create(
    { userId, firstName, middleName, lastName, genderId, birthDate, isDeclared: false },
    { client: trx }
  )
  /** The row is read again: a new instance has only the values it was given, and its version would differ. */
  return Profile.query({ client: trx }).where({ userId }).firstOrFail()
}

/** Address of a section: its key, the owner of the profile, and the loan type for which it was opened. */
interface SectionAddress {
  userId: number
  /** Scheme id. */
  loanType: number
  /** Key of the section. */
  section: string
  /** The slot of the section that is changed. Some sections lock each slot separately. */
  slot?: string
  /** Version of the section that the form showed; absent if no page sent one. */
  expectedVersion?: string
}

export interface OpenSection {
  profile: Profile
  lock: ProfileLockState
  trx: TransactionClientContract
}

/**
 * The only way to change a section. In one transaction, it locks the person, refuses a locked section and an outdated
 * form, does the work, stores the change as a revision if an application ever existed, and deletes the draft (DECISIONS
 * 5; docs/users/point_in_time.md).
 *
 * @throws ProfileLocked, Refusal for an outdated form, NotFound if the loan type does not have this section
 */
export async function writeSection<T>(
  address: SectionAddress,
  work: (open: OpenSection) => Promise<T>,
  existing?: TransactionClientContract
): Promise<T> {
  const { userId, loanType, section: key, slot, expectedVersion } = address
  const section = sectionOf(loanType, key)
  if (!section) throw new NotFound()
  return inTransaction(async (trx) => {
    const profile = await lockedProfile(userId, trx)
    const lock = await profileLock(userId, trx)
    const isLocked =
      slot && section.slotsOf
        ? isSlotLocked(lock, section, slot)
        : isSectionLocked(lock, section, loanType)
    if (isLocked) throw new ProfileLocked()

    if (expectedVersion !== undefined)
      refuseStaleVersion(
        expectedVersion,
        await sectionVersion(section, { profile, loanType, client: trx })
      )
    /**
     * Revisions start with the first application and continue while none is active, because point-in-time views of
     * closed applications need them.
     */
    const keepsRevision = lock.applied.some((applied) => section.isCommon || applied === loanType)
    const context = { profile, loanType, client: trx }
    const snapshot = async () => (keepsRevision && (await section.snapshot?.(context))) || {}
    const before = await snapshot()
    const result = await work({ profile, lock, trx })
    await recordAssistedChange(userId, { section: key, slot, kind: 'saved' }, trx)
    const changes = changesBetween(before, await snapshot())
    if (changes.length > 0) {
      const revision = { profileId: profile.id, section: key, changedBy: authorId(userId) }
      const data = section.isCommon ? { changes } : { changes, loanType }
      const createdAt = DateTime.fromJSDate(getClock().now())
      await ProfileRevision.create({ ...revision, data, createdAt }, { client: trx })
    }
    const draft = { profileId: profile.id, section: draftKey(section, loanType) }
    await SectionDraft.query({ client: trx }).where(draft).delete()
    return result
  }, existing)
}

/** Maximum number of characters of a draft as text, far above the longest form. */
const MAX_DRAFT_LENGTH = 20_000

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
      if (text.length > MAX_DRAFT_LENGTH) throw new Refusal('profile.messages.draft_too_long')
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
