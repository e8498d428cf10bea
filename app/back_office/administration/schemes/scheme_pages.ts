import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import {
  groupByTopic,
  lineName,
  lineValueText,
  listHref,
  listKeysOf,
  listSubject,
  namedRule,
  pendingListChanges,
  ruleName,
  ruleValueText,
  scopeName,
  scopePath,
  sentencesOn,
  valueName,
  writtenRuleText,
} from '#administration/schemes/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/dialect'
import { type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import {
  type SchemeScope,
  displayEffectiveFrom,
  loanFormOf,
  rulesFor,
  versionStates,
  versionsOf,
  storedRules,
} from '#masters/rules/schemes'
import {
  type WaitingChanges,
  openKeyOf,
  waitingChangeOf,
  waitingChanges,
} from '#maker_checker/queries/confirmations'
import {
  listSchemeRuleRows,
  schemeOpeningView,
  schemeRulesVersion,
} from '#masters/queries/scheme_rules'
import type { PlainDate } from '#kernel/calendar/plain_date'
import {
  type DatedLine,
  type DatedList,
  TEXT_LISTS,
  descriptionOf,
  isTextList,
  kindOfList,
  listExists,
} from '#masters/rules/dated_lists'
import {
  type LineChange,
  differingProperties,
  listVersions,
} from '#masters/rules/dated_list_versions'
import { linesVersion, listDatedLines } from '#masters/queries/dated_lists'

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
async function versionAuthors(table: string) {
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
  const written = storedRules(masters().rows.schemeRules, scope, day)
  return groupByTopic(rulesFor(scope), (rule) => ({
    ...namedRule(rule, i18n),
    value: String(sentenceValue(i18n, ruleValueText(rule, written.get(rule.name)?.value ?? ''))),
    isOwn: written.get(rule.name)?.isOwn ?? false,
    countsBy: i18n.t(`schemes.days.${rule.day}`),
  }))
}

/** Returns the documents required of the applicant, and of each director of a group. */
function documentsOn(schemeId: number, day: PlainDate, i18n: I18n) {
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

/** Returns the differences between lines of a list as text, value by value. */
export function changedValues(list: DatedList, changes: readonly LineChange[], i18n: I18n) {
  const say = (value: SentenceValue | null) => (value === null ? null : sentenceValue(i18n, value))
  return changes.flatMap((change) => {
    const { key, old, new: now } = change
    const line = lineName(list, key, (now ?? old)!)
    return differingProperties(descriptionOf(list), change).map(({ property, field, locale }) => ({
      name: `${key}.${property}`,
      label: String(sentenceValue(i18n, valueName(line, field, locale))),
      old: say(old && lineValueText(field, old[property])),
      new: say(now && lineValueText(field, now[property])),
      lang: field.hasLanguages ? locale : null,
    }))
  })
}

/** Returns the versions of a list, newest first, with their changes, author and time. */
async function listHistory(list: DatedList, lines: readonly DatedLine[], i18n: I18n) {
  const description = descriptionOf(list)
  const versions = listVersions(description, lines)
  const states = versionStates(versions, getClock().today())
  const makers = await versionAuthors(description.master.table)
  const [whose] = Object.values(description.rowsOf(list))
  return versions.toReversed().map(({ from, changes }) => ({
    from,
    since: displayEffectiveFrom(from),
    state: states.get(from)!,
    isOwn: true,
    /** The initial version is not listed line by line. */
    changes: displayEffectiveFrom(from) === null ? [] : changedValues(list, changes, i18n),
    made: makers.get(`${whose ?? ''}|${from}`) ?? null,
  }))
}

/** Returns a list of a scheme as of today, with its versions. */
export async function datedListPage(list: DatedList, i18n: I18n) {
  const today = getClock().today()
  const { scope } = list
  const lines = await listDatedLines(list, db.connection())
  const isOfDirectors = list.list === 'director_documents'
  return {
    list: list.list,
    base: listHref(list),
    isAll: scope === null,
    scheme: {
      name: String(sentenceValue(i18n, scopeName(scope))),
      href: `/officer/schemes/${scopePath(scope)}`,
    },
    version: linesVersion(lines),
    waiting: await waitingChangeOf(kindOfList(list.list), listSubject(list), i18n),
    sentences: isTextList(list.list) ? sentencesOn(list.list, scope, today) : null,
    documents:
      isTextList(list.list) || scope === null
        ? null
        : documentsOn(scope, today, i18n).find(({ ofDirector }) => ofDirector === isOfDirectors)!,
    versions: await listHistory(list, lines, i18n),
  }
}
