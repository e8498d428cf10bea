import vine from '@vinejs/vine'
import { parseMeetingTime } from '#batches/rules/meeting_time'
import { FormatType } from '#kernel/validation/format_type'
import { fieldsInEachLanguage } from '#kernel/validation/field_sets'
import {
  emailRule,
  personNameRule,
  plainDateRule,
  proseRule,
  textRule,
} from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_values'
import { BOARD_STEPS } from '#privacy/actions/breaches'

/** Maximum number of characters of each text of the notice to those affected. */
const BREACH_TEXT_LENGTH = 1500
const FINDINGS_LENGTH = 4000

const timeRule = () =>
  new FormatType<string>({
    rule: 'time',
    message: 'Please enter a valid time',
    read: parseMeetingTime,
  })

const prose = () => proseRule({ max: BREACH_TEXT_LENGTH })

const version = vine.number().min(0).withoutDecimals()

export const breachValidator = vine.create({
  version,
  happenedOn: plainDateRule(),
  happenedTime: timeRule(),
  knownOn: plainDateRule(),
  knownTime: timeRule(),
  ...fieldsInEachLanguage('nature', prose),
  ...fieldsInEachLanguage('consequences', prose),
  ...fieldsInEachLanguage('measures', prose),
  ...fieldsInEachLanguage('safety', prose),
  contactName: personNameRule({ max: 160 }),
  contactPhone: textRule({ max: 32 }),
  contactEmail: emailRule(),
  findings: proseRule({ max: FINDINGS_LENGTH }).nullable().optional(),
})

/** Selections by the portal's data: a district, or people whose data an officer viewed. */
export const affectedValidator = vine.create({
  version,
  source: vine.enum(['district', 'looks'] as const),
  districtId: masterId('districts').optional().requiredWhen('source', '=', 'district'),
  userName: textRule({ max: 120 }).optional().requiredWhen('source', '=', 'looks'),
  fromOn: plainDateRule().optional().requiredWhen('source', '=', 'looks'),
  untilOn: plainDateRule().optional().requiredWhen('source', '=', 'looks'),
})

export const affectedSheetValidator = vine.create({
  version,
  file: vine.file({ size: '24mb' }),
})

export const breachVersionValidator = vine.create({ version })

export const boardStepValidator = vine.create({ step: vine.enum(BOARD_STEPS) })
