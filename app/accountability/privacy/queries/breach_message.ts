import db from '@adonisjs/lucid/services/db'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { columnInLanguage, inEachLanguage, TEXT_LOCALES } from '#kernel/formats/languages'
import { renderTemplate } from '#notifications/actions/render_template'
import { renderMessage } from '#notifications/queries/words_in_force'
import type { TemplateParams } from '#notifications/rules/templates'
import type Breach from '#privacy/models/breach'
import { BREACH_TEXTS, type BreachText, contactOf } from '#privacy/rules/breach_texts'

/** What the inbox says: the whole stands on the page that it leads to, once for all people. */
export function inboxParams(breach: Breach): TemplateParams['breach_told'] {
  const day = indiaDateOf(breach.happenedAt)
  return {
    day: inEachLanguage((locale) => formatDate(day, locale)),
    phone: breach.contactPhone,
  }
}

/** What SMS and e-mail say; the e-mail says all of it. */
export function messageParams(breach: Breach): TemplateParams['breach_told'] {
  const texts = BREACH_TEXTS.map((text) => [
    text,
    inEachLanguage((locale) => columnInLanguage(breach.texts, text, locale)),
  ])
  return {
    ...inboxParams(breach),
    ...(Object.fromEntries(texts) as Record<BreachText, Record<string, string>>),
    contact: contactOf(breach),
  }
}

/** The messages as they will read, in each language. */
export function breachPreviews(breach: Breach) {
  const params = messageParams(breach)
  return Promise.all(
    TEXT_LOCALES.map(async (locale) => {
      const written = (channel: 'sms' | 'email') =>
        renderMessage(db.connection(), { template: 'breach_told', channel }, locale, params)
      const [sms, email] = [await written('sms'), await written('email')]
      return {
        locale,
        sms: sms.body,
        subject: email.subject ?? '',
        email: email.body,
        notice: renderTemplate('breach_told', 'notice', locale, params),
      }
    })
  )
}
