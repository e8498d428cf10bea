import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { type OpenSection, writeSection } from '#profile/actions/update_section'
import { FAMILY } from '#profile/fields/person'
import type { AnswersOf } from '#profile/fields/field'
import FamilyMember from '#profile/models/family_member'
import { nameKey } from '#profile/rules/form_values'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseStaleRemoval, refuseStaleVersion, rowVersion } from '#kernel/http/expected_version'
import { columnValues } from '#profile/fields/derive'

type FamilyMemberFields = AnswersOf<typeof FAMILY>

/** Owner of the list, and the loan type for which it was opened (scheme id). */
interface FamilyListAddress {
  userId: number
  loanType: number
}

/** @throws NotFound for a member of another person's list */
async function memberOfProfile({ profile, trx }: OpenSection, id: number): Promise<FamilyMember> {
  const own = { id, profileId: profile.id }
  const member = await FamilyMember.query({ client: trx }).where(own).first()
  if (!member) throw new NotFound()
  return member
}

/**
 * Returns the key of a name that must be unique in the list.
 *
 * @throws Refusal 'Member Already Added to the list'
 */
async function uniqueNameKey({ profile, trx }: OpenSection, fullName: string, exceptId = 0) {
  const fullNameKey = nameKey(fullName)
  const same = await FamilyMember.query({ client: trx })
    .where({ profileId: profile.id, fullNameKey })
    .whereNot('id', exceptId)
    .first()
  if (same) throw new Refusal('profile.messages.member_exists', {}, { field: 'fullName' })
  return fullNameKey
}

/** Updates a member of the list. */
export class UpdateFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', NotFound, ProfileLocked; for an outdated form */
  async run(
    input: FamilyListAddress &
      FamilyMemberFields & { memberId: number; expectedVersion: string | undefined },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await memberOfProfile(open, memberId)
        if (expectedVersion !== undefined) refuseStaleVersion(expectedVersion, rowVersion(member))
        const fullNameKey = await uniqueNameKey(open, fields.fullName, memberId)
        return member.merge({ ...columnValues(FAMILY, fields), fullNameKey }).save()
      },
      trx
    )
  }
}

/** Removes a member from the list. */
export class RemoveFamilyMember {
  /**
   * @param input.expectedVersion version of the member that the page showed
   * @throws NotFound, ProfileLocked; Refusal if it was changed meanwhile
   */
  async run(
    input: FamilyListAddress & { memberId: number; expectedVersion: string },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, expectedVersion } = input
    await writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await memberOfProfile(open, memberId)
        refuseStaleRemoval(expectedVersion, rowVersion(member))
        await member.delete()
      },
      trx
    )
  }
}

/** Adds a member to the list (document 2, 'Family step'). */
export class AddFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', ProfileLocked */
  async run(input: FamilyListAddress & FamilyMemberFields, trx?: TransactionClientContract) {
    const { userId, loanType, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const fullNameKey = await uniqueNameKey(open, fields.fullName)
        const row = { ...columnValues(FAMILY, fields), fullNameKey, profileId: open.profile.id }
        return FamilyMember.create(row, { client: open.trx })
      },
      trx
    )
  }
}
