import { test } from '@japa/runner'
import { temporaryPassword } from '#approvals/actions/reset_passwords'

test.group('Temporary password', () => {
  test('consists of three groups of four unambiguous characters and is never repeated', ({
    assert,
  }) => {
    const made = Array.from({ length: 200 }, temporaryPassword)
    for (const one of made) assert.match(one, /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/)
    assert.lengthOf(new Set(made), 200)
    const signs = new Set(made.join('').replaceAll('-', ''))
    assert.lengthOf(signs, 31)
  })
})
