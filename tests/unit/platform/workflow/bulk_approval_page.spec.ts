import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { bulkApprovalSections } from '#workflow/queries/bulk_decisions'

/** Items by number, each one minute newer than the previous one; `isUsual` identifies exceptions. */
async function loadSections(count: number, isUsual: (at: number) => boolean) {
  const start = DateTime.fromISO('2026-03-10T00:00:00Z', { zone: 'utc' })
  const files = Array.from({ length: count }, (_, at) => ({
    at,
    statusSince: start.plus({ minutes: at }),
  }))
  const asked: { from: number; count: number }[] = []
  const told: boolean[] = []
  const portion = await bulkApprovalSections({
    load: async (offset, limit) => {
      asked.push({ from: offset, count: limit })
      return files.slice(offset, offset + limit)
    },
    whyOf: async (some, isTold) => {
      told.push(isTold)
      return some.map(({ at }) => (isUsual(at) ? null : 'why'))
    },
  })
  const looked = asked.reduce((sum, one) => sum + one.count, 0)
  return {
    usual: portion.usual.map(({ at }) => at),
    exceptions: portion.exceptions.map(({ subject }) => subject.at),
    since: portion.since,
    asked,
    looked,
    told,
  }
}

const upTo = (end: number) => Array.from({ length: end }, (_, at) => at)

test.group('Bulk approval page', () => {
  test('is empty and without a time if nothing is pending', async ({ assert }) => {
    const { usual, exceptions, since } = await loadSections(0, () => true)
    assert.deepEqual([usual, exceptions, since], [[], [], null])
  })

  test('contains the twenty that have been pending longest, and the time of the first', async ({
    assert,
  }) => {
    const { usual, since, looked } = await loadSections(100, () => true)
    assert.deepEqual(usual, upTo(20))
    assert.isTrue(since!.startsWith('2026-03-10T00:00:00'), since!)
    assert.equal(looked, 20)
  })

  test('lists exceptions separately with their reasons, and searches further for usual ones', async ({
    assert,
  }) => {
    const { usual, exceptions, asked } = await loadSections(100, (at) => at >= 5)
    assert.deepEqual(exceptions, upTo(5))
    assert.deepEqual(usual, upTo(25).slice(5))
    assert.deepEqual(asked, [
      { from: 0, count: 20 },
      { from: 20, count: 10 },
    ])
  })

  test('examines at most 150', async ({ assert }) => {
    const { exceptions, looked } = await loadSections(500, () => false)
    assert.equal(looked, 150)
    assert.deepEqual(exceptions, upTo(20))
  })

  test('determines reasons until twenty exceptions are on the page', async ({ assert }) => {
    const { told } = await loadSections(60, () => false)
    assert.deepEqual(told, [true, false, false, false])
  })

  test('stops when no more are pending', async ({ assert }) => {
    const { usual, asked } = await loadSections(19, () => true)
    assert.deepEqual([usual, asked.length], [upTo(19), 1])
  })
})
