import { test } from '@japa/runner'
import { MessageFormatter } from '#kernel/formats/message_formatter'

const formatter = new MessageFormatter()

test.group('Sentences on the server', () => {
  test('use the digits 0-9 and Indian grouping in every language', ({ assert }) => {
    for (const locale of ['en', 'hi', 'mr']) {
      const text = '{count, plural, one {# x} other {# y}} {amount, number}'
      assert.equal(
        formatter.format(text, locale, { count: 12, amount: 1234567 }),
        '12 y 12,34,567',
        locale
      )
    }
  })

  test('format a date with the short month of the language and leave other words unchanged', ({
    assert,
  }) => {
    const values = { date: '2026-11-05', name: '2026-13-05' }
    const said = (locale: string) => formatter.format('{date} · {name}', locale, values)
    assert.equal(said('en'), '05-Nov-2026 · 2026-13-05')
    assert.equal(said('mr'), '05-नोव्हें-2026 · 2026-13-05')
    assert.equal(said('hi'), '05-नवं-2026 · 2026-13-05')
  })

  test('keep text that looks like a tag', ({ assert }) => {
    assert.equal(formatter.format('<b>{name}</b>', 'en', { name: 'A' }), '<b>A</b>')
  })
})
