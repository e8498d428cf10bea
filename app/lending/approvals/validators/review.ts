import vine from '@vinejs/vine'
import type { AskableItem } from '#approvals/rules/returned_items'
import type { AnswerLimits } from '#approvals/queries/questions'
import {
  aadhaarRule,
  accountRule,
  mobileRule,
  panRule,
  textRule,
  proseRule,
} from '#kernel/validation/rules'
import { normaliseDigits } from '#kernel/formats/digits'
import { masters } from '#masters/queries/masters'
import { OUTCOMES } from '#duplicates/rules/match_keys'

/** Returns the validator of an answer about a field, which uses that field's own rule. */
export const answerValidator = ({ name, field }: Extract<AskableItem, { kind: 'field' }>) =>
  vine.withMetaData<AnswerLimits>().create({
    [name]: field.rule,
    isAccountConfirmed: vine.boolean().optional(),
  })

/** Which number is shown, whose it is, and why: the reason is required from an officer who views very many. */
export const revealValidator = vine.create({
  kind: vine.enum(['aadhaar', 'pan', 'account'] as const),
  whose: vine.enum(['applicant', 'group', 'director', 'shareholder'] as const),
  /** For a director or a shareholder. */
  personId: vine.number().withoutDecimals().optional(),
  reason: textRule({ max: 500 }).optional(),
})

/** Required fields, in the order of document 3, section 5; the action compares and checks them. */
export const resetPasswordValidator = vine.compile(
  vine.object({
    newPassword: vine.string().maxLength(200),
    newPasswordConfirmation: vine.string().maxLength(200),
    userName: vine.string().trim().maxLength(120),
  })
)

/** The number to search for a person; the number of a group is accepted as well. */
export const numberSearchValidator = vine.create({
  aadhaar: aadhaarRule().optional(),
  pan: panRule({ holder: 'any' }).optional(),
  accountNo: accountRule().optional(),
})

/** The present mobile number of an imported borrower, and the proof of identity that was seen. */
export const oldMobileValidator = vine.create({
  mobile: mobileRule(),
  remarks: textRule({ max: 500 }),
})

const knownDistrict = vine.createRule((value, _, field) => {
  if (!masters().find('districts', Number(value))) {
    field.report('Please select the new district', 'required', field)
  }
})

const MAX_NUMBER_LENGTH = 40

/** Returns the number of an application in its stored form, however it was typed. */
export const storedNumber = (text: string) =>
  normaliseDigits(text).replace(/\s+/g, '').toUpperCase().slice(0, MAX_NUMBER_LENGTH)

/** Both fields required (document 3, Validation rules), and the version of the application that the officer saw. */
export const changeDistrictValidator = vine.compile(
  vine.object({
    number: vine.string().trim().maxLength(MAX_NUMBER_LENGTH).transform(storedNumber),
    districtId: vine.number().withoutDecimals().use(knownDistrict()),
    expectedStatusId: vine.number().withoutDecimals(),
    expectedDecisionId: vine.number().withoutDecimals().nullable(),
  })
)

/** Maximum length of the explanation, in characters. */
const DECISION_TEXT_LENGTH = 1000

/** Maximum length of the names of all kinds together, in characters. */
const KINDS_LENGTH = 500

/** An officer's decision on a pair, with the version that the page showed. */
export const duplicateDecisionValidator = vine.create({
  with: vine.string().maxLength(64),
  outcome: vine.enum(OUTCOMES),
  explanation: proseRule({ max: DECISION_TEXT_LENGTH }).nullable().optional(),
  /** Names of the shared kinds, separated by commas. */
  kinds: vine.string().maxLength(KINDS_LENGTH),
  expectedSerial: vine.number().min(0).withoutDecimals(),
})
