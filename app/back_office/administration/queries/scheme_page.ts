import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { listSchemeRuleRows, schemeRulesVersion } from '#masters/queries/scheme_rule_rows'
import { schemeHistory } from '#administration/queries/scheme_history'
import { sentencesOn } from '#administration/queries/scheme_sentences'
import { pendingListChanges } from '#administration/queries/waiting_lists'
import { groupByTopic, namedRule, scopeName, scopePath, ruleValueText } from '#administration/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { localName, masters } from '#masters/queries/masters'
import { displayEffectiveFrom } from '#masters/rules/always'
import { listExists, TEXT_LISTS } from '#masters/rules/dated_lists'
import { loanFormOf } from '#masters/rules/loan_types'
import { rulesFor, type SchemeScope, writtenRules } from '#masters/rules/scheme_versions'

/** A scheme as it is today, with its documents, sentences and versions. */
export async function schemePage(scope: SchemeScope, i18n: I18n) {
  const today = getClock().today()
  return {
    path: scopePath(scope),
    name: String(sentenceValue(i18n, scopeName(scope))),
    isAll: scope === null,
    today,
    version: schemeRulesVersion(await listSchemeRuleRows(db.connection()), scope),
    waiting: await waitingChangeOf('scheme_version', scopePath(scope), i18n),
    waitingLists: await pendingListChanges(scope, i18n),
    topics: topicsOn(scope, today, i18n),
    documents: scope === null ? [] : documentsOn(scope, today, i18n),
    sentences: TEXT_LISTS.filter((list) => listExists({ list, scope })).map((list) => ({
      list,
      rows: sentencesOn(list, scope, today),
    })),
    versions: await schemeHistory(scope, i18n),
  }
}

/** The rules of a day by what they are about. */
function topicsOn(scope: SchemeScope, day: PlainDate, i18n: I18n) {
  const written = writtenRules(masters().rows.schemeRules, scope, day)
  return groupByTopic(rulesFor(scope), (rule) => ({
    ...namedRule(rule, i18n),
    value: String(sentenceValue(i18n, ruleValueText(rule, written.get(rule.name)?.value ?? ''))),
    isOwn: written.get(rule.name)?.isOwn ?? false,
    countsBy: i18n.t(`schemes.days.${rule.day}`),
  }))
}

/** What is asked of the applicant, and of each director of a group. */
export function documentsOn(schemeId: number, day: PlainDate, i18n: I18n) {
  const owners = loanFormOf(schemeId) === 'group' ? (['', 'D'] as const) : ([''] as const)
  return owners.map((owner) => ({
    ofDirector: owner === 'D',
    slots: masters()
      .documentSlots(`${schemeId}${owner}`, day)
      .map((slot) => ({
        slot: slot.slot,
        name: localName(slot, i18n.locale),
        isRequired: slot.isRequired,
        note: slot.note,
        since: displayEffectiveFrom(slot.effectiveFrom),
      })),
  }))
}
