import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import { type Paise, formatRupees } from '#kernel/money/paise'
import { amountRule, mobileRule, plainDateRule, wholeNumberRule } from '#kernel/validation/rules'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import {
  amount,
  choice,
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
