import { test } from '@japa/runner'
import type { FieldItem, FileItem } from '#applications/rules/file_items'
import { isAskable } from '#approvals/rules/returned_items'

const field = (part: FieldItem['part'], about: object = {}, name = 'name') =>
  isAskable({ kind: 'field', part, name, field: { as: 'text', ...about } } as FileItem)

test.group('What can be asked back of an application', () => {
  test('is a field of the person, the address, the account, the group and its people', ({
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

  test('is nothing of the emergency contact, nor of what the money is for', ({ assert }) => {
    assert.isFalse(field('emergency'))
    assert.isFalse(field('lending'))
    assert.isFalse(field('group', { group: 'business' }))
  })

  test('is nothing that decides who may apply', ({ assert }) => {
    assert.isFalse(field('personal', { group: 'eligibility' }))
    assert.isFalse(field('director', {}, 'casteId'))
    assert.isTrue(field('shareholder', {}, 'casteId'))
  })

  test('is no part of an address that is chosen from a list', ({ assert }) => {
    assert.isFalse(field('correspondence', { as: 'choice' }))
    assert.isTrue(field('account', { as: 'choice' }))
  })

  test('is no amount', ({ assert }) => {
    assert.isFalse(field('account', { as: 'amount' }))
  })

  test('is a paper of the list, not one that its applicant names, and no whole section', ({
    assert,
  }) => {
    const item = (about: object) => isAskable({ key: '', section: '', ...about } as FileItem)
    assert.isTrue(item({ kind: 'paper', slot: 'photo' }))
    assert.isFalse(item({ kind: 'paper', slot: 'other1' }))
    assert.isFalse(item({ kind: 'section' }))
  })
})
