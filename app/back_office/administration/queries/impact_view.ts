import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { impactOf, type TouchedDay } from '#administration/queries/scheme_impact'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { wordsOf } from '#kernel/exceptions/sentence'

const LISTS = {
  on_the_way: '/officer/applications',
  open_claims: '/officer/claims',
} as const

/**
 * The counts of one counting day, with the way to their list where one scheme is concerned.
 *
 * @param what the rules that change
 */
export async function impactView(
  touched: TouchedDay,
  what: readonly SentenceValue[],
  client: QueryClientContract,
  i18n: I18n
) {
  const { day, loanTypes } = touched
  const lines = await impactOf(touched, client)
  return {
    day,
    countsBy: i18n.t(`schemes.days.${day}`),
    rules: what.map((one) => String(wordsOf(i18n, one))),
    lines: lines.map(({ what, gets, count }) => {
      const list = what in LISTS ? LISTS[what as keyof typeof LISTS] : null
      const isOne = list !== null && loanTypes.length === 1
      return { what, gets, count, href: isOne ? `${list}?loanType=${loanTypes[0]}` : null }
    }),
  }
}
