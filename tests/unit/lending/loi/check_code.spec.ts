import { test } from '@japa/runner'
import { isCheckCode, newCheckCode, printedCheckCode } from '#loi/rules/letters'

test.group('Check code of a letter', () => {
  test('consists of eight unambiguous characters and is different each time', ({ assert }) => {
    const codes = Array.from({ length: 500 }, () => newCheckCode())
    assert.equal(new Set(codes).size, codes.length)
    for (const code of codes) assert.match(code, /^[A-Z3-9]{8}$/)
    assert.notMatch(codes.join(''), /[01258BIOSZ]/)
  })

  test('is accepted as printed and as people type it', ({ assert }) => {
    assert.equal(printedCheckCode('ACDEFGHJ'), 'ACDE-FGHJ')
    for (const typed of ['ACDE-FGHJ', 'acdefghj', ' acde fghj ', 'ACDE–FGHJ']) {
      assert.isTrue(isCheckCode(typed, 'ACDEFGHJ'), typed)
    }
    for (const typed of ['', 'ACDEFGH', 'ACDEFGHJJ', 'ACDEFGHK', 'आचडएफगहज']) {
      assert.isFalse(isCheckCode(typed, 'ACDEFGHJ'), typed)
    }
  })

  test('never matches a letter without one', ({ assert }) => {
    for (const typed of ['', 'null', 'ACDEFGHJ']) assert.isFalse(isCheckCode(typed, null))
  })
})
