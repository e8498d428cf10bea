import type { I18n } from '@adonisjs/i18n'
import { columnInLanguage } from '#core/formats/languages'
import type { SentenceValue } from '#core/exceptions/refusal'

/** Fills in a sentence in the reader's language, its values included. */
export function sentence(i18n: I18n, key: string, params: Record<string, SentenceValue> = {}) {
  const values = Object.entries(params).map(([name, value]) => [name, localised(i18n, value)])
  return i18n.t(key, Object.fromEntries(values))
}

function localised(i18n: I18n, value: SentenceValue): string | number {
  if (typeof value !== 'object') {
    return value
  }
  if ('key' in value) {
    return sentence(i18n, value.key, value.params)
  }
  return columnInLanguage(value, 'name', i18n.locale)
}
