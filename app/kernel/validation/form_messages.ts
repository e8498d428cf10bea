import type { I18n } from '@adonisjs/i18n'
import { type HttpRequest, RequestValidator } from '@adonisjs/core/http'
import string from '@adonisjs/core/helpers/string'
import { languageNameFor } from '#kernel/exceptions/refusal'
import { parseTextColumn } from '#kernel/formats/languages'
import type { RequestValidationOptions } from '@adonisjs/core/types/http'
import type { VineValidator } from '@vinejs/vine'
import type { FieldContext, Infer, MessagesProviderContact, SchemaTypes } from '@vinejs/vine/types'

/** Returns the length of a text, for the message that it is too long. */
const countOf = (value: unknown) => (typeof value === 'string' ? { count: [...value].length } : {})

/** Fields that a page sends by itself: the version that its user saw. */
export const PAGE_FIELD = /^(?:version|seen|statusId|newestNoticeId|expected\w*)$/

/** Rules whose shared message names no field: in the summary above a form, the field's name is put before it. */
const NAMED_BY_PREFIX = new Set(
  `number minLength maxLength min max amount percent plainDate date wholeNumber withoutDecimals digits text
  hidden confirmed`.split(/\s+/)
)

/** Ids of master rows and records are chosen, never typed. */
const isChosen = ({ name }: FieldContext) => /.Id$/.test(String(name))
const NOT_GIVEN = new Set(['required', 'number'])

/** Key of the messages that all forms share. */
const SHARED = 'validator.shared'

/**
 * Finds the message for a broken rule: the form's own for this field, the form's own for this rule, or else the shared
 * one. The field is named by `fields.<name>` of the form, or else by the label on its page, or else by the shared name.
 */
class FormMessages implements MessagesProviderContact {
  constructor(
    private prefix: string,
    private i18n: I18n,
    private page: string,
    private also?: FormMessages
  ) {}

  getMessage(english: string, rule: string, field: FieldContext, meta?: Record<string, unknown>) {
    if (PAGE_FIELD.test(String(field.name))) return this.i18n.t('common.edit_conflict.missing')
    const own = this.first([
      `${this.prefix}.messages.${field.wildCardPath}.${rule}`,
      `${this.prefix}.messages.${rule}`,
    ])
    const shared = isChosen(field) && NOT_GIVEN.has(rule) ? 'array' : rule
    const sentence = own ?? this.first([`${SHARED}.messages.${shared}`])
    const values = {
      ...countOf(field.value),
      ...meta,
      field: this.fieldName(String(field.name)),
    }
    const formatted = sentence
      ? this.i18n.formatRawMessage(sentence, values)
      : string.interpolate(english, values)
    const label = own === undefined && NAMED_BY_PREFIX.has(shared) && this.label(String(field.name))
    return this.withGroup(label ? this.prefixWithGroup(label, formatted) : formatted, field)
  }

  private prefixWithGroup(group: string, message: string) {
    return this.i18n.t(`${SHARED}.in_group`, { group, message })
  }

  /** Adds the label of the part, in a form that has the same field twice. */
  private withGroup(message: string, field: FieldContext) {
    const [part, ...rest] = field.wildCardPath.split('.')
    const isPart = rest.length > 0 && !field.wildCardPath.includes('*')
    const group = isPart ? this.first([`${this.prefix}.fields.${part}`]) : undefined
    return group ? this.prefixWithGroup(group, message) : message
  }

  private fieldName(name: string): string {
    return this.label(name) ?? this.first([`${SHARED}.this_field`]) ?? name
  }

  private label(name: string): string | undefined {
    const prefixes = [this.prefix, this.page, SHARED]
    const own = this.first(prefixes.map((pagePrefix) => `${pagePrefix}.fields.${name}`))
    return own ?? this.textName(name) ?? this.also?.label(name)
  }

  /** Returns the name of a text field in one of its languages: 'Name (Marathi)'. */
  private textName(name: string) {
    const text = parseTextColumn(name)
    const field = text && this.first([`${SHARED}.texts.${text.field}`])
    if (!field) return undefined
    const language = languageNameFor(this.i18n, text.locale)
    return this.i18n.t(`${SHARED}.in_language`, { field, language })
  }

  private first(keys: string[]) {
    for (const key of keys) {
      const found = this.i18n.resolveIdentifier(key)
      if (found) return found.message
    }
    return undefined
  }
}

/**
 * Returns the messages of a form in the language of a request, so that no form has to repeat the shared ones and none
 * of them is English by accident.
 *
 * @param pagePrefix key of the form's own messages, as in `<module>.validation.<form>`
 * @param own same for a form whose labels are elsewhere: `place` is then their key, as in `profile`
 * @param also key of the other labels, for a form with two subjects
 */
export const formMessages = (
  i18n: I18n,
  pagePrefix = SHARED,
  own = pagePrefix,
  also?: FormMessages
) => new FormMessages(own, i18n, pagePrefix, also)

type Meta = Record<string, unknown> | undefined

declare module '@adonisjs/core/http' {
  interface HttpRequest {
    validateUsing: RequestValidator['validateUsing'] & {
      /** @param pagePrefix key of the messages, as for `formMessages` */
      <Schema extends SchemaTypes, Given extends Meta>(
        validator: VineValidator<Schema, Given>,
        pagePrefix: string,
        ...options: undefined extends Given ? [] : [RequestValidationOptions<Given>]
      ): Promise<Infer<Schema>>
    }
  }
}

/** The framework's own method, with an additional parameter for the form whose messages are used. */
export function validateUsing(
  this: HttpRequest,
  validator: VineValidator<SchemaTypes, Meta>,
  form?: string | RequestValidationOptions<Meta>,
  rest?: RequestValidationOptions<Meta>
) {
  const own = typeof form === 'string' && {
    meta: undefined,
    ...rest,
    messagesProvider: formMessages(this.ctx!.i18n, form),
  }
  const options = own || (form as RequestValidationOptions<Meta>)
  return new RequestValidator(this.ctx!).validateUsing(validator, options)
}
