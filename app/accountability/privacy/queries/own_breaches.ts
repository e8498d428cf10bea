import { isoInstant } from '#kernel/calendar/iso_instant'
import { columnInLanguage } from '#kernel/formats/languages'
import Breach from '#privacy/models/breach'
import BreachPerson from '#privacy/models/breach_person'
import { BREACH_TEXTS } from '#privacy/rules/breach_texts'

/** How many breaches a person was told of. */
export async function countMyBreaches(userId: number): Promise<number> {
  const rows = await BreachPerson.query().where({ userId }).whereNotNull('toldAt').select('id')
  return rows.length
}

/** The breaches that a person was told of, the newest first. */
export async function myBreaches(userId: number, locale: string) {
  const notified = await BreachPerson.query()
    .where({ userId })
    .whereNotNull('toldAt')
    .orderBy('id', 'desc')
  const ids = notified.map(({ breachId }) => breachId)
  const breaches = await Breach.query().whereIn('id', ids)
  const byId = new Map(breaches.map((one) => [one.id, one]))
  return {
    incidents: notified.map(({ breachId, toldAt }) => {
      const breach = byId.get(breachId)!
      return {
        id: breachId,
        happenedAt: isoInstant(breach.happenedAt),
        toldAt: isoInstant(toldAt),
        texts: BREACH_TEXTS.map((text) => ({
          text,
          value: columnInLanguage(breach.texts, text, locale),
        })),
        contact: {
          name: breach.contactName,
          phone: breach.contactPhone,
          email: breach.contactEmail,
        },
      }
    }),
  }
}
