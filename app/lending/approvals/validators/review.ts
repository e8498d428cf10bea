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

/** The answer to a question about a field: by that field's own rule. */
export const answerValidator = ({ name, field }: Extract<AskableItem, { kind: 'field' }>) =>
  vine.withMetaData<AnswerLimits>().create({
    [name]: field.rule,
    isAccountConfirmed: vine.boolean().optional(),
  })

/** Which number is shown, whose, and why: asked when somebody looks at very many. */
export const revealValidator = vine.create({
  kind: vine.enum(['aadhaar', 'pan', 'account'] as const),
  whose: vine.enum(['applicant', 'group', 'director', 'shareholder'] as const),
  /** Of a director or a shareholder. */
  personId: vine.number().withoutDecimals().optional(),
  reason: textRule({ max: 500 }).optional(),
})

/** What must not be empty, in the order of document 3, section 5; the action compares and checks. */
export const resetPasswordValidator = vine.compile(
  vine.object({
    newPassword: vine.string().maxLength(200),
    newPasswordConfirmation: vine.string().maxLength(200),
    userName: vine.string().trim().maxLength(120),
  })
)

/** The number somebody is looked for by; one of a group may be typed as well. */
export const numberSearchValidator = vine.create({
  aadhaar: aadhaarRule().optional(),
  pan: panRule({ holder: 'any' }).optional(),
  accountNo: accountRule().optional(),
})

/** The present mobile of a person of the old books, and which proof of identity was seen. */
export const oldMobileValidator = vine.create({
  mobile: mobileRule(),
  remarks: textRule({ max: 500 }),
})

const knownDistrict = vine.createRule((value, _, field) => {
  if (!masters().find('districts', Number(value))) {
    field.report('Please select the new district', 'required', field)
  }
})

const LONGEST_NUMBER = 40

/** The number of an application in its stored form, however it was typed. */
export const storedNumber = (text: string) =>
  normaliseDigits(text).replace(/\s+/g, '').toUpperCase().slice(0, LONGEST_NUMBER)

/** Both fields required (document 3, Validation rules), and what the officer saw of the file. */
export const changeDistrictValidator = vine.compile(
  vine.object({
    number: vine.string().trim().maxLength(LONGEST_NUMBER).transform(storedNumber),
    districtId: vine.number().withoutDecimals().use(knownDistrict()),
    expectedStatusId: vine.number().withoutDecimals(),
    expectedDecisionId: vine.number().withoutDecimals().nullable(),
  })
)

/** The longest explanation, in characters. */
const DECISION_TEXT_LENGTH = 1000

/** Names of all kinds there are. */
const KINDS_LENGTH = 500

/** What an officer decides of a pair, with what the page showed of it. */
export const duplicateDecisionValidator = vine.create({
  with: vine.string().maxLength(64),
  outcome: vine.enum(OUTCOMES),
  explanation: proseRule({ max: DECISION_TEXT_LENGTH }).nullable().optional(),
  /** Names of what was shared, with commas between them. */
  kinds: vine.string().maxLength(KINDS_LENGTH),
  expectedSerial: vine.number().min(0).withoutDecimals(),
})
