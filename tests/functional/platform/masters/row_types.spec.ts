import { test } from '@japa/runner'
import type * as schema from '#database/schema'
import { masters } from '#masters/queries/masters'
import type * as rows from '#masters/queries/rows'
import { dialect } from '#tests/support/tags'

/** Compiles only when every property of the row is a column of the model with a fitting type. */
type Fits<Row extends Pick<Model, keyof Row & keyof Model>, Model> =
  Exclude<keyof Row, keyof Model> extends never ? Row : never

export type Checked = [
  Fits<rows.State, schema.StateSchema>,
  Fits<rows.Division, schema.DivisionSchema>,
  Fits<rows.District, schema.DistrictSchema>,
  Fits<rows.Taluka, schema.TalukaSchema>,
  Fits<rows.Pincode, schema.PincodeSchema>,
  Fits<rows.Bank, schema.BankSchema>,
  Fits<rows.Caste, schema.CasteSchema>,
  Fits<rows.Scheme, schema.SchemeSchema>,
  Fits<rows.SchemeRuleRow, schema.SchemeRuleSchema>,
  Fits<rows.SchemeText, schema.SchemeGuidelineSchema>,
  Fits<rows.SchemeText, schema.LoiTermSchema>,
  Fits<rows.LoiSignatory, schema.LoiSignatorySchema>,
  Fits<rows.ApplicationStatus, schema.ApplicationStatusSchema>,
  Fits<rows.ClaimStatus, schema.ClaimStatusSchema>,
  Fits<rows.Reason, schema.ClaimRejectReasonSchema>,
  Fits<rows.DocumentSlotRow, schema.DocumentSlotSchema>,
  Fits<rows.DocumentType, schema.DocumentTypeSchema>,
  Fits<rows.ApbsReturnReason, schema.ApbsReturnReasonSchema>,
  Fits<rows.TargetDays, schema.TargetDaySchema>,
  Fits<rows.Holiday, schema.HolidaySchema>,
  Fits<rows.ValueRange, schema.ValueRangeSchema>,
  Fits<rows.PrivacyNotice, schema.PrivacyNoticeSchema>,
  Fits<rows.PrivacyNoticeItem, schema.PrivacyNoticeItemSchema>,
  Fits<rows.RetentionRule, schema.RetentionRuleSchema>,
  Fits<rows.Transition, schema.WorkflowTransitionSchema>,
]

test.group('Rows of the catalogue', (group) => {
  dialect(group)
  /** What the office adds on screen, which no file brings. */
  const OF_THE_OFFICE = ['workflowVersions', 'bankBranches', 'budgetGrants']

  test('no list of a file is empty, flags are true or false, days are plain text', ({ assert }) => {
    for (const [list, entries] of Object.entries(masters().rows)) {
      if (!OF_THE_OFFICE.includes(list)) assert.isNotEmpty(entries, list)
      for (const [property, value] of entries.flatMap((row) => Object.entries(row))) {
        if (/^(is|shows|unlocks|editable|allows|needs|comes)[A-Z]/.test(property)) {
          assert.isBoolean(value, `${list}.${property}`)
        }
        if (property === 'effectiveFrom') assert.match(String(value), /^\d{4}-\d\d-\d\d$/)
      }
    }
  })

  test('nobody can change them', ({ assert }) => {
    assert.throws(() => Object.assign(masters().district(482), { nameEn: 'Bombay' }), /read only/)
  })
})
