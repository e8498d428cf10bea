import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import {
  aadhaarRule,
  amountRule,
  birthDateRule,
  digitsRule,
  emailRule,
  mobileRule,
  organisationNameRule,
  panRule,
  plainDateRule,
  tanRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import {
  type Fields,
  amount,
  area,
  bankName,
  choice,
  conditional,
  day,
  encryptedNumber,
  fieldsOf,
  line,
  number,
  optional,
  personName,
  required,
  text,
  yesNo,
} from '#profile/fields/field'
import { type AgeLimits, isOfAge } from '#profile/rules/age'
import type { FieldContext } from '@vinejs/vine/types'
import type ApplicantGroup from '#group/models/applicant_group'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_values'
import { isWithinAmount } from '#profile/fields/loan'

/** Values against which a director is validated in addition to the form itself. */
export type DirectorLimits = AgeLimits &
  StoredNumbers & { hasGroup: boolean; minCibil: number; maxCibil: number }

const isWithinScores = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minCibil: min, maxCibil: max } = field.meta as DirectorLimits
    if ((value as number) < min || (value as number) > max) {
      field.report('CIBIL score out of range', 'range', field, { least: min, most: max })
    }
  },
  { name: 'range' }
)

const DIN_DIGITS = 8

const person = { group: 'person' } as const
const office = { group: 'office' } as const
const identity = { group: 'identity' } as const

export const NAMES = {
  firstName: required(personName(80), person),
  middleName: optional(personName(80), person),
  lastName: required(personName(80), person),
}

/** A director (document 2, section 5, 'Director'). */
export const DIRECTOR = fieldsOf<ModelAttributes<GroupDirector>>()({
  ...NAMES,
  birthDate: required(day(plainDateRule().use(isOfAge())), {
    ...person,
    hint: 'group.hints.birth_date',
  }),
  casteId: required(choice('castes'), { ...person, searchable: true }),
  designation: required(text(80), office),
  din: optional(line(digitsRule({ min: DIN_DIGITS, max: DIN_DIGITS }), 12), {
    ...office,
    hint: 'group.hints.din',
    inputMode: 'numeric',
  }),
  address: required(area(255), office),
  mobile: required(line(mobileRule(), 16), { ...office, inputMode: 'tel' }),
  email: optional(line(emailRule(), 160), { ...office, inputMode: 'email' }),
  aadhaar: required(encryptedNumber('aadhaar'), { ...identity, hint: 'profile.hints.aadhaar' }),
  pan: required(encryptedNumber('pan'), { ...identity, hint: 'profile.hints.pan' }),
  cibilScore: optional(number(4, wholeNumberRule().use(isWithinScores())), {
    ...identity,
    hint: 'group.hints.cibil',
  }),
  income: optional(amount(), identity),
})

/** The groups of their forms in their order, with their hints. */
export const DIRECTOR_GROUPS = [['person', 'group.hints.names'], ['office'], ['identity']] as const
export const SHAREHOLDER_GROUPS = [['person', 'group.hints.names']] as const

/** A shareholder. The Aadhaar number is optional but validated, and the status is free text. */
export const SHAREHOLDER = fieldsOf<ModelAttributes<GroupShareholder>>()({
  ...NAMES,
  aadhaar: conditional(
    { ...encryptedNumber('aadhaar'), rule: aadhaarRule().optional() },
    { ...person, hint: 'group.hints.aadhaar_optional', width: 19 }
  ),
  address: required(area(255), { ...person, width: 24 }),
  birthDate: required(day(birthDateRule()), { ...person, width: 13 }),
  genderId: required(choice('genders', { input: 'radio' }), { ...person, width: 9 }),
  status: required(text(80), { ...person, hint: 'group.hints.status', width: 12 }),
})

/** Returns the fields of a person without the names, which are displayed as one. */
export const withoutNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in NAMES)))

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

/** The group itself and its loan (document 2, section 5, 'Group'). */
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

/** Translation keys of its form. */
export const GROUP_TEXT_KEYS = { headings: 'group.groups', labels: 'group.fields' } as const
