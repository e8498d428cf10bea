import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { OpenSection } from '#profile/actions/write_section'
import type { FAMILY } from '#profile/fields/family'
import type { AnswersOf } from '#profile/fields/field'
import FamilyMember from '#profile/models/family_member'
import { nameKey } from '#profile/rules/name_key'

export type FamilyMemberFields = AnswersOf<typeof FAMILY>

/** Whose list, opened for which loan type (scheme id). */
export interface FamilyListAddress {
  userId: number
  loanType: number
}

/** @throws NotFound for a member of somebody else's list */
export async function memberOfProfile({ profile, trx }: OpenSection, id: number): Promise<FamilyMember> {
  const own = { id, profileId: profile.id }
  const member = await FamilyMember.query({ client: trx }).where(own).first()
  if (!member) throw new NotFound()
  return member
}

/**
 * The key of a name nobody else on the list has.
 *
 * @throws Refusal 'Member Already Added to the list'
 */
export async function uniqueNameKey({ profile, trx }: OpenSection, fullName: string, exceptId = 0) {
  const fullNameKey = nameKey(fullName)
  const same = await FamilyMember.query({ client: trx })
    .where({ profileId: profile.id, fullNameKey })
    .whereNot('id', exceptId)
    .first()
  if (same) throw new Refusal('profile.messages.member_exists', {}, { field: 'fullName' })
  return fullNameKey
}
