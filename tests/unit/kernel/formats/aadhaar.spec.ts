import { test } from '@japa/runner'
import fc from 'fast-check'
import { aadhaarCheckDigit, isAadhaar, normaliseAadhaar } from '#kernel/formats/identifiers'

const VALID = [
  '2000 0000 0009',
  '2222 2222 2227',
  '2345 6789 0124',
  '3030 3030 3038',
  '4545 4545 4549',
  '5050 5050 5051',
  '7000 0000 0016',
  '8888 8888 8887',
  '9876 5432 1096',
  '9999 0000 0016',
  '9999 0000 0028',
  '9999 0000 0037',
  '6666 6666 6666',
  '9999 9999 9999',
]
const INVALID = [
  '2000 0000 0000',
  '2222 2222 2222',
  '2345 6789 0123',
  '1234 5678 9012',
  '0123 4567 8901',
  '9999 0000 0061',
  '9999 0000 001',
  '9999 0000 001A',
  '',
]

const aadhaar = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(10, '0')}`)
  .map((body) => `${body}${aadhaarCheckDigit(body)}`)

test.group('Aadhaar', () => {
  test('accepts {$self}')
    .with(VALID)
    .run(({ assert }, number) => assert.isTrue(isAadhaar(normaliseAadhaar(number))))

  test('refuses {$self}')
    .with(INVALID)
    .run(({ assert }, number) => assert.isFalse(isAadhaar(normaliseAadhaar(number))))

  test('computes the check digit', ({ assert }) => {
    assert.equal(aadhaarCheckDigit('236'), 3)
    assert.equal(aadhaarCheckDigit('12345'), 1)
    assert.throws(() => aadhaarCheckDigit('12A'), RangeError)
    assert.throws(() => aadhaarCheckDigit(''), RangeError)
  })

  test('normalises spaces, hyphens and Devanagari digits', ({ assert }) => {
    assert.equal(normaliseAadhaar(' ९९९९-०००० ००१६ '), '999900000016')
    assert.isFalse(isAadhaar('9999 0000 0016'), 'only the stored form passes')
    assert.isFalse(isAadhaar('999900000016\n'))
  })

  test('detects every single wrong digit and every transposition of neighbours', ({ assert }) => {
    const original = '999900000016'
    for (let i = 0; i < original.length; i++) {
      for (const digit of '0123456789') {
        const changed = original.slice(0, i) + digit + original.slice(i + 1)
        assert.equal(isAadhaar(changed), changed === original, changed)
      }
      const swapped = [...original]
      ;[swapped[i], swapped[i + 1]] = [swapped[i + 1], swapped[i]]
      const text = swapped.join('')
      assert.equal(isAadhaar(text), text === original, text)
    }
  })

  test('detects them in any number', () => {
    const place = fc.nat({ max: 11 })
    fc.assert(
      fc.property(aadhaar, place, fc.integer({ min: 1, max: 9 }), (number, i, by) => {
        const digit = (Number(number[i]) + by) % 10
        const changed = `${number.slice(0, i)}${digit}${number.slice(i + 1)}`
        const swapped =
          i < 11 ? number.slice(0, i) + number[i + 1] + number[i] + number.slice(i + 2) : number
        return (
          isAadhaar(number) && !isAadhaar(changed) && isAadhaar(swapped) === (swapped === number)
        )
      }),
      { numRuns: 2000 }
    )
  })
})
