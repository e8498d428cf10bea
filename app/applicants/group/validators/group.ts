import vine from '@vinejs/vine'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import { GROUP, DIRECTOR, type DirectorLimits, SHAREHOLDER } from '#group/fields/group'
import { validationRules } from '#profile/fields/derive'
import { type LendingLimits, hasLoanDistrict } from '#profile/fields/loan'

/**
 * Validates in the order of document 2, section 5, 'Group': first what is refused, then what is required. The loan
 * district is never submitted; it is validated here so that its message comes first.
 */
export const groupDetailsValidator = vine.withMetaData<StoredNumbers & LendingLimits>().create({
  loanDistrict: vine.any().optional().use(hasLoanDistrict()),
  ...validationRules(
    GROUP,
    `pan tan name registrationNo companyTypeId districtId talukaId businessSectorId businessName
    businessAddress amount`
  ),
})

const hasGroup = vine.createRule(
  (_, __: undefined, field) => {
    if (!(field.meta as { hasGroup: boolean }).hasGroup) {
      field.report('Please Complete the Group Detail Page first.', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)

const groupRule = () => vine.any().optional().use(hasGroup())

const { birthDate, mobile, aadhaar, pan, ...director } = validationRules(
  DIRECTOR,
  'firstName middleName lastName address designation casteId'
)

/**
 * Validates a director in the order of document 2, section 5, 'Director', which is the order of the messages. A number
 * that is already saved may be left empty.
 */
export const directorValidator = vine
  .withMetaData<DirectorLimits>()
  .create({ birthDate, mobile, aadhaar, pan, group: groupRule(), ...director })

const { aadhaar: ofShareholder, ...shareholder } = validationRules(
  SHAREHOLDER,
  'firstName middleName lastName address status'
)

/** Validates a shareholder (document 2, section 5). */
export const shareholderValidator = vine
  .withMetaData<{ hasGroup: boolean }>()
  .create({ aadhaar: ofShareholder, group: groupRule(), ...shareholder })
