import { I18n } from '@adonisjs/i18n'
import string from '@adonisjs/core/helpers/string'
import type { FieldContext, MessagesProviderContact } from '@vinejs/vine/types'

/** Where the sentences stand that every form shares. */
const SHARED = 'validator.shared'

/**
 * Finds the sentence for a broken rule: the form's own for this field, the form's own for this
 * rule, else the shared one. `fields.<name>` of the form (or the shared ones) name the field.
 */
export class FormMessages implements MessagesProviderContact {
  constructor(
    private prefix: string,
    private i18n: I18n
  ) {}

  getMessage(english: string, rule: string, field: FieldContext, meta?: Record<string, any>) {
    const keys = [
      `${this.prefix}.messages.${field.wildCardPath}.${rule}`,
      `${this.prefix}.messages.${rule}`,
      `${SHARED}.messages.${rule}`,
    ]
    const sentence = this.first(keys)
    const values = { ...meta, field: this.fieldName(String(field.name)) }
    return sentence
      ? this.i18n.formatRawMessage(sentence, values)
      : string.interpolate(english, values)
  }

  private fieldName(name: string) {
    const label = this.first([`${this.prefix}.fields.${name}`, `${SHARED}.fields.${name}`])
    return label ?? name
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
 * Makes `i18n.createMessagesProvider('<module>.validation.<form>')` give the provider above, so
 * that no form has to repeat the shared sentences and none of them is ever English by accident.
 */
export function useFormMessages() {
  I18n.prototype.createMessagesProvider = function (this: I18n, prefix = SHARED) {
    return new FormMessages(prefix, this) as unknown as ReturnType<I18n['createMessagesProvider']>
  }
}
