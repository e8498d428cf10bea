import { test } from '@japa/runner'
import { listAddress, pagesAround } from '../../../inertia/lib/list_address.js'

const OFFERED: [page: number, lastPage: number, offered: (number | null)[]][] = [
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 100, [1, null, 4, 5, 6, null, 100]],
  [3, 100, [1, 2, 3, 4, null, 100]],
  [4, 100, [1, 2, 3, 4, 5, null, 100]],
  [100, 100, [1, null, 99, 100]],
]

test.group('Lists | state in the address', () => {
  test('other parameters are kept when one changes', ({ assert }) => {
    assert.equal(
      listAddress('/officer/claims?status=4&page=3', { page: 4 }),
      '/officer/claims?status=4&page=4'
    )
  })

  test('an undefined parameter is removed', ({ assert }) => {
    const address = listAddress('/officer/claims?page=3', { sort: 'name', page: undefined })
    assert.equal(address, '/officer/claims?sort=name')
    assert.equal(listAddress('/officer/claims?page=3', { page: undefined }), '/officer/claims')
  })

  test('page {0} of {1} offers {2}')
    .with(OFFERED)
    .run(({ assert }, [page, lastPage, offered]) => {
      assert.deepEqual(pagesAround(page, lastPage), offered)
    })
})
