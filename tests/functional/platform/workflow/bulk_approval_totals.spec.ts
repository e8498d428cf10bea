import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { masters } from '#masters/queries/masters'
import { COUNTERS_TABLE } from '#workflow/queries/waits'
import { bulkApprovalTotals } from '#workflow/queries/bulk_decisions'

test.group('Count and amount of subjects waiting at several stages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are summed over stages, for one district or all, for one kind of subject', async ({
    assert,
  }) => {
    await db.from(COUNTERS_TABLE).delete()
    const [here, there] = masters().districts.map(({ id }) => id)
    const cell = (district: number, status: number, subjects: number, kind = 'application') => ({
      subject_type: kind,
      district_id: district,
      loan_type: 1,
      status_id: status,
      payment_status_id: 0,
      subjects,
      amount_paise: subjects * 100_00,
    })
    await db
      .table(COUNTERS_TABLE)
      .multiInsert([
        cell(here, 1, 1),
        cell(here, 2, 2),
        cell(there, 1, 4),
        cell(here, 4, 8),
        cell(here, 1, 16, 'claim'),
      ])
    const figures = (districtId: number | null, statuses = [1, 2]) =>
      bulkApprovalTotals('application', statuses, { districtId })
    assert.deepEqual(await figures(here), { count: 3, amountPaise: 300_00 } as never)
    assert.deepEqual(await figures(null), { count: 7, amountPaise: 700_00 } as never)
    assert.deepEqual(await figures(null, [99]), { count: 0, amountPaise: 0 } as never)
  })
})
