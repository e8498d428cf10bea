import { test } from '@japa/runner'
import { testAadhaar } from '#database/factories/application_factory'
import { parseSearchText } from '#reports/rules/search_text'

const NOTHING = {
  aadhaar: null,
  mobile: null,
  number: null,
  digits: null,
  isPrivate: false,
  reference: null,
}

test.group('Search text', () => {
  test('is interpreted as all possible kinds of value', ({ assert }) => {
    const cases: [string, object][] = [
      ['  सावित्री   Patil ', { text: 'सावित्री Patil' }],
      ['il-pun-2627-०००१२३', { text: 'il-pun-2627-०००१२३', number: 'IL-PUN-2627-000123' }],
      ['IL- PUN-2627', { text: 'IL- PUN-2627', number: 'IL-PUN-2627' }],
      ['०००१२३', { text: '०००१२३', digits: '000123' }],
      ['98220 12345', { text: '98220 12345', mobile: '9822012345', digits: '9822012345' }],
      ['', { text: '' }],
      ['claim 479', { text: 'claim 479', digits: '479' }],
      ['दावा क्रमांक ४७९', { text: 'दावा क्रमांक ४७९', digits: '479' }],
      ['Claimant', { text: 'Claimant' }],
    ]
    for (const [typed, read] of cases)
      assert.deepEqual(parseSearchText(typed), { ...NOTHING, ...read } as never, typed)
  })

  test('is private if it may be an identity or account number', ({ assert }) => {
    const aadhaar = testAadhaar()
    const spaced = aadhaar.replace(/(\d{4})(?=\d)/g, '$1 ')
    for (const typed of [aadhaar, spaced]) {
      assert.deepEqual(parseSearchText(typed), { ...NOTHING, text: '', isPrivate: true, aadhaar })
    }
    const wrong = aadhaar.slice(0, 11) + String((Number(aadhaar[11]) + 1) % 10)
    for (const typed of [wrong, 'abcps4321l', 'ABCPS 4321 L', '00712345678901', '30123456789']) {
      const { reference, ...read } = parseSearchText(typed)
      const { reference: _, ...nothing } = NOTHING
      assert.deepEqual(read, { ...nothing, text: '', isPrivate: true }, typed)
      /** Twelve digits may be the reference of a payment. */
      assert.equal(reference, typed === wrong ? wrong : null)
    }
  })

  test('is a mobile number with the country code, unless it is an Aadhaar number', ({ assert }) => {
    assert.deepInclude(parseSearchText('+91 98220-12345'), {
      mobile: '9822012345',
      isPrivate: false,
    })
    assert.isNull(parseSearchText(testAadhaar()).mobile)
  })
})
