import type { I18n } from '@adonisjs/i18n'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { pendingListChanges } from '#administration/queries/waiting_lists'
import { scopeName, scopePath } from '#administration/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { loanTypeName, masters } from '#masters/queries/masters'
import { schemeOpeningView } from '#masters/queries/scheme_opening'
import { displayEffectiveFrom } from '#masters/rules/always'
import { versionsOf, type SchemeScope } from '#masters/rules/scheme_versions'

/** What all schemes have, and each scheme: since when its rules are in force, and what comes next. */
export async function schemeList(i18n: I18n) {
  const scopes: SchemeScope[] = [null, ...masters().schemes.map(({ id }) => id)]
  return Promise.all(scopes.map((scope) => schemeLine(scope, i18n)))
}

async function schemeLine(scope: SchemeScope, i18n: I18n) {
  const today = getClock().today()
  const versions = versionsOf(masters().rows.schemeRules, scope)
  const current = versions.findLast(({ from }) => from <= today)
  const rules = await waitingChangeOf('scheme_version', scopePath(scope), i18n)
  const lists = await pendingListChanges(scope, i18n)
  return {
    path: scopePath(scope),
    name: String(sentenceValue(i18n, scopeName(scope))),
    loanType: scope === null ? null : loanTypeName(masters().scheme(scope), i18n.locale),
    /** Null for what all schemes have: it is opened and closed in each. */
    opening: scope === null ? null : schemeOpeningView(scope, i18n.locale, today),
    since: current ? displayEffectiveFrom(current.from) : null,
    /** Of its rules, else of one of its lists. */
    waiting: (rules ?? Object.values(lists).find((list) => list !== null))?.href ?? null,
    next: versions.find(({ from }) => from > today)?.from ?? null,
  }
}
