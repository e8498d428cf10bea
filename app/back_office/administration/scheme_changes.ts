import { lastDayOf } from '#administration/last_day'
import { refuseRecordsToday, affectedDays } from '#administration/queries/scheme_impact'
import { ruleName, scopeName, scopePath, writtenRuleText } from '#administration/scheme_words'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import {
  planSchemeVersion,
  SaveSchemeVersion,
  type SchemeVersionChange,
} from '#masters/actions/save_scheme_version'
import {
  lockSchemeRules,
  listSchemeRuleRows,
  schemeRulesVersion,
} from '#masters/queries/scheme_rule_rows'

/** A version of a scheme waits until somebody else has seen it. */
export const schemeVersionChange: ChangeKind<SchemeVersionChange> = {
  words: 'schemes.change',
  needsConfirmation: true,
  version: async ({ scope }, trx) => schemeRulesVersion(await lockSchemeRules(trx), scope),

  async describe(change, trx) {
    const { scope, from, replaces, typed } = change
    const { changes } = planSchemeVersion(await listSchemeRuleRows(trx), change)
    const day: Difference = {
      label: { key: 'schemes.fields.from' },
      kind: 'date',
      old: replaces,
      new: typed === null ? null : from,
    }
    const rules = changes.map((one): Difference => ({
      label: ruleName(one.rule),
      kind: 'text',
      old: writtenRuleText(one.rule, one.old, scope),
      new: writtenRuleText(one.rule, one.new, scope),
    }))
    return {
      subject: scopePath(scope),
      title: scopeName(scope),
      difference: [day, ...rules],
      href: `/officer/schemes/${scopePath(scope)}`,
      lastDay: lastDayOf(change),
    }
  },

  formOf: ({ scope, typed }) => typed && `/officer/schemes/${scopePath(scope)}/versions/new`,

  async apply(change, { id, role }, trx) {
    const { scope, from, typed } = change
    if (typed !== null) {
      const { rows } = planSchemeVersion(await lockSchemeRules(trx), change)
      await refuseRecordsToday(affectedDays(rows, scope, from), from, trx)
    }
    await new SaveSchemeVersion().run(change, { id, roleId: role }, trx)
  },
}
