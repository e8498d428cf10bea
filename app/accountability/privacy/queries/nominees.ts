import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { localName, masters, options } from '#masters/queries/masters'
import DataNominee from '#privacy/models/data_nominee'

/** Who acts for a person, and who did before, the newest first. */
export async function nomineesOf(userId: number, i18n: I18n) {
  const rows = await DataNominee.query().where('userId', userId).orderBy('id', 'desc')
  const nominees = rows.map(({ id, fullName, relationshipId, mobile, namedAt, endedAt }) => ({
    id,
    fullName,
    relationship: localName(masters().find('relationships', relationshipId), i18n.locale),
    mobile,
    namedAt: isoInstant(namedAt),
    endedAt: isoInstant(endedAt),
  }))
  const acting = nominees.find(({ endedAt }) => endedAt === null) ?? null
  return {
    acting,
    before: nominees.filter(({ endedAt }) => endedAt !== null),
    seen: String(acting?.id ?? 0),
    relationships: options(masters().relationships, i18n.locale),
  }
}
