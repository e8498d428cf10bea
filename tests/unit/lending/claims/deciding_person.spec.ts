import { test } from '@japa/runner'
import { isNewPerson } from '#claims/rules/deciding_person'

test.group('Who decides on a claim', () => {
  test('has decided at no other stage of it', ({ assert }) => {
    assert.isTrue(isNewPerson(2, []))
    assert.isTrue(isNewPerson(2, [{ fromStatus: 2 }, { fromStatus: 2 }]))
    assert.isFalse(isNewPerson(2, [{ fromStatus: 2 }, { fromStatus: 1 }]))
  })

  test('may have sent it in, from no stage at all', ({ assert }) => {
    assert.isTrue(isNewPerson(2, [{ fromStatus: null }]))
  })
})
