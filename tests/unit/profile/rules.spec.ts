import { test } from '@japa/runner'
import { plainDate } from '#core/calendar/plain_date'
import { ageDay, isSectionLocked } from '#profile/lock'
import { isUsualAccountNo, maskAccount } from '#profile/rules/account_numbers'
import { changesBetween } from '#profile/rules/changes'
import { nameKey } from '#profile/rules/name_key'
import { withDraft } from '#profile/rules/with_draft'

test.group('Rules of the profile', () => {
  test('two spellings of one name are the same member', ({ assert }) => {
    for (const same of ['Ramesh Jadhav', ' RAMESH  jadhav ', 'Ramesh. Jadhav', 'Ｒamesh Jadhav']) {
      assert.equal(nameKey(same), 'ramesh jadhav')
    }
    assert.equal(nameKey('रमेश  जाधव'), 'रमेश जाधव')
    assert.notEqual(nameKey('Ramesh Jadhav'), nameKey('Rames Hjadhav'))
  })

  test('an account number shows its last four digits only', ({ assert }) => {
    assert.equal(maskAccount('123456789012'), 'XXXXXXXX9012')
    assert.equal(maskAccount('9012'), '9012')
    assert.isTrue(isUsualAccountNo('123456789'))
    assert.isFalse(isUsualAccountNo('12345678'))
    assert.isFalse(isUsualAccountNo('1234567890123456789'))
  })

  test('a draft changes what a form has, in the kind it has, and adds nothing', ({ assert }) => {
    const form = { name: 'a', same: false, part: { city: 'Pune', post: 'x' } }
    const draft = { name: 'b', same: 'yes', other: 1, part: { city: 'Satara', post: null } }
    assert.deepEqual(withDraft(form, draft), {
      name: 'b',
      same: false,
      part: { city: 'Satara', post: 'x' },
    })
    for (const none of [null, undefined, 'text', []]) assert.deepEqual(withDraft(form, none), form)
  })

  test('only fields that differ are changes, absent ones being null', ({ assert }) => {
    const before = { a: 'x', b: { paise: 1 }, c: true }
    assert.deepEqual(changesBetween(before, { a: 'x', b: { paise: 2 }, d: 'new' }), [
      { field: 'b', old: { paise: 1 }, new: { paise: 2 } },
      { field: 'c', old: true, new: null },
      { field: 'd', old: null, new: 'new' },
    ])
  })

  test('common sections and those of a loan type have locks of their own', ({ assert }) => {
    const submittedOn = plainDate('2026-01-05')
    const state = {
      common: false,
      loanTypes: [1],
      live: [{ loanType: 1, number: 'IL-PUN-2627-000001', submittedOn }],
    }
    assert.isFalse(isSectionLocked(state, { isCommon: true }, 1))
    assert.isTrue(isSectionLocked(state, { isCommon: false }, 1))
    assert.isFalse(isSectionLocked(state, { isCommon: false }, 3))
    const today = plainDate('2026-11-21')
    assert.equal(ageDay(state, 1, today), submittedOn)
    assert.equal(ageDay(state, 3, today), today)
  })
})
