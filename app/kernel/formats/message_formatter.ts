import type { TranslationsFormatterContract } from '@adonisjs/i18n/types'
import { IntlMessageFormat } from 'intl-messageformat'
import { messageValues, numberLocale } from '#kernel/formats/message_values'

/** Formats the sentences of resources/lang (ICU) on the server, as `inertia/lib/messages.ts` does in pages. */
export class MessageFormatter implements TranslationsFormatterContract {
  readonly name = 'icu'
  /** Holds at most as many entries as the catalogues have sentences. */
  readonly #compiled = new Map<string, IntlMessageFormat>()

  format(message: string, locale: string, data?: Record<string, unknown>): string {
    const id = `${locale}:${message}`
    let compiled = this.#compiled.get(id)
    if (!compiled) {
      compiled = new IntlMessageFormat(message, numberLocale(locale), undefined, {
        ignoreTag: true,
      })
      this.#compiled.set(id, compiled)
    }
    return String(compiled.format(messageValues(data, locale) as Record<string, string>))
  }
}
