import { test } from '@japa/runner'
import { BatchChecksum } from '#claims/payments/rules/batch_checksum'
import { paise } from '#kernel/money/paise'

const LINE = {
  claimId: 1,
  beneficiaryName: 'Asha Patil',
  loiNumber: 'LOI-1',
  aadhaarDigest: 'digest',
  amountPaise: paise(5_000),
  taluka: 'Haveli',
  district: 'Pune',
  mobile: '9812345678',
  email: 'asha@example.org',
  pincode: '411001',
}

type Line = Parameters<BatchChecksum['add']>[0]

function checksum(...lines: object[]) {
  const sum = new BatchChecksum()
  for (const line of lines) sum.add(line as Line)
  return sum.hex()
}

test.group('Checksum of a payment batch', () => {
  test('is the same for the same lines', ({ assert }) => {
    assert.equal(checksum(LINE, { ...LINE, claimId: 2 }), checksum(LINE, { ...LINE, claimId: 2 }))
    assert.match(checksum(LINE), /^[0-9a-f]{64}$/)
  })

  test('changes with any column of a line', ({ assert }) => {
    const before = checksum(LINE)
    for (const column of Object.keys(LINE) as (keyof typeof LINE)[]) {
      const value = typeof LINE[column] === 'number' ? 7 : 'changed'
      assert.notEqual(checksum({ ...LINE, [column]: value }), before, column)
    }
  })

  test('changes when lines are reordered, omitted or duplicated', ({ assert }) => {
    const other = { ...LINE, claimId: 2 }
    const sums = [
      checksum(LINE, other),
      checksum(other, LINE),
      checksum(LINE),
      checksum(LINE, LINE, other),
      checksum(),
    ]
    assert.lengthOf(new Set(sums), sums.length)
  })
})
