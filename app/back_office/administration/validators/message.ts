import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { normaliseDigits } from '#kernel/formats/digits'
import { textColumn, TEXT_LOCALES } from '#kernel/formats/languages'
import { FormatType } from '#kernel/validation/format_type'
import { optionalFieldsInEachLanguage } from '#kernel/validation/field_sets'
import { proseRule, textRule } from '#kernel/validation/rules'
import type { TextContent } from '#notifications/queries/text_contents'
import type { Outgoing } from '#notifications/rules/messages'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTHS } from '#notifications/rules/message_texts'

/**
 * Validates the id under which the operators have registered the text of an SMS (DLT): 19 digits; rule `dltTemplateId`.
 */
const dltRule = () =>
  new FormatType<string>({
    rule: 'dltTemplateId',
    message: 'Please enter the 19 digits of the template id',
    read: (typed) => matchOrNull(/^\d{19}$/, normaliseDigits(typed)),
  })

/** Validates a header as issued by the operators: six letters; rule `sender`. */
const senderRule = () =>
  new FormatType<string>({
    rule: 'sender',
    message: 'Please enter the six letters of the header',
    read: (typed) => matchOrNull(/^[A-Z]{6}$/, typed.toUpperCase()),
  })

function matchOrNull(pattern: RegExp, typed: string): string | null {
  const text = typed.replace(/\s+/g, '')
  return pattern.test(text) ? text : null
}

const text = (channel: Outgoing) => () => proseRule({ max: MAX_TEXT_LENGTHS[channel] })

export const smsTextsValidator = vine.create({
  ...optionalFieldsInEachLanguage('body', text('sms')),
  ...optionalFieldsInEachLanguage('dltTemplateId', dltRule),
  ...optionalFieldsInEachLanguage('sender', senderRule),
})

export const emailTextsValidator = vine.create({
  ...optionalFieldsInEachLanguage('subject', () => textRule({ max: MAX_SUBJECT_LENGTH })),
  ...optionalFieldsInEachLanguage('body', text('email')),
})

/** Validates the language of a test. */
export const testValidator = vine.create({ locale: vine.enum(TEXT_LOCALES) })

type Typed = Infer<typeof smsTextsValidator> | Infer<typeof emailTextsValidator>

/** Returns the entered texts by language; empty and missing ones are null. */
export function typedTexts(typed: Typed): Record<string, TextContent> {
  const fields = typed as Readonly<Record<string, string | null | undefined>>
  const entries = TEXT_LOCALES.map((locale) => {
    const value = (field: string) => fields[textColumn(field, locale)] ?? null
    return [
      locale,
      {
        subject: value('subject'),
        body: value('body'),
        dltTemplateId: value('dltTemplateId'),
        sender: value('sender'),
      },
    ]
  })
  return Object.fromEntries(entries)
}
