import { test } from '@japa/runner'
import { CachedFigures } from '#kernel/statistics/cached_figures'

/**
 * Figures that take a number of milliseconds on a simulated clock, with the number of times that they were computed.
 */
function counted(took: number) {
  let now = 0
  let times = 0
  const figures = new CachedFigures<number>(() => now)
  const count = async () => {
    times += 1
    await Promise.resolve()
    now += took
    return times
  }
  return {
    ask: async (key = 'a') => (await figures.get(key, count)).value,
    wait: (ms: number) => void (now += ms),
    times: () => times,
  }
}

test.group('Cached figures', () => {
  test('are computed each time while they are fast', async ({ assert }) => {
    const { ask } = counted(2_999)
    assert.equal(await ask(), 1)
    assert.equal(await ask(), 2)
  })

  test('are cached for twenty times their computation time once they are slow', async ({
    assert,
  }) => {
    const { ask, wait } = counted(3_000)
    assert.equal(await ask(), 1)
    wait(59_999)
    assert.equal(await ask(), 1)
    wait(1)
    assert.equal(await ask(), 2)
  })

  test('are computed once for simultaneous requests, per key', async ({ assert }) => {
    const { ask, times } = counted(3_000)
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1])
    await ask('b')
    assert.equal(times(), 2)
    assert.equal(await ask(), 1)
  })

  test('are cached for a few keys, the newest', async ({ assert }) => {
    const { ask, times } = counted(3_000)
    for (const key of 'abcdefghi') await ask(key)
    assert.equal(times(), 9)
    await ask('i')
    assert.equal(times(), 9)
    await ask('a')
    assert.equal(times(), 10)
  })

  test('are not cached after a failure, which all waiting requests receive', async ({ assert }) => {
    const figures = new CachedFigures<number>()
    const fail = () => Promise.reject(new Error('away'))
    const asked = [figures.get('a', fail), figures.get('a', fail)]
    const ends = await Promise.allSettled(asked)
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    assert.equal((await figures.get('a', async () => 7)).value, 7)
  })
})
