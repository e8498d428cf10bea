import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { certificateState } from '#masters/rules/certificates'

const recorded = {
  certificateNumber: 'MH/2026/0042',
  issuedOn: plainDate('2026-04-01'),
  validUntil: null,
  issuingOffice: 'Tehsildar, Haveli',
}
const ends = { hasExpiry: true, warnDays: 30 }
const lasts = { hasExpiry: false, warnDays: 30 }
const today = plainDate('2026-11-29')

test.group('Certificate state', () => {
  test('depends on the last day, which counts as valid', ({ assert }) => {
    const stateAfter = (days: number) =>
      certificateState({ ...recorded, validUntil: addDays(today, days) }, ends, today)
    assert.equal(stateAfter(-1), 'expired')
    assert.equal(stateAfter(0), 'expiring')
    assert.equal(stateAfter(30), 'expiring')
    assert.equal(stateAfter(31), 'valid')
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        assert.equal(stateAfter(days) === 'expired', days < 0)
      })
    )
  })

  test('is unrecorded while a fact is missing; the end date counts only for kinds that end', ({
    assert,
  }) => {
    assert.equal(certificateState(recorded, lasts, today), 'valid')
    assert.equal(certificateState(recorded, ends, today), 'unrecorded')
    for (const name of ['certificateNumber', 'issuedOn', 'issuingOffice'] as const)
      assert.equal(certificateState({ ...recorded, [name]: null }, lasts, today), 'unrecorded')
  })
})
