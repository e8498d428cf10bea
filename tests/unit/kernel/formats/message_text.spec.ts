import { test } from '@japa/runner'
import {
  requiredPlaceholders,
  fillMessage,
  placeholderNames,
  parseMessage,
} from '#kernel/formats/message_text'

const TEXT = 'File {no} is back.[ Reason: {reason}.][ Claim {claim} of {no}| No claim].'

test.group('Message template', () => {
  test('includes an optional part only with its values, otherwise its alternative', ({
    assert,
  }) => {
    const parts = parseMessage(TEXT)!
    assert.equal(
      fillMessage(parts, { no: 'A-1', reason: 'Income', claim: 2 }),
      'File A-1 is back. Reason: Income. Claim 2 of A-1.'
    )
    assert.equal(fillMessage(parts, { no: 'A-1', reason: '' }), 'File A-1 is back. No claim.')
  })

  test('chooses between singular and plural words', ({ assert }) => {
    const parts = parseMessage('{n} {n:day|days}')!
    assert.equal(fillMessage(parts, { n: 1 }), '1 day')
    assert.equal(fillMessage(parts, { n: '3' }), '3 days')
  })

  test('lists its placeholders and those that are always used', ({ assert }) => {
    const parts = parseMessage(TEXT)!
    assert.deepEqual(placeholderNames(parts), ['no', 'reason', 'claim'])
    assert.deepEqual(requiredPlaceholders(parts), ['no'])
    assert.deepEqual(requiredPlaceholders(parseMessage('[a {x}, {y}|b {x}]')!), ['x'])
  })

  for (const text of [
    '{no',
    'no}',
    '[a {b}',
    'a] {b}',
    '[no placeholder]',
    '[a [b {c}]]',
    '{a b}',
  ]) {
    test(`is invalid: ${text}`, ({ assert }) => {
      assert.isNull(parseMessage(text))
    })
  }

  test('keeps characters without a special meaning', ({ assert }) => {
    const text = "It's 50 % | <b>not</b> #1 'quoted'"
    assert.equal(fillMessage(parseMessage(text)!, {}), text)
  })
})
