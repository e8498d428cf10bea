import { test } from '@japa/runner'
import { parsePhones } from '#site/rules/content_pages'

test.group('List of telephone numbers', () => {
  test('is split as people write it', ({ assert }) => {
    const line = ' 020-2612 3456; +91 22 2202 5251 ,९८२००१२३४५,'
    assert.deepEqual(parsePhones(line), ['020-2612 3456', '+91 22 2202 5251', '9820012345'])
  })

  test('does not accept "{$self}"')
    .with(['', ' , ', '12345', 'abc', '020 26123456 ext 4', '1+234567', '98200123456789'])
    .run(({ assert }, line) => assert.isNull(parsePhones(line)))

  test('has at most five numbers', ({ assert }) => {
    const phones = Array.from({ length: 5 }, (_, index) => `02026123${index}`)
    assert.lengthOf(parsePhones(phones.join(','))!, 5)
    assert.isNull(parsePhones([...phones, '020261239'].join(',')))
  })
})
