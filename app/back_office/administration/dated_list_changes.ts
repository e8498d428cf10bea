import { lineName, listHref, listSubject, valueName, lineValueText } from '#administration/dated_lists'
import { lastDayOf } from '#administration/last_day'
import { refuseRecordsToday, affectedDaysOfList } from '#administration/queries/scheme_impact'
import { scopeName } from '#administration/scheme_words'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { type DatedListChange, SaveDatedList } from '#masters/actions/save_dated_list'
import { listDatedLines, linesVersion, lockDatedLines, planContext } from '#masters/queries/dated_rows'
import { planLines, changesOnWithdrawal } from '#masters/rules/dated_list_plan'
import { differingIn } from '#masters/rules/dated_list_versions'
import { descriptionOf } from '#masters/rules/dated_lists'

/** Sentences of a scheme, and papers that are asked for, wait until somebody else has seen them. */
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
      return differingIn(description, one).map(({ property, field, locale }): Difference => ({
        label: valueName(line, field, locale),
        kind: 'text',
        old: one.old && lineValueText(field, one.old[property]),
        new: one.new && lineValueText(field, one.new[property]),
      }))
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
