import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { isSectionLocked, submissionDay } from '#profile/contracts/profile_lock'
import { isUsualAccount } from '#kernel/formats/identifiers'
import { maskNumber, visibleEnd } from '#kernel/formats/personal_numbers'
import { changesBetween, nameKey, withDraft } from '#profile/rules/form_values'

test.group('Profile rules', () => {
  test('two spellings of a name identify the same member', ({ assert }) => {
    for (const same of ['Ramesh Jadhav', ' RAMESH  jadhav ', 'Ramesh. Jadhav', 'Ｒamesh Jadhav']) {
      assert.equal(nameKey(same), 'ramesh jadhav')
    }
    assert.equal(nameKey('रमेश  जाधव'), 'रमेश जाधव')
    assert.notEqual(nameKey('Ramesh Jadhav'), nameKey('Rames Hjadhav'))
  })

  test('an account number shows only its last four digits', ({ assert }) => {
    assert.equal(maskNumber(visibleEnd('123456789012'), 'account'), 'XXXXXX9012')
    assert.equal(maskNumber(visibleEnd('9012'), 'account'), 'XXXXXX12')
    assert.equal(maskNumber(visibleEnd('7'), 'account'), '')
    assert.equal(maskNumber(visibleEnd('ABCPE1234F'), 'pan'), 'XXXXXX234F')
    assert.equal(maskNumber(visibleEnd('999900000016'), 'aadhaar'), 'XXXX XXXX 0016')
    assert.isTrue(isUsualAccount('123456789'))
    assert.isFalse(isUsualAccount('12345678'))
    assert.isFalse(isUsualAccount('1234567890123456789'))
  })

  test('a draft replaces only existing fields of a form with values of the same type', ({
    assert,
  }) => {
    const form = { name: 'a', same: false, part: { city: 'Pune', post: 'x' } }
    const draft = { name: 'b', same: 'yes', other: 1, part: { city: 'Satara', post: null } }
    assert.deepEqual(withDraft(form, draft), {
      name: 'b',
      same: false,
      part: { city: 'Satara', post: 'x' },
    })
    for (const none of [null, undefined, 'text', []]) assert.deepEqual(withDraft(form, none), form)
  })

  test('only fields that differ are changes; missing ones are null', ({ assert }) => {
    const before = { a: 'x', b: { paise: 1 }, c: true }
    assert.deepEqual(changesBetween(before, { a: 'x', b: { paise: 2 }, d: 'new' }), [
      { field: 'b', old: { paise: 1 }, new: { paise: 2 } },
      { field: 'c', old: true, new: null },
      { field: 'd', old: null, new: 'new' },
    ])
  })

  test('common sections and those of a loan type are locked separately', ({ assert }) => {
    const submittedOn = plainDate('2026-01-05')
    const one = { loanType: 1, number: 'IL-PUN-2627-000001', submittedOn, isEditable: false }
    const state = { live: [one], applied: [], appealed: [] }
    const everybody = { isCommon: true, loanTypes: [1, 2, 3] }
    const own = { isCommon: false, loanTypes: [1, 3] }
    assert.isTrue(isSectionLocked(state, everybody, 3))
    assert.isTrue(isSectionLocked(state, own, 1))
    assert.isFalse(isSectionLocked(state, own, 3))
    assert.isFalse(isSectionLocked(state, { isCommon: true, loanTypes: [2] }, 2))
    const returned = { ...one, loanType: 2, isEditable: true }
    assert.isFalse(
      isSectionLocked({ live: [one, returned], applied: [], appealed: [] }, everybody, 1)
    )
    assert.isTrue(
      isSectionLocked(
        { live: [one, returned], applied: [], appealed: [] },
        { ...everybody, loanTypes: [1] },
        1
      )
    )
    assert.isTrue(isSectionLocked({ live: [one, returned], applied: [], appealed: [] }, own, 1))
    const today = plainDate('2026-11-21')
    assert.equal(submissionDay(state, 1, today), submittedOn)
    assert.equal(submissionDay(state, 3, today), today)
  })
})
