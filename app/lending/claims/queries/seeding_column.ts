import i18nManager from '@adonisjs/i18n/services/main'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf, sqlStartOf } from '#kernel/database/instant'
import { ageInDays } from '#claims/rules/seeding'
import type { Query } from '#lists/filter'
import { choice } from '#lists/filters'
import { localName, masters } from '#masters/queries/masters'

/** Days after which the list tells a statement as an old one, whatever the schemes want of it. */
export const STALE_AFTER_DAYS = 90

/** The filter's values. */
const LINKING_FILTERS = ['none', 'old', 'stated'] as const

const label = (name: string) => `claims.seeding.list.${name}`

/** The filter of the officers' list by what the person who is paid stated of the seeding. */
export const linkingFilter = choice<(typeof LINKING_FILTERS)[number]>({
  label: label('title'),
  choices: 'seedings',
  find: (typed) => LINKING_FILTERS.find((name) => name === typed) ?? null,
  words: (linking, i18n) => i18n.t(label(linking), { days: STALE_AFTER_DAYS }),
  where(query, linking, table) {
    if (linking === 'none') return void query.whereNotExists(statementsOf(table))
    query.whereExists(statementsOf(table))
    if (linking !== 'old') return
    /** The newest counts: none may have been made since. */
    const since = sqlStartOf(addDays(getClock().today(), -STALE_AFTER_DAYS))
    query.whereNotExists((one: Query) => {
      statementsOf(table)(one)
      one.where('seeding_statements.stated_at', '>=', since)
    })
  },
})

const statementsOf = (table: string) => (query: Query) =>
  void query
    .from('seeding_statements')
    .whereColumn('seeding_statements.user_id', `${table}.user_id`)

/** What the filter offers. */
export const linkingChoices = (i18n: I18n) => ({
  seedings: LINKING_FILTERS.map((value) => ({
    value,
    label: i18n.t(label(value), { days: STALE_AFTER_DAYS }),
  })),
})

/** The bank that each of some people stated last, and how many days ago, in words. */
export async function linkingTexts(
  userIds: readonly number[],
  locale: string,
  client: QueryClientContract
): Promise<(userId: number) => string> {
  const i18n = i18nManager.locale(locale)
  const today = getClock().today()
  const newest = client
    .from('seeding_statements')
    .whereIn('user_id', [...new Set(userIds)])
    .groupBy('user_id')
    .max('id as id')
  const ids = (await newest).map((row) => Number(row.id))
  const rows = await client
    .from('seeding_statements')
    .whereIn('id', ids)
    .select('user_id', 'bank_id', 'stated_at')
  const texts = new Map(
    rows.map((row) => {
      const bank = localName(masters().bank(Number(row.bank_id)), locale)
      const days = ageInDays(indiaDateOf(instantOf(row.stated_at)), today)
      return [Number(row.user_id), i18n.t(label('cell'), { bank, days })]
    })
  )
  const none = i18n.t(label('none'))
  return (userId) => texts.get(userId) ?? none
}
