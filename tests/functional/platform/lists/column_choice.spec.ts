import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/list-columns'
const CLAIMS = '/officer/claims'
const FIRST = ['aadhaar', 'paidOn', 'paidPaise', 'proposedPaise']

const choose = (visitor: Visitor, offered: string[], shown?: string[], list = 'claims') =>
  visitor.post(PATH, { list, offered, shown })

const choiceOf = async (visitor: Visitor, path = CLAIMS) =>
  (await visitor.get(path)).props.columnChoice

async function somebody() {
  const user = await createOfficer(Role.accounts)
  return { user, visitor: await signInAs(user) }
}

const storedChoices = () => db.from('list_columns').count('* as count').first()

test.group('Columns of a list chosen by an officer', (group) => {
  dialect(group)
  group.each.teardown(async () => void (await db.from('list_columns').delete()))

  test('are the same on another machine, and do not affect other users', async ({ assert }) => {
    const { user, visitor } = await somebody()
    const first = await choiceOf(visitor)
    assert.isFalse(first.isChosen)
    assert.includeMembers(first.hidden, FIRST)
    await choose(visitor, ['bank', 'district', 'aadhaar'], ['district', 'aadhaar'])
    const elsewhere = await signInAs(user)
    const { hidden, isChosen } = await choiceOf(elsewhere)
    assert.isTrue(isChosen)
    assert.include(hidden, 'bank')
    assert.notInclude(hidden, 'district')
    assert.notInclude(hidden, 'aadhaar')
    /** Columns that the page did not offer are unchanged. */
    assert.includeMembers(hidden, ['paidOn', 'paidPaise'])
    assert.deepEqual(await choiceOf((await somebody()).visitor), first)
    assert.isFalse((await choiceOf(visitor, '/officer/payment-batches')).isChosen)
  })

  test('update the same row when chosen again; the default choice deletes it', async ({
    assert,
  }) => {
    const { visitor } = await somebody()
    await choose(visitor, ['bank'], [])
    await choose(visitor, ['bank', 'district'])
    assert.includeMembers((await choiceOf(visitor)).hidden, ['bank', 'district'])
    await choose(visitor, ['bank', 'district'], ['bank', 'district'])
    /** The default columns of the list are not a choice. */
    assert.isFalse((await choiceOf(visitor)).isChosen)
    assert.equal(Number((await storedChoices()).count), 0)
  })

  test('that the list does not have, or that cannot be hidden, are ignored', async ({ assert }) => {
    const { user, visitor } = await somebody()
    await choose(visitor, ['bank', 'newest', 'nothing', '__proto__'], [])
    const { hidden } = await choiceOf(visitor)
    assert.sameMembers(hidden, (await choiceOf((await somebody()).visitor)).hidden.concat('bank'))
    await db.from('list_columns').where('user_id', user.id).update({ hidden: 'bank,gone,newest' })
    assert.deepEqual((await choiceOf(visitor)).hidden, ['bank'])
  })

  test('are stored for existing lists that the officer can see, and for existing columns', async ({
    assert,
  }) => {
    const { visitor } = await somebody()
    assert.equal((await choose(visitor, ['bank'], [], 'nothing')).status, 404)
    const auditor = await signInAs(await createOfficer(Role.agm))
    assert.equal((await choose(auditor, ['district'], [], 'payment_batches')).status, 404)
    assert.equal(Number((await storedChoices()).count), 0)
    const without = await choose(visitor, [])
    assert.equal(without.status, 200)
    const many = await choose(visitor, Array.from({ length: 61 }, String))
    assert.notEqual(Object.keys(many.errors).length, 0)
    assert.equal(Number((await storedChoices()).count), 0)
  })
})
