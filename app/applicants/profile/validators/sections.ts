import vine from '@vinejs/vine'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import {
  LENDING,
  type LendingLimits,
  bankAccountRules,
  hasLoanDistrict,
} from '#profile/fields/loan'
import {
  ADDRESS,
  EMERGENCY,
  FAMILY,
  PERSONAL,
  type PersonalLimits,
  correspondenceRules,
} from '#profile/fields/person'
import { validationRules } from '#profile/fields/derive'

export const personalValidator = vine
  .withMetaData<PersonalLimits>()
  .create(validationRules(PERSONAL))

/** Validates a family member (document 2, 'Family step'). */
export const familyMemberValidator = vine.create(validationRules(FAMILY))

export const bankAccountValidator = vine.withMetaData<StoredNumbers>().create(bankAccountRules())

/** The loan district is never submitted; it is validated here so that its message comes first. */
export const lendingValidator = vine.withMetaData<LendingLimits>().create({
  loanDistrict: vine.any().optional().use(hasLoanDistrict()),
  ...validationRules(LENDING),
})

/** Validates that the declaration is ticked (document 2, 'Declaration'; initially unticked, DECISIONS 1). */
export const declarationValidator = vine.create({ isDeclared: vine.accepted() })

/** Validates the shape of a draft only: texts, checkboxes and groups of them. */
export const draftValidator = vine.create({
  /** As `knownDraftId` in `saveDraft`. */
  expectedVersion: vine.string().maxLength(40).nullable().optional(),
  /** Sent instead by a page rendered before the field was renamed. */
  seen: vine.string().maxLength(40).nullable().optional(),
  /** The browser's tab, whose own earlier drafts are no conflict. */
  tab: vine.string().maxLength(40).optional(),
  /** User of the page on which it was typed: in another tab another user may have signed in since. */
  person: vine.number().optional(),
  content: vine.record(
    vine.union([
      vine.union.if((value) => typeof value === 'boolean', vine.boolean({ strict: true })),
      vine.union.if((value) => vine.helpers.isObject(value), vine.record(vine.string().nullable())),
      vine.union.else(vine.string().maxLength(2000).nullable()),
    ])
  ),
})

/** Validates the owner of the draft to discard, as the page has it. */
export const discardDraftValidator = vine.create({ person: vine.number().optional() })

/** Validates both addresses and the emergency contact (document 2, section 5, 'Address'). */
export const addressesValidator = vine.create({
  correspondence: vine.object(correspondenceRules()),
  permanent: vine.object(validationRules(ADDRESS)),
  emergency: vine.object(validationRules(EMERGENCY)),
})

/** The same if the permanent address is declared to be the correspondence address. */
export const sameAddressValidator = vine.create({
  correspondence: vine.object(correspondenceRules()),
  emergency: vine.object(validationRules(EMERGENCY)),
})
