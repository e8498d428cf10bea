import type { I18n } from '@adonisjs/i18n'
import { type HttpRequest, RequestValidator } from '@adonisjs/core/http'
import string from '@adonisjs/core/helpers/string'
import { languageNameFor } from '#kernel/exceptions/sentence'
import { parseTextColumn } from '#kernel/formats/languages'
import type { RequestValidationOptions } from '@adonisjs/core/types/http'
import type { VineValidator } from '@vinejs/vine'
import type { FieldContext, Infer, MessagesProviderContact, SchemaTypes } from '@vinejs/vine/types'

/** How long a text is, for the sentence that says it may not be. */
const counted = (value: unknown) => (typeof value === 'string' ? { count: [...value].length } : {})

/** Fields that a page sends by itself: what its person saw of the thing that the form changes. */
export const PAGE_FIELD = /^(?:version|seen|statusId|newestNoticeId|expected\w*)$/

/** Rules whose shared sentence names no field: in the summary above a form it begins with the field's name. */
const NAMED_BY_PREFIX = new Set(
  `number minLength maxLength min max amount percent plainDate date wholeNumber withoutDecimals digits text
  hidden confirmed`.split(/\s+/)
)

/** Rows of masters and records are chosen, never typed. */
const isChosen = ({ name }: FieldContext) => /.Id$/.test(String(name))
const NOT_GIVEN = new Set(['required', 'number'])

/** Where the sentences stand that every form shares. */
const SHARED = 'validator.shared'

/**
 * Finds the sentence for a broken rule: the form's own for this field, the form's own for this
 * rule, else the shared one. `fields.<name>` of the form name the field, else the label that its page
 * shows, else the shared one.
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
      ...counted(field.value),
      ...meta,
      field: this.fieldName(String(field.name)),
    }
    const formatted = sentence
      ? this.i18n.formatRawMessage(sentence, values)
      : string.interpolate(english, values)
    const label = own === undefined && NAMED_BY_PREFIX.has(shared) && this.label(String(field.name))
    return this.withGroup(label ? this.within(label, formatted) : formatted, field)
  }

  private within(group: string, message: string) {
    return this.i18n.t(`${SHARED}.in_group`, { group, message })
  }

  /** Of a form that asks for the same twice, which of the two: the label of the part. */
  private withGroup(message: string, field: FieldContext) {
    const [part, ...rest] = field.wildCardPath.split('.')
    const isPart = rest.length > 0 && !field.wildCardPath.includes('*')
    const group = isPart ? this.first([`${this.prefix}.fields.${part}`]) : undefined
    return group ? this.within(group, message) : message
  }

  private fieldName(name: string): string {
    return this.label(name) ?? this.first([`${SHARED}.this_field`]) ?? name
  }

  private label(name: string): string | undefined {
    const prefixes = [this.prefix, this.page, SHARED]
    const own = this.first(prefixes.map((pagePrefix) => `${pagePrefix}.fields.${name}`))
    return own ?? this.textName(name) ?? this.also?.label(name)
  }

  /** Of a text in one of its languages: 'Name (Marathi)'. */
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
 * The sentences of a form in the language of a request, so that no form has to repeat the shared ones
 * and none of them is ever English by accident.
 *
 * @param pagePrefix where the form's own stand, as in `<module>.validation.<form>`
 * @param own the same of a form whose labels stand elsewhere: then `place` is where, as in `profile`
 * @param also of a form that asks for two things: where the other's labels are found
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
      /** @param pagePrefix whose sentences say what is wrong, as of `formMessages` */
      <Schema extends SchemaTypes, Given extends Meta>(
        validator: VineValidator<Schema, Given>,
        pagePrefix: string,
        ...options: undefined extends Given ? [] : [RequestValidationOptions<Given>]
      ): Promise<Infer<Schema>>
    }
  }
}

/** The framework's own, which may also be told the form whose sentences it takes. */
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
