import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { ruleName, writtenRuleText } from '#administration/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/instant'
import { sentenceValue } from '#kernel/exceptions/sentence'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { displayEffectiveFrom } from '#masters/rules/always'
import { type SchemeScope, versionsOf, versionStates } from '#masters/rules/scheme_versions'

/** The versions of a scheme, the newest first: what changed with each, and who made it when. */
export async function schemeHistory(scope: SchemeScope, i18n: I18n) {
  const versions = versionsOf(masters().rows.schemeRules, scope)
  const states = versionStates(versions, getClock().today())
  const authors = await versionAuthors('scheme_rules')
  const say = (value: SentenceValue | null) => (value === null ? null : sentenceValue(i18n, value))
  return versions.toReversed().map(({ from, changes, isOwn }) => ({
    from,
    since: displayEffectiveFrom(from),
    state: states.get(from)!,
    isOwn,
    /** What the portal came with is not listed rule by rule. */
    changes: changes
      .filter(({ old }) => old !== null)
      .map(({ rule, old, new: now }) => ({
        name: rule.name,
        label: String(sentenceValue(i18n, ruleName(rule))),
        old: say(writtenRuleText(rule, old, scope)),
        new: say(writtenRuleText(rule, now, scope)),
        /** In the reader's own language. */
        lang: null as string | null,
      })),
    made: authors.get(keyOf(isOwn ? scope : null, from)) ?? null,
  }))
}

const keyOf = (scope: SchemeScope, from: string) => `${scope ?? ''}|${from}`

/**
 * Who saved the rows of a version last, by the first part of their key, whose they are, and the day; rows of
 * a file have nobody.
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
