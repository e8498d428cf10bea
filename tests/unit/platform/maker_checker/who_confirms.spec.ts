import fc from 'fast-check'
import { test } from '@japa/runner'
import { OFFICER_ROLES, Role } from '#auth/roles'
import {
  confirmationMode,
  confirmersOf,
  needsConfirmation,
} from '#maker_checker/rules/confirmation'

const person = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  roleId: fc.constantFrom(...OFFICER_ROLES),
  isActive: fc.boolean(),
})
const people = fc.uniqueArray(person, { selector: ({ id }) => id, maxLength: 12 })

test.group('Confirmer of a change', () => {
  test('is never the requester, an inactive user or another role', ({ assert }) => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 12 }), (all, requestedBy) => {
        for (const { id, roleId, isActive } of confirmersOf(all, {
          requestedBy,
          aboutUser: null,
        })) {
          assert.notEqual(id, requestedBy)
          assert.isTrue(isActive)
          assert.include([Role.administrator, Role.managingDirector], roleId)
        }
      })
    )
  })

  test('is another person with the kind’s own roles, if it has any', ({ assert }) => {
    const confirmingRoles = [Role.generalManager, Role.managingDirector]
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 12 }), (all, requestedBy) => {
        const confirm = confirmersOf(all, { requestedBy, aboutUser: null, confirmingRoles })
        const expected = all.filter(
          ({ id, roleId, isActive }) =>
            isActive && id !== requestedBy && confirmingRoles.some((role) => role === roleId)
        )
        assert.deepEqual(confirm, expected)
      })
    )
  })

  test('is any other administrator, or the managing director if there is no second one', ({
    assert,
  }) => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 12 }), (all, requestedBy) => {
        const active = all.filter(({ isActive }) => isActive)
        const administrators = active.filter(({ roleId }) => roleId === Role.administrator)
        const confirm = confirmersOf(all, { requestedBy, aboutUser: null })
        assert.includeMembers(
          confirm,
          administrators.filter(({ id }) => id !== requestedBy)
        )
        const directs = confirm.some(({ roleId }) => roleId === Role.managingDirector)
        const hasDirector = active.some(
          ({ id, roleId }) => roleId === Role.managingDirector && id !== requestedBy
        )
        assert.equal(directs, hasDirector && administrators.length <= 1)
      })
    )
  })
})

test.group('Change about one person', () => {
  const of = (roleId: number) => (id: number) => ({ id, roleId, isActive: true })
  const [first, second, third] = [1, 2, 3].map(of(Role.administrator))
  const director = of(Role.managingDirector)(4)
  const ids = (...given: Parameters<typeof confirmersOf>) =>
    confirmersOf(...given).map(({ id }) => id)
  const change = { requestedBy: 1, aboutUser: 2 }

  test('is confirmed by another administrator, otherwise by the managing director', ({
    assert,
  }) => {
    assert.deepEqual(ids([first, second, third, director], change), [3])
    assert.deepEqual(ids([first, second, director], change), [4])
  })

  test('is confirmed by that person only if nobody else could confirm it', ({ assert }) => {
    assert.deepEqual(ids([first, second], change), [2])
    assert.deepEqual(ids([first, second, { ...third, isActive: false }], change), [2])
    assert.deepEqual(ids([first, director], { requestedBy: 1, aboutUser: 4 }), [4])
    /** Never confirmed by the requester, whomever it is about. */
    assert.deepEqual(ids([first], { requestedBy: 1, aboutUser: 1 }), [])
  })

  test('has a second person exactly if a change about nobody has one', ({ assert }) => {
    fc.assert(
      fc.property(
        people,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (all, requestedBy, aboutUser) => {
          const has = (about: number | null) =>
            confirmersOf(all, { requestedBy, aboutUser: about }).length > 0
          assert.equal(has(aboutUser), has(null))
        }
      )
    )
  })
})

test.group('Need for confirmation', () => {
  test('depends on the kind unless an administrator has set it', ({ assert }) => {
    assert.isTrue(needsConfirmation(true, undefined))
    assert.isFalse(needsConfirmation(false, undefined))
    assert.isTrue(needsConfirmation(false, true))
    assert.isFalse(needsConfirmation(true, false))
    assert.isTrue(needsConfirmation('always', false))
  })

  test('exists only if somebody can confirm the change', ({ assert }) => {
    assert.equal(confirmationMode({ needsConfirmation: false, hasConfirmer: true }), 'at_once')
    assert.equal(confirmationMode({ needsConfirmation: false, hasConfirmer: false }), 'at_once')
    assert.equal(confirmationMode({ needsConfirmation: true, hasConfirmer: true }), 'waiting')
    assert.equal(confirmationMode({ needsConfirmation: true, hasConfirmer: false }), 'unconfirmed')
  })
})
