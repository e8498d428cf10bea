import i18nManager from '@adonisjs/i18n/services/main'
import { LOCALES } from '#kernel/formats/languages'
import { requiredPlaceholders, placeholderNames, parseMessage } from '#kernel/formats/message_text'
import type { TemplatePart } from '#notifications/actions/render_template'
import { type Outgoing, SECRETS } from '#notifications/rules/events'
import { fromIcu } from '#notifications/rules/from_icu'
import type { TemplateName } from '#notifications/rules/templates'

const PARTS: readonly TemplatePart[] = ['sms', 'subject', 'email', 'notice']

const converted = new Map<string, string>()

/** A text as it was delivered (resources/lang), as administrators write it; null where that language has none. */
export function deliveredText(template: string, part: TemplatePart, locale: string): string | null {
  const key = `notifications.templates.${template}.${part}`
  const sentence = i18nManager.getTranslationsFor(locale)[key]
  if (!sentence) return null
  const id = `${locale}:${key}`
  const found = converted.get(id) ?? fromIcu(sentence, locale)
  converted.set(id, found)
  return found
}

export interface Placeholder {
  name: string
  /** Whether every text of the channel has to say it. */
  isNeeded: boolean
  /** Whether a message may be without it, so that it stands in an optional part. */
  mayMiss: boolean
}

/**
 * What the texts of an event may say: the placeholders of its delivered ones. Needed is what the delivered
 * text of the channel always says.
 */
export function placeholdersOf(template: TemplateName, channel: Outgoing): Placeholder[] {
  const texts = PARTS.map(
    (part) => parseMessage(deliveredText(template, part, LOCALES[0]) ?? '') ?? []
  )
  const needed = requiredPlaceholders(texts[PARTS.indexOf(channel)])
  const certain = texts.flatMap(requiredPlaceholders)
  return [...new Set(texts.flatMap(placeholderNames))].map((name) => ({
    name,
    isNeeded: needed.includes(name),
    mayMiss: !certain.includes(name),
  }))
}

/** Whether what it carries lets somebody in. */
export const carriesSecret = (template: TemplateName) =>
  placeholdersOf(template, 'sms').some(({ name }) => SECRETS.includes(name))
