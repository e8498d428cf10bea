import { test } from '@japa/runner'
import type { FieldItem, FileItem } from '#applications/rules/file_items'
import { isAskable } from '#approvals/rules/returned_items'

const field = (part: FieldItem['part'], about: object = {}, name = 'name') =>
  isAskable({ kind: 'field', part, name, field: { as: 'text', ...about } } as FileItem)

test.group('Items that the office can return', () => {
  test('include fields of the person, the address, the account, the group and its people', ({
    assert,
  }) => {
    for (const part of [
      'personal',
      'correspondence',
      'account',
      'director',
      'shareholder',
    ] as const)
      assert.isTrue(field(part), part)
    assert.isTrue(field('group', { group: 'group' }))
  })

  test('do not include the emergency contact or the purpose of the loan', ({ assert }) => {
    assert.isFalse(field('emergency'))
    assert.isFalse(field('lending'))
    assert.isFalse(field('group', { group: 'business' }))
  })

  test('do not include fields that determine eligibility', ({ assert }) => {
    assert.isFalse(field('personal', { group: 'eligibility' }))
    assert.isFalse(field('director', {}, 'casteId'))
    assert.isTrue(field('shareholder', {}, 'casteId'))
  })

  test('do not include parts of an address that are chosen from a list', ({ assert }) => {
    assert.isFalse(field('correspondence', { as: 'choice' }))
    assert.isTrue(field('account', { as: 'choice' }))
  })

  test('do not include amounts', ({ assert }) => {
    assert.isFalse(field('account', { as: 'amount' }))
  })

  test('include listed documents, but not those named by the applicant or complete sections', ({
    assert,
  }) => {
    const item = (about: object) => isAskable({ key: '', section: '', ...about } as FileItem)
    assert.isTrue(item({ kind: 'paper', slot: 'photo' }))
    assert.isFalse(item({ kind: 'paper', slot: 'other1' }))
    assert.isFalse(item({ kind: 'section' }))
  })
})
