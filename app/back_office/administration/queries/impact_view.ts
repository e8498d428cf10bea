import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { impactOf, type AffectedDay } from '#administration/queries/scheme_impact'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { sentenceValue } from '#kernel/exceptions/sentence'

const LIST_PAGES = {
  on_the_way: '/officer/applications',
  open_claims: '/officer/claims',
} as const

/**
 * The counts of one counting day, with the way to their list where one scheme is concerned.
 *
 * @param what the rules that change
 */
export async function impactView(
  affected: AffectedDay,
  what: readonly SentenceValue[],
  client: QueryClientContract,
  i18n: I18n
) {
  const { day, loanTypes } = affected
  const lines = await impactOf(affected, client)
  return {
    day,
    countsBy: i18n.t(`schemes.days.${day}`),
    rules: what.map((one) => String(sentenceValue(i18n, one))),
    lines: lines.map(({ what, gets, count }) => {
      const list = what in LIST_PAGES ? LIST_PAGES[what as keyof typeof LIST_PAGES] : null
      const isOne = list !== null && loanTypes.length === 1
      return { what, gets, count, href: isOne ? `${list}?loanType=${loanTypes[0]}` : null }
    }),
  }
}
