import vine from '@vinejs/vine'
import { LOCALES } from '#kernel/formats/languages'
import { birthDateRule, mobileRule, personNameRule, textRule } from '#kernel/validation/rules'
import { LOAN_TYPES } from '#masters/rules/schemes'

const loanType = () => vine.number().in(Object.values(LOAN_TYPES))

/** The helper of a citizen: a person by mobile number, or a centre. */
export const helperValidator = vine.create({
  loanType: loanType(),
  kind: vine.enum(['person', 'centre'] as const),
  mobile: mobileRule().optional().requiredWhen('kind', '=', 'person'),
  centre: vine.string().uuid().optional().requiredWhen('kind', '=', 'centre'),
})

/** The data of a citizen, entered by an operator with the citizen's consent. */
export const openingValidator = vine.create({
  loanType: loanType(),
  mobile: mobileRule(),
  firstName: personNameRule({ max: 80 }),
  middleName: personNameRule({ max: 80 }).optional(),
  lastName: personNameRule({ max: 80 }),
  birthDate: birthDateRule(),
  genderId: vine.number().exists({ table: 'genders', column: 'id' }),
  language: vine.enum(LOCALES),
  noticeRead: vine.accepted(),
})

export const codeValidator = vine.create({ otp: vine.string().trim().maxLength(20) })

export const submissionValidator = vine.create({
  otp: vine.string().trim().maxLength(20),
  confirmed: vine.boolean().optional(),
  endsAppeal: vine.boolean().optional(),
})

/** A centre to be registered by an office. */
export const centreValidator = vine.create({
  name: textRule({ max: 160 }),
  address: textRule({ max: 400 }),
  telephone: mobileRule(),
  districtId: vine.number(),
})

export const centreUpdateValidator = vine.create({
  name: textRule({ max: 160 }),
  address: textRule({ max: 400 }),
  telephone: mobileRule(),
  isOpen: vine.boolean(),
})

/** An account by user name or mobile number. */
export const operatorValidator = vine.create({ account: textRule({ max: 120 }) })
