import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { amountRule, organisationNameRule, panRule, tanRule } from '#kernel/validation/rules'
import type ApplicantGroup from '#group/models/applicant_group'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_id'
import {
  amount,
  yesNo,
  area,
  bankName,
  choice,
  fieldsOf,
  line,
  optional,
  required,
  encryptedNumber,
  text,
} from '#profile/fields/field'
import { isWithinAmount } from '#profile/fields/lending'

const isInDistrict = vine.createRule(
  (value, _: undefined, field: FieldContext) => {
    if (!field.isValid) return
    const districtId = Number((field.parent as { districtId?: unknown }).districtId)
    if (masters().find('talukas', value as number)?.districtId !== districtId) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { name: 'in' }
)

const organisation = () => line(organisationNameRule({ max: 160 }), 160)

const group = { group: 'group' } as const
const business = { group: 'business' } as const
const loan = { group: 'loan' } as const

/** The group itself and what it asks for (document 2, section 5, 'Group'). */
export const GROUP = fieldsOf<ModelAttributes<ApplicantGroup>>()({
  name: required(organisation(), { ...group, isCorrected: true }),
  registrationNo: required(text(60), { ...group, autoComplete: 'off' }),
  companyTypeId: required(choice('companyTypes'), group),
  registeredAddress: optional(area(255), group),
  isUnderDisability: optional(yesNo(), { ...group, initial: 'false', empty: false }),
  pan: required(encryptedNumber('pan', panRule({ holder: 'any' })), {
    ...group,
    hint: 'group.hints.pan',
    isCorrected: true,
  }),
  tan: optional(line(tanRule(), 14), {
    ...group,
    hint: 'group.hints.tan',
    autoComplete: 'off',
    isUpperCase: true,
  }),
  businessName: required(organisation(), business),
  businessAddress: required(area(255), business),
  districtId: required(choice('districts'), business),
  talukaId: required(
    choice('talukas', { within: 'districtId', rule: masterId('talukas').use(isInDistrict()) }),
    business
  ),
  businessSectorId: required(choice('businessSectors'), business),
  businessDescription: optional(area(500), business),
  amount: required(amount(amountRule().use(isWithinAmount())), {
    ...loan,
    hint: 'profile.hints.amount',
  }),
  bankName: optional(bankName(), { ...loan, hint: 'profile.hints.bank' }),
  branchName: optional(text(120), loan),
})

/** The groups of its form in their order. */
export const GROUP_GROUPS = [['group'], ['business'], ['loan']] as const

/** Where the words of its form stand. */
export const GROUP_WORDS = { headings: 'group.groups', labels: 'group.fields' } as const
