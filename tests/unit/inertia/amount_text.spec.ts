import fc from 'fast-check'
import { test } from '@japa/runner'
import { formatRupees, rupeesToPaise } from '#kernel/money/paise'
import { caretAfter, groupedAmount, plainAmount } from '../../../inertia/lib/amount_text.js'

test.group('Amount field | typed text', () => {
  test('{0} is stored as {1}')
    .with([
      ['10,00,000', '1000000'],
      ['१०,००,०००.५०', '1000000.50'],
      ['₹ 5 000', '5000'],
      ['12.345', '12.345'],
      ['-500000', '-500000'],
      ['1.2.3', '1.2.3'],
      ['1,000x', '1,000x'],
      ['.5', '0.5'],
      ['007', '7'],
      ['abc', 'abc'],
      ['', ''],
    ])
    .run(({ assert }, [typed, kept]) => {
      assert.equal(plainAmount(typed), kept)
    })

  test('an invalid amount is shown as typed and refused by the server', ({ assert }) => {
    for (const typed of ['-500000', '500000.555', '1.2.3', 'abc']) {
      assert.equal(groupedAmount(plainAmount(typed)), typed)
      assert.isNull(rupeesToPaise(plainAmount(typed)), typed)
    }
  })

  test('a dot is not removed while typing', ({ assert }) => {
    assert.equal(groupedAmount(plainAmount('1000.')), '1,000.')
  })

  test('typed amounts are grouped like displayed amounts', ({ assert }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (rupees) => {
        const shown = formatRupees(rupeesToPaise(String(rupees))!)
        assert.equal(`₹${groupedAmount(String(rupees))}`, shown)
      })
    )
  })

  test('retyping a displayed amount does not change it', ({ assert }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (rupees) => {
        assert.equal(plainAmount(groupedAmount(String(rupees))), String(rupees))
      })
    )
  })

  test('the caret stays after the same digit', ({ assert }) => {
    assert.equal(caretAfter('10,00,000', 2), 2)
    assert.equal(caretAfter('10,00,000', 3), 4)
    assert.equal(caretAfter('10,00,000', 7), 9)
  })
})
