import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addOfficers } from '#administration/officers/first_passwords'
import type { NewOfficer } from '#administration/officers/password_delivery'
import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { inTransaction } from '#kernel/database/transaction'
import { districtNamed } from '#database/factories/application_factory'
import { newUser } from '#database/factories/user_factory'
import { administrator } from '#tests/support/maker_checker'
import { createOfficer } from '#tests/support/users'

async function person(overrides: Partial<NewOfficer> = {}): Promise<NewOfficer> {
  return {
    firstName: 'Meera',
    middleName: null,
    lastName: 'Kulkarni',
    mobile: (await newUser()).mobile,
    email: null,
    userName: null,
    locale: 'mr',
    roleId: Role.agm,
    districts: null,
    fromOn: getClock().today(),
    untilOn: null,
    ...overrides,
  }
}

const addAll = async (people: NewOfficer[]) => {
  const { id, roleId } = await administrator()
  const by = { id, roleId }
  await inTransaction((trx) =>
    addOfficers({ act: 'add', people, passwordDelivery: 'link' }, by, trx)
  )
}

/** Counts the statements of a transaction; during it, SQLite serves nobody else. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  let count = 0
  const note = () => void count++
  const client = db.connection().getWriteClient()
  client.on('query', note)
  try {
    await work()
  } finally {
    client.removeListener('query', note)
  }
  return count
}

test.group('Officers: bulk import', () => {
  test('writes any number of officers in a few statements, each with their own post', async ({
    assert,
  }) => {
    const districts = [districtNamed('Pune'), districtNamed('Gondia')].toSorted((a, b) => a - b)
    const people: NewOfficer[] = []
    while (people.length < 300) {
      const isOfDistrict = people.length % 2 === 0
      people.push(await person(isOfDistrict ? { roleId: Role.districtOfficer, districts } : {}))
    }
    const { id, roleId: byRole } = await administrator()
    const by = { id, roleId: byRole }
    const statements = await statementsOf(() =>
      inTransaction((trx) => addOfficers({ act: 'add', people, passwordDelivery: 'link' }, by, trx))
    )
    assert.isAbove(statements, 5)
    assert.isBelow(statements, 40)
    const users = await User.query().whereIn(
      'mobile',
      people.map(({ mobile }) => mobile)
    )
    const posts = new Map(
      (await roleAssignmentsOf(users.map(({ id }) => id))).map((one) => [one.userId, one])
    )
    for (const { mobile, roleId, districts: own } of people) {
      const user = users.find((one) => one.mobile === mobile)!
      const post = posts.get(user.id)!
      assert.deepInclude(post, { roleId, districts: own, fromOn: getClock().today() })
      assert.equal(user.postId, post.id)
      assert.isTrue(user.mustChangePassword)
    }
    const ids = users.map(({ id }) => id)
    const entries = await db
      .from('audit_entries')
      .where({ action: 'user.created', actor_id: by.id })
      .whereIn('subject_id', ids)
    assert.lengthOf(entries, people.length)
  })

  test('rejects the import with the name of the invalid one, and adds nobody', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.agm, null, { userName: `meera.${Date.now()}` })
    const [first, last] = [await person(), await person({ firstName: 'Anil' })]
    for (const [wrong, key] of [
      [await person({ firstName: 'Asha', mobile: officer.mobile }), 'officer_mobile_taken'],
      [await person({ firstName: 'Asha', mobile: first.mobile }), 'officer_mobile_taken'],
      [await person({ firstName: 'Asha', userName: officer.userName }), 'user_name_taken'],
      [await person({ firstName: 'Asha', roleId: Role.districtOfficer }), 'post_district_needed'],
    ] as const) {
      const refusal = await addAll([first, wrong, last]).catch((error: unknown) => error)
      assert.instanceOf(refusal, Refusal)
      const { messageKey, params } = refusal as Refusal
      assert.equal(messageKey, 'administration.officers.messages.one_refused')
      assert.containsSubset(params, {
        name: 'Asha Kulkarni',
        reason: { key: `auth.messages.${key}` },
      })
      assert.isNull(await User.findBy('mobile', last.mobile))
    }
  })
})
