import { test } from '@japa/runner'
import type * as schema from '#database/schema'
import { masters } from '#masters/queries/masters'
import type { RowOf } from '#masters/queries/master_lists'
import { dialect } from '#tests/support/tags'

/** Compiles only if every property of the row is a column of the model with a compatible type. */
type Fits<Row extends Pick<Model, keyof Row & keyof Model>, Model> =
  Exclude<keyof Row, keyof Model> extends never ? Row : never

export type Checked = [
  Fits<RowOf<'states'>, schema.StateSchema>,
  Fits<RowOf<'divisions'>, schema.DivisionSchema>,
  Fits<RowOf<'districts'>, schema.DistrictSchema>,
  Fits<RowOf<'talukas'>, schema.TalukaSchema>,
  Fits<RowOf<'pincodes'>, schema.PincodeSchema>,
  Fits<RowOf<'banks'>, schema.BankSchema>,
  Fits<RowOf<'castes'>, schema.CasteSchema>,
  Fits<RowOf<'schemes'>, schema.SchemeSchema>,
  Fits<RowOf<'schemeRules'>, schema.SchemeRuleSchema>,
  Fits<RowOf<'guidelines'>, schema.SchemeGuidelineSchema>,
  Fits<RowOf<'loiTerms'>, schema.LoiTermSchema>,
  Fits<RowOf<'loiSignatories'>, schema.LoiSignatorySchema>,
  Fits<RowOf<'applicationStatuses'>, schema.ApplicationStatusSchema>,
  Fits<RowOf<'claimStatuses'>, schema.ClaimStatusSchema>,
  Fits<RowOf<'claimRejectReasons'>, schema.ClaimRejectReasonSchema>,
  Fits<RowOf<'documentSlots'>, schema.DocumentSlotSchema>,
  Fits<RowOf<'documentTypes'>, schema.DocumentTypeSchema>,
  Fits<RowOf<'apbsReturnReasons'>, schema.ApbsReturnReasonSchema>,
  Fits<RowOf<'targetDays'>, schema.TargetDaySchema>,
  Fits<RowOf<'holidays'>, schema.HolidaySchema>,
  Fits<RowOf<'pastDueNorms'>, schema.PastDueNormSchema>,
  Fits<RowOf<'valueRanges'>, schema.ValueRangeSchema>,
  Fits<RowOf<'privacyNotices'>, schema.PrivacyNoticeSchema>,
  Fits<RowOf<'privacyNoticeItems'>, schema.PrivacyNoticeItemSchema>,
  Fits<RowOf<'retentionRules'>, schema.RetentionRuleSchema>,
  Fits<RowOf<'transitions'>, schema.WorkflowTransitionSchema>,
]

test.group('Rows of the masters catalogue', (group) => {
  dialect(group)
  /** Rows that the office adds on screen, and no file provides. */
  const WITHOUT_FILE = ['workflowVersions', 'bankBranches', 'budgetGrants']

  test('no list from a file is empty, flags are booleans, days are plain text', ({ assert }) => {
    for (const [list, entries] of Object.entries(masters().rows)) {
      if (!WITHOUT_FILE.includes(list)) assert.isNotEmpty(entries, list)
      for (const [property, value] of entries.flatMap((row) => Object.entries(row))) {
        if (/^(is|shows|unlocks|editable|allows|needs|comes)[A-Z]/.test(property)) {
          assert.isBoolean(value, `${list}.${property}`)
        }
        if (property === 'effectiveFrom') assert.match(String(value), /^\d{4}-\d\d-\d\d$/)
      }
    }
  })

  test('rows are read-only', ({ assert }) => {
    assert.throws(() => Object.assign(masters().district(482), { nameEn: 'Bombay' }), /read only/)
  })
})
