import { test } from '@japa/runner'
import { isNewPerson } from '#claims/rules/deciding_person'

test.group('Person who decides on a claim', () => {
  test('has not decided at another stage of it', ({ assert }) => {
    assert.isTrue(isNewPerson(2, []))
    assert.isTrue(isNewPerson(2, [{ fromStatus: 2 }, { fromStatus: 2 }]))
    assert.isFalse(isNewPerson(2, [{ fromStatus: 2 }, { fromStatus: 1 }]))
  })

  test('may have submitted it, which is not a stage', ({ assert }) => {
    assert.isTrue(isNewPerson(2, [{ fromStatus: null }]))
  })
})
