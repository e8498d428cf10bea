import { test } from '@japa/runner'
import { disbursalReport } from '#api/schemas/requests'

const REPORT = {
  trancheNo: '1',
  disbursedOn: '2026-07-20',
  tenureMonths: '36',
  emiStartOn: '2026-08-20',
  amount: '5000000',
  emiAmount: '161335',
}

test.group('Numbers in a report', () => {
  test('consist of digits: {0} is refused as an amount')
    .with(['9.1E+01', '0x10', '-5', '1.0', '1,000', '', 'Infinity'])
    .run(async ({ assert }, amount) => {
      assert.equal((await disbursalReport.validate(REPORT)).amount, 5_000_000)
      assert.isNotNull((await disbursalReport.tryValidate({ ...REPORT, amount }))[0])
    })
})
