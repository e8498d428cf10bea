import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role, type RoleId } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/saved-filters'
const LIST = '/officer/applications'

const personOf = async (role: RoleId, district: string | null = null) => {
  const user = await createOfficer(role, district === null ? null : districtNamed(district))
  return { user, visitor: await signInAs(user) }
}

const status = () => String(masters().applicationStatuses[0].id)

async function listSaved(visitor: Visitor, list = LIST) {
  const { props } = await visitor.get(list)
  return (props.saved as { id: number; name: string; query: string; isShared: boolean }[]).map(
    ({ id, name, query, isShared }) => ({ id, name, query, isShared })
  )
}

const save = (visitor: Visitor, more: object = {}) =>
  visitor.post(PATH, {
    list: 'applications',
    filterName: 'Begun',
    address: `status=${status()}`,
    ...more,
  })

const withoutIds = (filters: { id: number }[]) => filters.map(({ id: _, ...filter }) => filter)

test.group('Saved filters', (group) => {
  dialect(group)
  group.each.teardown(async () => void (await db.from('saved_filters').delete()))

  test('are the officer’s own, or shared with everyone of the post', async ({ assert }) => {
    const [one, colleague, elsewhere, other] = await Promise.all([
      personOf(Role.districtOfficer, 'Buldhana'),
      personOf(Role.districtOfficer, 'Buldhana'),
      personOf(Role.districtOfficer, 'Solapur'),
      personOf(Role.agm),
    ])
    await save(one.visitor)
    await save(one.visitor, { filterName: 'Of the office', isShared: true })
    const query = `status=${status()}`
    assert.deepEqual(withoutIds(await listSaved(one.visitor)), [
      { name: 'Of the office', query, isShared: true },
      { name: 'Begun', query, isShared: false },
    ])
    assert.deepEqual(withoutIds(await listSaved(colleague.visitor)), [
      { name: 'Of the office', query, isShared: true },
    ])
    for (const { visitor } of [elsewhere, other]) assert.isEmpty(await listSaved(visitor))
    assert.isEmpty(await listSaved(one.visitor, '/officer/claims'))
  })

  test('keep the parameters that the list itself reads, in its order', async ({ assert }) => {
    const { visitor } = await personOf(Role.agm)
    const query = `foo=1&to=2026-03-31&status=${status()}&from=2026-01-01&page=4&after=x&district=99999&sort=amountPaise&perPage=50`
    await save(visitor, { address: query })
    const [filter] = await listSaved(visitor)
    assert.equal(
      filter.query,
      `status=${status()}&from=2026-01-01&to=2026-03-31&sort=amountPaise&direction=desc&perPage=50`
    )
    const { props } = await visitor.get(`${LIST}?${filter.query}`)
    assert.deepEqual(
      props.chips.map(({ parameter }: { parameter: string }) => parameter),
      ['status', 'from', 'to']
    )
  })

  test('are refused without a filter, with an invalid one, and with personal data', async ({
    assert,
  }) => {
    const { visitor } = await personOf(Role.agm)
    const nothing = 'Filter the list before you save a filter'
    const personal =
      'You cannot save a filter with a name, a mobile number or other personal data. Remove it first'
    const cases: [object, string][] = [
      [{ address: '' }, nothing],
      [{ address: 'page=2&unknown=1' }, nothing],
      [{ address: `status=${status()}&from=2026-13-45` }, nothing],
      [{ address: `status=${status()}&name=patil` }, personal],
      [{ address: 'mobile=9876543210' }, personal],
      [
        { filterName: 'Of 00712345678901' },
        'Remove the Aadhaar, PAN or account number from the name',
      ],
    ]
    for (const [body, message] of cases) {
      assert.equal((await save(visitor, body)).errors.filterName, message, JSON.stringify(body))
    }
    assert.isEmpty(await listSaved(visitor))
    await save(visitor)
    assert.equal(
      (await save(visitor)).errors.filterName,
      'A filter with this name already exists. Choose another name'
    )
    assert.lengthOf(await listSaved(visitor), 1)
  })

  test('cannot belong to a list that the officer does not have', async ({ assert }) => {
    const { visitor } = await personOf(Role.accounts)
    assert.equal(
      (
        await visitor.send('POST', PATH, {
          list: 'applications',
          filterName: 'Begun',
          address: 'status=1',
        })
      ).status,
      404
    )
    assert.equal(
      (
        await visitor.send('POST', PATH, {
          list: 'users',
          filterName: 'Begun',
          address: 'status=1',
        })
      ).status,
      404
    )
    assert.isEmpty(await db.from('saved_filters'))
  })

  test('are renamed and deleted by their owner only', async ({ assert }) => {
    const [one, colleague, elsewhere] = await Promise.all([
      personOf(Role.districtOfficer, 'Buldhana'),
      personOf(Role.districtOfficer, 'Buldhana'),
      personOf(Role.districtOfficer, 'Solapur'),
    ])
    await save(one.visitor)
    await save(one.visitor, { filterName: 'Of the office', isShared: true })
    const [shared, own] = await listSaved(one.visitor)
    const rename = (visitor: Visitor, id: number, version: string) =>
      visitor.send('PUT', `${PATH}/${id}`, { filterName: 'New', version })

    assert.equal((await rename(colleague.visitor, own.id, 'Begun')).status, 404)
    assert.equal((await rename(elsewhere.visitor, shared.id, 'Of the office')).status, 404)
    assert.equal((await elsewhere.visitor.send('DELETE', `${PATH}/${shared.id}`)).status, 404)
    await rename(colleague.visitor, shared.id, 'Of the office')
    assert.deepEqual(
      (await listSaved(one.visitor)).map(({ name }) => name),
      ['New', 'Begun']
    )
    await rename(one.visitor, shared.id, 'Of the office')
    assert.equal((await listSaved(one.visitor))[0].name, 'New', 'renamed meanwhile')
    await colleague.visitor.send('DELETE', `${PATH}/${shared.id}`)
    assert.deepEqual(
      (await listSaved(one.visitor)).map(({ name }) => name),
      ['Begun']
    )
    const noted = await db
      .from('audit_entries')
      .where('subject_type', 'saved_filter')
      .whereIn('actor_id', [one.user.id, colleague.user.id])
      .orderBy('id')
    assert.deepEqual(
      noted.map(({ action }) => action),
      ['filter.shared', 'filter.changed', 'filter.removed']
    )
  })

  test('are shown beside the tabs of the home page if their owner chose this', async ({
    assert,
  }) => {
    const { visitor } = await personOf(Role.agm)
    await save(visitor, { isTab: true })
    await save(visitor, { filterName: 'Not there' })
    const filters = (await visitor.get('/officer')).props.filters as {
      name: string
      href: string
    }[]
    assert.deepEqual(
      filters.map(({ name, href }) => [name, href]),
      [['Begun', `${LIST}?status=${status()}`]]
    )
  })
})
