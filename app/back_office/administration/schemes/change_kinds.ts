import { type PlainDate, addDays, minDate } from '#kernel/calendar/plain_date'
import {
  lineName,
  lineValueText,
  listHref,
  listSubject,
  ruleName,
  scopeName,
  scopePath,
  valueName,
  writtenRuleText,
} from '#administration/schemes/scheme_words'
import {
  affectedDays,
  affectedDaysOfList,
  refuseRecordsToday,
} from '#administration/schemes/impact'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { type DatedListChange, SaveDatedList } from '#masters/actions/save_dated_list'
import {
  linesVersion,
  listDatedLines,
  lockDatedLines,
  planContext,
} from '#masters/queries/dated_lists'
import {
  changesOnWithdrawal,
  differingProperties,
  planLines,
} from '#masters/rules/dated_list_versions'
import { descriptionOf } from '#masters/rules/dated_lists'
import {
  SaveSchemeVersion,
  type SchemeVersionChange,
  planSchemeVersion,
} from '#masters/actions/save_scheme_version'
import {
  listSchemeRuleRows,
  lockSchemeRules,
  schemeRulesVersion,
} from '#masters/queries/scheme_rules'

/** A version planned for a date, changed before it, or, without input, withdrawn. */
interface Planned {
  from: PlainDate
  /** Date of the planned version that is replaced. */
  replaces: PlainDate | null
  typed: object | null
}

/**
 * Returns the last day on which the change is still possible: nothing is planned for the past, and a version in force
 * stays.
 */
export function lastDayOf({ from, replaces, typed }: Planned): PlainDate {
  const before = (day: PlainDate) => addDays(day, -1)
  if (typed === null) return before(from)
  return replaces === null ? from : minDate(from, before(replaces))
}

/** Changes of texts and required documents of a scheme, which a second person confirms. */
const datedListChange = (words: string): ChangeKind<DatedListChange> => ({
  words,
  needsConfirmation: true,
  version: async (change, trx) => linesVersion(await lockDatedLines(change, trx)),

  async describe(change, trx) {
    const { from, replaces, typed } = change
    const description = descriptionOf(change)
    const rows = await listDatedLines(change, trx)
    const changes =
      typed === null
        ? changesOnWithdrawal(description, rows, from)
        : planLines(description, rows, { from, replaces, typed }, await planContext(change, trx))
            .changes
    const day: Difference = {
      label: { key: 'schemes.fields.from' },
      kind: 'date',
      old: replaces,
      new: typed === null ? null : from,
    }
    const lines = changes.flatMap((one) => {
      const line = lineName(change, one.key, (one.new ?? one.old)!)
      return differingProperties(description, one).map(
        ({ property, field, locale }): Difference => ({
          label: valueName(line, field, locale),
          kind: 'text',
          old: one.old && lineValueText(field, one.old[property]),
          new: one.new && lineValueText(field, one.new[property]),
        })
      )
    })
    return {
      subject: listSubject(change),
      title: {
        key: `schemes.lists.${change.list}.of`,
        params: { scheme: scopeName(change.scope) },
      },
      difference: [day, ...lines],
      href: listHref(change),
      lastDay: lastDayOf(change),
    }
  },

  formOf: (change) => change.typed && `${listHref(change)}/versions/new`,

  async apply(change, { id, role }, trx) {
    const { list, scope, from } = change
    await lockDatedLines(change, trx)
    await refuseRecordsToday(affectedDaysOfList({ list, scope }), from, trx)
    await new SaveDatedList().run(change, { id, roleId: role }, trx)
  },
})

export const guidelinesChange = datedListChange('schemes.lists.guidelines.change')
export const eligibilityChange = datedListChange('schemes.lists.eligibility.change')
export const loiTermsChange = datedListChange('schemes.lists.loi_terms.change')
export const documentsChange = datedListChange('schemes.lists.documents.change')

/** A version of a scheme, which a second person confirms. */
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
