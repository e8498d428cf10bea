import { test } from '@japa/runner'
import { startedProfiles, schemePage } from '#applications/rules/scheme_list'

const LETTERS = ['H', 'G', 'F', 'E', 'D', 'C', 'B', 'A']

/** Creates a number of schemes: the first is H, 'Scheme 1'. */
const schemes = (count: number) =>
  LETTERS.slice(0, count).map((shortName, index) => ({
    id: index + 1,
    shortName,
    name: `Scheme ${index + 1}`,
  }))

const names = (query: object, count = 8) =>
  schemePage(schemes(count), query as Record<string, unknown>, 'en').rows.map(
    ({ shortName }) => shortName
  )

test.group('Offered schemes', () => {
  test('are all listed if there are fewer than eight, whatever the address requests', ({
    assert,
  }) => {
    const { rows, asked } = schemePage(schemes(7), { search: 'A', perPage: '5', page: '2' }, 'en')
    assert.lengthOf(rows, 7)
    assert.isNull(asked)
  })

  test('are searched, sorted and paginated by the address from eight on', ({ assert }) => {
    assert.deepEqual(names({}), LETTERS.toReversed())
    assert.deepEqual(names({ sort: 'shortName', direction: 'desc' }), LETTERS)
    assert.deepEqual(names({ search: 'sCHEME 3' }), ['F'])
    assert.deepEqual(names({ search: 'f' }), ['F'])
    assert.deepEqual(names({ search: 'nothing' }), [])
    assert.deepEqual(names({ perPage: '5', page: '2' }), ['F', 'G', 'H'])
    const { asked } = schemePage(schemes(8), { search: 'e', perPage: '5', sort: 'name' }, 'en')
    assert.containSubset(asked, { search: 'e', perPage: 5, total: 8, sort: { key: 'name' } })
    const odd = schemePage(schemes(8), { perPage: '7', sort: 'id', page: '99' }, 'en').asked
    assert.containSubset(odd, { perPage: 10, page: 1, sort: { key: 'shortName' } })
  })

  const offer = (path: string, changes: object = {}, progress: object = {}) => ({
    name: path,
    path,
    isOpen: true,
    opening: { isOpen: true },
    wasApplied: false,
    progress: { done: 0, total: 7, isBegun: false, hasOwn: false, ...progress },
    ...changes,
  })
  const paths = (...offers: ReturnType<typeof offer>[]) =>
    startedProfiles(offers).map(({ path }) => path)

  test('count as started by answers that only they require, otherwise by the greatest progress', ({
    assert,
  }) => {
    assert.deepEqual(paths(offer('individual'), offer('group')), [])
    const common = { isBegun: true, done: 3 }
    assert.deepEqual(paths(offer('group', {}, { ...common, done: 2 }), offer('one', {}, common)), [
      'one',
    ])
    assert.deepEqual(
      paths(offer('one', {}, common), offer('two', {}, { ...common, hasOwn: true })),
      ['two']
    )
    const closed = { opening: { isOpen: false } }
    assert.deepEqual(
      paths(offer('closed', closed, { ...common, hasOwn: true }), offer('one', {}, common)),
      []
    )
    assert.deepEqual(paths(offer('closed', closed, common), offer('one', {}, common)), ['one'])
    assert.deepEqual(paths(offer('shut', { isOpen: false }, { ...common, hasOwn: true })), [])
  })

  test('do not count as started if applied for, nor by answers shared with such a scheme', ({
    assert,
  }) => {
    const whole = { isBegun: true, done: 7, hasOwn: true }
    const applied = offer('individual', { wasApplied: true }, whole)
    assert.deepEqual(paths(applied, offer('education', {}, { isBegun: true, done: 5 })), [])
    assert.deepEqual(paths(applied, offer('education', {}, whole)), ['education'])
  })
})
