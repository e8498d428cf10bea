import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import {
  groupByTopic,
  namedRule,
  ruleName,
  ruleValueText,
  scopeName,
  scopePath,
  writtenRuleText,
} from '#administration/schemes/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/dialect'
import { type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import {
  type SchemeScope,
  displayEffectiveFrom,
  rulesFor,
  versionStates,
  versionsOf,
  writtenRules,
} from '#masters/rules/scheme_versions'
import { type WaitingChanges, openKeyOf, waitingChanges } from '#maker_checker/queries/open_changes'
import {
  listSchemeRuleRows,
  schemeOpeningView,
  schemeRulesVersion,
} from '#masters/queries/scheme_rules'
import { listKeysOf, pendingListChanges, sentencesOn } from '#administration/schemes/dated_lists'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { TEXT_LISTS, listExists } from '#masters/rules/dated_lists'
import { loanFormOf } from '#masters/rules/loan_types'

/** Returns the versions of a scheme, newest first, with their changes, author and time. */
async function schemeHistory(scope: SchemeScope, i18n: I18n) {
  const versions = versionsOf(masters().rows.schemeRules, scope)
  const states = versionStates(versions, getClock().today())
  const authors = await versionAuthors('scheme_rules')
  const say = (value: SentenceValue | null) => (value === null ? null : sentenceValue(i18n, value))
  return versions.toReversed().map(({ from, changes, isOwn }) => ({
    from,
    since: displayEffectiveFrom(from),
    state: states.get(from)!,
    isOwn,
    /** The initial version is not listed rule by rule. */
    changes: changes
      .filter(({ old }) => old !== null)
      .map(({ rule, old, new: now }) => ({
        name: rule.name,
        label: String(sentenceValue(i18n, ruleName(rule))),
        old: say(writtenRuleText(rule, old, scope)),
        new: say(writtenRuleText(rule, now, scope)),
        /** In the reader's language. */
        lang: null as string | null,
      })),
    made: authors.get(keyOf(isOwn ? scope : null, from)) ?? null,
  }))
}

const keyOf = (scope: SchemeScope, from: string) => `${scope ?? ''}|${from}`

/**
 * Returns who last saved the rows of a version, by the first part of their key, their scope, and the date; imported
 * rows have no author.
 */
export async function versionAuthors(table: string) {
  const rows = await db
    .from('master_edits as edits')
    .leftJoin('users', 'users.id', 'edits.edited_by')
    .where('edits.master', table)
    .orderBy('edits.edited_at')
    .select('edits.row_key', 'edits.edited_at', 'users.first_name', 'users.last_name')
  return new Map(
    rows.map((row) => {
      const [scheme, , from] = String(row.row_key).split('|')
      const by = [row.first_name, row.last_name].filter(Boolean).join(' ')
      return [`${scheme}|${from}`, { by, at: instantOf(row.edited_at).toISOString() }]
    })
  )
}

/** Returns a scheme as of today, with its documents, texts and versions. */
export async function schemePage(scope: SchemeScope, i18n: I18n) {
  const today = getClock().today()
  const waiting = await waitingChanges(keysOf(scope), i18n)
  return {
    path: scopePath(scope),
    name: String(sentenceValue(i18n, scopeName(scope))),
    isAll: scope === null,
    today,
    version: schemeRulesVersion(await listSchemeRuleRows(db.connection()), scope),
    waiting: waiting.get(rulesKey(scope)) ?? null,
    waitingLists: pendingListChanges(scope, waiting),
    topics: topicsOn(scope, today, i18n),
    documents: scope === null ? [] : documentsOn(scope, today, i18n),
    sentences: TEXT_LISTS.filter((list) => listExists({ list, scope })).map((list) => ({
      list,
      rows: sentencesOn(list, scope, today),
    })),
    versions: await schemeHistory(scope, i18n),
  }
}

/** Returns the rules of a date by topic. */
function topicsOn(scope: SchemeScope, day: PlainDate, i18n: I18n) {
  const written = writtenRules(masters().rows.schemeRules, scope, day)
  return groupByTopic(rulesFor(scope), (rule) => ({
    ...namedRule(rule, i18n),
    value: String(sentenceValue(i18n, ruleValueText(rule, written.get(rule.name)?.value ?? ''))),
    isOwn: written.get(rule.name)?.isOwn ?? false,
    countsBy: i18n.t(`schemes.days.${rule.day}`),
  }))
}

/** Returns the documents required of the applicant, and of each director of a group. */
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

/** Returns the common rules and each scheme: since when its rules are in force, and the next version. */
export async function schemeList(i18n: I18n) {
  const scopes: SchemeScope[] = [null, ...masters().schemes.map(({ id }) => id)]
  const waiting = await waitingChanges(scopes.flatMap(keysOf), i18n)
  return scopes.map((scope) => schemeLine(scope, waiting, i18n))
}

/** Returns the key of a pending change of a scheme's rules. */
const rulesKey = (scope: SchemeScope) => openKeyOf('scheme_version', scopePath(scope))

const keysOf = (scope: SchemeScope) => [rulesKey(scope), ...listKeysOf(scope)]

function schemeLine(scope: SchemeScope, changes: WaitingChanges, i18n: I18n) {
  const today = getClock().today()
  const versions = versionsOf(masters().rows.schemeRules, scope)
  const current = versions.findLast(({ from }) => from <= today)
  const waiting = keysOf(scope).find((key) => changes.has(key))
  return {
    path: scopePath(scope),
    name: String(sentenceValue(i18n, scopeName(scope))),
    loanType: scope === null ? null : loanTypeName(masters().scheme(scope), i18n.locale),
    /** Null for the common rules, because each scheme opens and closes separately. */
    opening: scope === null ? null : schemeOpeningView(scope, i18n.locale, today),
    since: current ? displayEffectiveFrom(current.from) : null,
    /** Change of its rules, or else of one of its lists. */
    waiting: waiting ? changes.get(waiting)!.href : null,
    next: versions.find(({ from }) => from > today)?.from ?? null,
  }
}
