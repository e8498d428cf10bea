import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import {
  type ClaimMapping,
  GRACE_MS,
  claimedPerson,
  mappedPosts,
  postChanges,
  providerDigest,
  sessionState,
} from '#auth/rules/single_sign_on'

const MINUTE = 60_000

const row = (value: string, roleId: ClaimMapping['roleId'], districtId: number | null = null) => ({
  value,
  roleId,
  districtId,
})

const district = (...districts: number[]) => ({ roleId: Role.districtOfficer, districts })

test.group('Single sign-on claims', () => {
  test('a person is identified by issuer and subject', ({ assert }) => {
    const [one, other] = ['https://a.example.org', 'https://b.example.org']
    assert.notEqual(providerDigest(one, 'asha'), providerDigest(other, 'asha'))
  })

  test('an e-mail address counts only if the provider verified it', ({ assert }) => {
    const claims = { given_name: 'Asha', email: 'asha@example.org' }
    assert.isNull(claimedPerson(claims, 'groups').email)
    assert.isNull(claimedPerson({ ...claims, email_verified: 'true' }, 'groups').email)
    const verified = claimedPerson({ ...claims, email_verified: true }, 'groups')
    assert.equal(verified.email, 'asha@example.org')
    assert.containsSubset(claimedPerson({ name: 'Asha S Patil' }, 'groups'), {
      firstName: 'Asha',
      lastName: 'S Patil',
    })
  })

  test('roles are one text or several, also nested', ({ assert }) => {
    const valuesOf = (claims: object, claim: string) => claimedPerson({ ...claims }, claim).values
    assert.deepEqual(valuesOf({ groups: 'agm' }, 'groups'), ['agm'])
    assert.deepEqual(valuesOf({ groups: ['agm', 7, null] }, 'groups'), ['agm'])
    assert.deepEqual(valuesOf({ realm: { roles: ['md'] } }, 'realm.roles'), ['md'])
    assert.deepEqual(valuesOf({ 'https://x.org/roles': ['md'] }, 'https://x.org/roles'), ['md'])
    assert.deepEqual(valuesOf({ realm: null }, 'realm.roles'), [])
    assert.deepEqual(valuesOf({}, 'constructor.name'), [])
  })

  test('a role has its districts combined, or all', ({ assert }) => {
    const mappings = [
      row('pune', Role.districtOfficer, 9),
      row('thane', Role.districtOfficer, 3),
      row('desk', Role.agm),
      row('desk', Role.agm, 3),
    ]
    assert.deepEqual(mappedPosts(['pune', 'thane', 'pune'], mappings), [district(3, 9)])
    assert.deepEqual(mappedPosts(['desk'], mappings), [{ roleId: Role.agm, districts: null }])
    assert.isEmpty(mappedPosts(['other'], mappings))
  })

  test('a change ends the posts of earlier claims, but not those assigned manually', ({
    assert,
  }) => {
    const [pune, thane] = [district(9), district(3)]
    const agm = { roleId: Role.agm, districts: null }
    const change = postChanges([thane], [pune], [pune, agm])
    assert.deepEqual(change, { given: [thane], ended: [pune] })
    const same = postChanges([district(9, 3)], [district(3, 9)], [district(3, 9), agm])
    assert.deepEqual(same, { given: [], ended: [] })
    assert.deepEqual(postChanges([agm], [], [agm]), { given: [], ended: [] })
    assert.deepEqual(postChanges([agm], [agm], []), { given: [], ended: [] }, 'dismissed before')
  })
})

test.group('Single sign-on session', () => {
  const stateAfter = (minutes: number, failedBefore: number | null = null) => {
    const now = GRACE_MS * 10
    const failed = failedBefore === null ? null : now - failedBefore
    return sessionState({ checked: now - minutes * MINUTE, failed }, now)
  }

  test('is checked after four minutes', ({ assert }) => {
    assert.equal(stateAfter(3.9), 'holds')
    assert.equal(stateAfter(4), 'due')
  })

  test('is valid for fifteen minutes while the provider is unavailable', ({ assert }) => {
    assert.equal(stateAfter(14.9, 1000), 'holds')
    assert.equal(stateAfter(14.9, 31_000), 'due')
    assert.equal(stateAfter(15, 1000), 'ended')
  })
})
