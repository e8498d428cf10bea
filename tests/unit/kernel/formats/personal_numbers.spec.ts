import { test } from '@japa/runner'
import { findPersonalNumber } from '#kernel/formats/identifiers'

test.group('Personal numbers in a text', () => {
  test('are detected as people write them: {text}')
    .with([
      { text: 'Aadhaar 9999 4105 7058 does not fit', kind: 'aadhaar' },
      { text: 'see 9999-4105-7058.', kind: 'aadhaar' },
      { text: 'आधार ९९९९ ४१०५ ७०५८', kind: 'aadhaar' },
      { text: 'typed with a slip: 2999 4105 7059', kind: 'aadhaar' },
      { text: '299941057059', kind: 'aadhaar' },
      { text: 'PAN abcpd1234e is his', kind: 'pan' },
      { text: 'ABCPD 1234 E', kind: 'pan' },
      { text: 'account 30123456789 of SBI', kind: 'account' },
      { text: 'a/c ०००१२३४५६७८९०१२', kind: 'account' },
    ] as const)
    .run(({ assert }, { text, kind }) => {
      assert.equal(findPersonalNumber(text), kind)
    })

  test('are not detected in other text: {$self}')
    .with([
      'Call 9812345678 or +91 98123 45678, +919812345678, 919812345678',
      'IL-PUN-2627-000123 and LOI-IL-PUN-2627-000045',
      'Income ₹10,00,000 on 05-11-2026, meeting 12-11-2026 11:30',
      'from 2026-03-10 till 2026-04-10',
      'pincode 411030, page 2, SBIN0004343',
      'please check the income certificate',
      '',
    ])
    .run(({ assert }, text) => {
      assert.isNull(findPersonalNumber(text))
    })
})
