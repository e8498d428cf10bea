import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import { type Paise, formatRupees } from '#kernel/money/paise'
import {
  amountRule,
  mobileRule,
  personNameRule,
  pincodeRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import {
  amount,
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
import type Profile from '#profile/models/profile'
import { type AgeLimits, isOfAge } from '#profile/rules/age'
import type FamilyMember from '#profile/models/family_member'
import type { FieldContext } from '@vinejs/vine/types'
import { getClock } from '#kernel/calendar/clock'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_values'
import { validationRules } from '#profile/fields/derive'
import type Address from '#profile/models/address'

/** Values against which the section is validated in addition to its own. */
export type PersonalLimits = AgeLimits &
  StoredNumbers & {
    /** Mobile of the account, which can only be changed with an OTP. */
    mobile: string
    /** Limits of the scheme for the yearly income. */
    minIncome: Paise
    maxIncome: Paise
  }

const limitsOf = (field: { meta: Record<string, unknown> }) => field.meta as PersonalLimits

const isYes = vine.createRule(
  (value, _: undefined, field) => {
    if (value !== true) field.report('Please answer yes', 'accepted', field)
  },
  { name: 'accepted' }
)

const isOwnMobile = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && value !== limitsOf(field).mobile) {
      field.report('Please verify the mobile number', 'mobile', field)
    }
  },
  { name: 'mobile' }
)

const isWithinIncome = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minIncome, maxIncome } = limitsOf(field)
    if ((value as Paise) < minIncome || (value as Paise) > maxIncome) {
      const meta = { least: formatRupees(minIncome), most: formatRupees(maxIncome) }
      field.report('Income out of range', 'income', field, meta)
    }
  },
  { name: 'income' }
)

const NATIONALITY = ['profile.answers.indian', 'profile.answers.non_indian'] as const
const MARITAL = ['profile.answers.married', 'profile.answers.unmarried'] as const

const eligibility = { group: 'eligibility' } as const
const about = { group: 'about' } as const
const contact = { group: 'contact' } as const
const correctedName = { group: 'name', isCorrected: true } as const
const correctedId = { group: 'identity', isCorrected: true } as const

/** Personal section, in the order of document 2, section 5, 'Personal details', which is the order of the messages. */
export const PERSONAL = fieldsOf<ModelAttributes<Profile>>()({
  isDomiciled: required(yesNo(undefined, vine.boolean().use(isYes())), eligibility),
  isIndian: required(yesNo(NATIONALITY, vine.boolean().use(isYes())), eligibility),
  mobile: required(line(mobileRule().use(isOwnMobile()), 16), {
    ...contact,
    column: null,
    hint: 'profile.hints.mobile',
    inputMode: 'tel',
    readOnly: true,
  }),
  aadhaar: required(encryptedNumber('aadhaar'), { ...correctedId, hint: 'profile.hints.aadhaar' }),
  pan: required(encryptedNumber('pan'), { ...correctedId, hint: 'profile.hints.pan' }),
  birthDate: required(day(plainDateRule().use(isOfAge())), {
    ...about,
    isCorrected: true,
    hint: 'profile.hints.birth_date',
    autoComplete: 'bday',
  }),
  firstName: required(personName(80), { ...correctedName, autoComplete: 'given-name' }),
  middleName: optional(personName(80), { ...correctedName, autoComplete: 'additional-name' }),
  lastName: required(personName(80), { ...correctedName, autoComplete: 'family-name' }),
  casteId: required(choice('castes'), { ...correctedId, searchable: true }),
  familyIncome: required(amount(amountRule().use(isWithinIncome())), {
    group: 'identity',
    hint: 'profile.hints.income',
  }),
  rationCardNo: required(text(32), {
    ...correctedId,
    autoComplete: 'off',
    lookUp: { column: 'rationCardDigest', purpose: 'ration_card' },
  }),
  genderId: required(choice('genders', { input: 'radio' }), { ...about, isCorrected: true }),
  birthPlace: optional(text(120), about),
  motherName: optional(personName(160), { group: 'name' }),
  motherTongue: optional(text(60), { ...about, example: 'Marathi' }),
  landline: optional(text(16), { ...contact, inputMode: 'tel' }),
  isMarried: optional(yesNo(MARITAL), about),
  isDisabled: optional(yesNo(), about),
})

/** The groups of the form in their order, with their hints. */
export const PERSONAL_GROUPS = [
  ['eligibility'],
  ['name', 'profile.hints.names'],
  ['about'],
  ['identity'],
  ['contact'],
] as const

/** Above any real age; it detects a birth year entered as an age. */
const MAX_AGE = 120

const isPossibleAge = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as number) > MAX_AGE) {
      field.report('Please enter the age in years', 'age', field)
    }
  },
  { name: 'age' }
)

/** One member of the family; the initial gender is male (document 2, 'Family step'). */
export const FAMILY = fieldsOf<ModelAttributes<FamilyMember>>()({
  fullName: required(personName(160), { heading: 'profile.family.name', width: 44 }),
  genderId: required(choice('genders', { input: 'radio' }), { initial: '1' }),
  age: required(number(3, wholeNumberRule().use(isPossibleAge())), {
    label: 'ageYears',
    heading: 'profile.fields.age',
    initial: '0',
    width: 10,
  }),
  relationshipId: required(choice('relationships'), {
    heading: 'profile.family.relation',
    width: 22,
  }),
})

/** Whether the masters have districts and talukas for the state of the address being validated. */
function hasDistrictList(field: FieldContext): boolean {
  const stateId = Number((field.parent as { stateId?: unknown }).stateId)
  return masters().districts.some((district) => district.stateId === stateId)
}

const refuseEmpty = (field: FieldContext) =>
  field.report('Please enter {{ field }}', 'required', field)

/** Requires a choice if the masters have a list, and discards the value otherwise. Runs for an absent value too. */
const chosenPlace = vine.createRule<{ within?: 'districtId' }>(
  (value, { within }, field) => {
    if (!hasDistrictList(field)) {
      field.mutate(null, field)
    } else if (value === null || value === undefined) {
      refuseEmpty(field)
    } else if (within && !isInDistrict(Number(value), field)) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { implicit: true, name: 'chosenPlace' }
)

function isInDistrict(talukaId: number, field: FieldContext): boolean {
  const districtId = Number((field.parent as { districtId?: unknown }).districtId)
  return masters().find('talukas', talukaId)?.districtId === districtId
}

/** Requires a typed name if there is no list, and discards it otherwise. */
const typedPlace = vine.createRule(
  (value, _: undefined, field) => {
    if (hasDistrictList(field)) field.mutate(null, field)
    else if (value === null || value === undefined) refuseEmpty(field)
  },
  { implicit: true, name: 'typedPlace' }
)

const notInFuture = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as string) > getClock().today()) {
      field.report('This day has not come yet', 'notInFuture', field)
    }
  },
  { name: 'notInFuture' }
)

const main = { group: 'address' } as const
/** Collapsed by default. */
const more = { group: 'more_address' } as const

/** One address (document 2, section 5, 'Address'). */
export const ADDRESS = fieldsOf<ModelAttributes<Address>>()({
  houseNo: required(text(60), main),
  building: optional(text(120), more),
  street: optional(text(120), more),
  locality: required(text(120), main),
  landmark: optional(text(120), more),
  village: required(text(120), main),
  post: required(text(120), main),
  stateId: required(choice('states')),
  districtId: optional(
    choice('districts', {
      otherwise: 'districtName',
      rule: masterId('districts').use(chosenPlace({})),
    })
  ),
  districtName: optional(line(textRule({ max: 80 }).use(typedPlace()), 80)),
  talukaId: optional(
    choice('talukas', {
      otherwise: 'talukaName',
      rule: masterId('talukas').use(chosenPlace({ within: 'districtId' })),
    })
  ),
  talukaName: optional(line(textRule({ max: 80 }).use(typedPlace()), 80)),
  pincode: required(line(pincodeRule(), 10)),
  residentSince: optional(day(plainDateRule().use(notInFuture())), more),
})

const hasOffices = vine.createRule(
  (value, _: undefined, field) => {
    const isServed = masters().districts.some((district) => district.stateId === value)
    if (field.isValid && !isServed) {
      field.report('The correspondence address must be in Maharashtra', 'served', field)
    }
  },
  { name: 'served' }
)

/**
 * Rules of the correspondence address. The office of its district handles the application, so its state must have
 * offices; a permanent address may be in any state.
 */
export const correspondenceRules = () => ({
  ...validationRules(ADDRESS),
  stateId: masterId('states').use(hasOffices()),
})

/** Either complete or empty: a name without a number is of no use. */
export const EMERGENCY = fieldsOf<ModelAttributes<Profile>>()({
  name: conditional(
    line(personNameRule({ max: 160 }).optional().requiredIfAnyExists(['relation', 'mobile']), 160),
    { column: 'emergencyName', label: 'emergencyName' }
  ),
  relation: conditional(
    line(textRule({ max: 60 }).optional().requiredIfAnyExists(['name', 'mobile']), 60),
    { column: 'emergencyRelation', label: 'emergencyRelation' }
  ),
  mobile: conditional(line(mobileRule().optional().requiredIfAnyExists(['name', 'relation']), 16), {
    column: 'emergencyMobile',
    label: 'emergencyMobile',
    inputMode: 'tel',
  }),
})
