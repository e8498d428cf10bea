import { test } from '@japa/runner'
import {
  requiredPlaceholders,
  fillMessage,
  placeholderNames,
  parseMessage,
} from '#kernel/formats/message_text'

const TEXT = 'File {no} is back.[ Reason: {reason}.][ Claim {claim} of {no}| No claim].'

test.group('The text of a message', () => {
  test('says an optional part only with its values, else what stands for it', ({ assert }) => {
    const parts = parseMessage(TEXT)!
    assert.equal(
      fillMessage(parts, { no: 'A-1', reason: 'Income', claim: 2 }),
      'File A-1 is back. Reason: Income. Claim 2 of A-1.'
    )
    assert.equal(fillMessage(parts, { no: 'A-1', reason: '' }), 'File A-1 is back. No claim.')
  })

  test('has a word for one and one for several', ({ assert }) => {
    const parts = parseMessage('{n} {n:day|days}')!
    assert.equal(fillMessage(parts, { n: 1 }), '1 day')
    assert.equal(fillMessage(parts, { n: '3' }), '3 days')
  })

  test('names its placeholders, and those that always stand', ({ assert }) => {
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
    test(`is no text: ${text}`, ({ assert }) => {
      assert.isNull(parseMessage(text))
    })
  }

  test('takes signs without a meaning as they are', ({ assert }) => {
    const text = "It's 50 % | <b>not</b> #1 'quoted'"
    assert.equal(fillMessage(parseMessage(text)!, {}), text)
  })
})
