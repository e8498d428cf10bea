import { test } from '@japa/runner'
import { listState, readCursor, writeCursor } from '#lists/list_state'

const OPTIONS = {
  sorts: { date: 'desc', name: 'asc' },
  defaultSort: 'date',
  sizes: [5, 10, 20],
  defaultSize: 10,
} as const

test.group('List state in the address', () => {
  test('defaults to the first page, newest first', ({ assert }) => {
    const state = listState({}, OPTIONS)
    assert.deepEqual(state, {
      sort: 'date',
      direction: 'desc',
      perPage: 10,
      page: 1,
      step: { kind: 'page' },
    })
  })

  test('is read from the address', ({ assert }) => {
    const address = { sort: 'name', direction: 'desc', perPage: '20', page: '7' }
    const state = listState(address, OPTIONS)
    assert.equal(state.sort, 'name')
    assert.equal(state.direction, 'desc')
    assert.equal(state.perPage, 20)
    assert.equal(state.page, 7)
  })

  test('ignores values that no list has', ({ assert }) => {
    for (const nonsense of [
      { sort: 'constructor', direction: 'sideways', perPage: '1000000', page: '-3' },
      { sort: ['name', 'date'], perPage: '10; drop table', page: 'NaN', after: 'e30', before: '!' },
      { sort: { name: 1 }, perPage: '', page: '0', after: 'x'.repeat(3000), edge: 'first' },
    ]) {
      assert.deepEqual(listState(nonsense, OPTIONS), listState({}, OPTIONS))
    }
  })

  test('has numbered pages only up to the hundredth, and next and previous beyond', ({
    assert,
  }) => {
    assert.equal(listState({ page: '5000' }, OPTIONS).page, 100)
    const after = writeCursor({ value: 'Asha', id: 7 })
    const state = listState({ page: '5000', after }, OPTIONS)
    assert.equal(state.page, 5000)
    assert.deepEqual(state.step, { kind: 'after', cursor: { value: 'Asha', id: 7 } })
  })

  test('preserves cursors in any script', ({ assert }) => {
    for (const value of ['सविता जाधव', "d'Souza & Co?", 42, null]) {
      const text = writeCursor({ value, id: 12 })
      assert.match(text, /^[\w-]+$/)
      assert.deepEqual(readCursor(text), { value, id: 12 })
    }
    for (const forged of ['', 'abc', Buffer.from('[1,"2"]').toString('base64url')]) {
      assert.isNull(readCursor(forged))
    }
  })
})
