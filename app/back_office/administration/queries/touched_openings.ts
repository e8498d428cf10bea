import type { I18n } from '@adonisjs/i18n'
import type { AffectedDay } from '#administration/queries/scheme_impact'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sentence } from '#kernel/exceptions/sentence'
import { masters } from '#masters/queries/masters'
import type { SchemeRuleRow } from '#masters/queries/rows'
import { openingByRows, type SchemeOpening } from '#masters/rules/scheme_openings'
import { ruleInForce, schemeRulesOn } from '#masters/rules/scheme_rules_on'
import { SCHEME_RULES } from '#masters/rules/scheme_rule_names'
import type { VersionPlan } from '#masters/rules/scheme_version_plan'

/** What becomes of the applications of a scheme from the day of a version on. */
export interface AffectedOpening {
  text: string
  isOpen: boolean
}

/**
 * In words, what a version that names days of opening comes to in each scheme: it counts from its own day
 * on, so that one which opens later closes the scheme until then.
 */
export function affectedOpenings(
  { rows: [before, after] }: Pick<VersionPlan, 'rows'>,
  affected: readonly AffectedDay[],
  from: PlainDate,
  i18n: I18n
): AffectedOpening[] {
  const schemes = affected.find(({ day }) => day === 'opening')?.loanTypes ?? []
  return schemes.map((schemeId) => {
    const openingIn = (rows: readonly SchemeRuleRow[]) =>
      openingByRows(rows, from, (day) => schemeRulesOn(rows, schemeId, day))
    const opening = openingIn(after)
    const key = openingTextKey(opening, openingIn(before).isOpen)
    const own = ruleInForce(after, schemeId, SCHEME_RULES.closesOn.name, from)
    const { closesOn } = schemeRulesOn(after, schemeId, from)
    const isClosedByItself =
      key === 'closed' && own?.schemeId === schemeId && closesOn !== null && closesOn < from
    const [until, opens, closes] = [opening.until, opening.opensOn, closesOn].map(dayOf)
    return {
      isOpen: opening.isOpen,
      text: sentence(i18n, `schemes.openings.${isClosedByItself ? 'closed_by_itself' : key}`, {
        scheme: masters().scheme(schemeId),
        from: dayOf(from),
        until,
        opens,
        closes,
      }),
    }
  })
}

const dayOf = (day: PlainDate | null) => (day === null ? '' : { day })

function openingTextKey({ isOpen, until, opensOn }: SchemeOpening, wasOpen: boolean): string {
  if (isOpen) return until === null ? 'open' : 'until'
  if (opensOn === null) return 'closed'
  return wasOpen ? 'closed_until' : 'opens'
}
