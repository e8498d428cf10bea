import { test } from '@japa/runner'
import { claimItemHref, claimItems } from '#claims/claim/rules/claim_items'
import { plainDate } from '#kernel/calendar/plain_date'

const rows = [7, 8].map((scheduleRowId) => ({ scheduleRowId, dueOn: plainDate('2026-04-05') }))
const both = { rows, needsPhoto: true }
const single = { rows: rows.slice(0, 1), needsPhoto: false }

test.group('Items of a claim that the office can name', () => {
  test('are each instalment, both amounts and the proof, in the order of the form', ({
    assert,
  }) => {
    assert.deepEqual(
      claimItems(single).map(({ key }) => key),
      ['row.7', 'charges', 'paidAmount', 'paper.paid_proof']
    )
  })

  test('include a photo if the scheme requires one', ({ assert }) => {
    assert.deepEqual(claimItems(both).at(-1), {
      key: 'paper.business_photo',
      kind: 'paper',
      slot: 'business_photo',
      field: 'photo',
    })
  })

  test('are corrected at their own field of the form', ({ assert }) => {
    const fieldsOf = (claim: typeof both) =>
      claimItems(claim).map((item) => claimItemHref(item, '/c', claim))
    assert.deepEqual(fieldsOf(both), [
      '/c#field-paidDates.7',
      '/c#field-paidDates.8',
      '/c#field-charges',
      '/c#field-paidAmount',
      '/c#field-proof',
      '/c#field-photo',
    ])
    assert.equal(fieldsOf(single)[0], '/c#field-paidOn', 'the day of the whole claim')
  })
})
