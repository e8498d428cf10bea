import { test } from '@japa/runner'
import { formatDuration } from '#kernel/formats/message_values'
import { MessageFormatter } from '#kernel/formats/message_formatter'
import { catalogue } from '#tests/unit/lang/catalogues'

const formatter = new MessageFormatter()
const inWords = (locale: 'en' | 'mr' | 'hi') => (key: string, values: Record<string, unknown>) =>
  formatter.format(catalogue(locale).get(key)!, locale, values)

test.group('Duration', () => {
  test('is an age in days, or working days compared with their target', ({ assert }) => {
    const t = inWords('en')
    assert.equal(formatDuration({ days: 0 }, t), 'less than a day')
    assert.equal(formatDuration({ days: 1 }, t), '1 day')
    assert.equal(formatDuration({ days: 8 }, t), '8 days')
    assert.equal(formatDuration({ workingDays: 6, targetDays: 7 }, t), '6 working days (target 7)')
    assert.equal(formatDuration({ workingDays: 1, targetDays: null }, t), '1 working day')
  })

  test('is written in each language with western digits', ({ assert }) => {
    const wait = { workingDays: 6, targetDays: 7 }
    assert.equal(formatDuration(wait, inWords('mr')), '6 कार्यदिवस (लक्ष्य 7)')
    assert.equal(formatDuration(wait, inWords('hi')), '6 कार्य दिवस (लक्ष्य 7)')
  })
})
