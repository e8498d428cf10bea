import { test } from '@japa/runner'
import { MIN_FILES, type StageWaits, forwardStages, percentileDays } from '#workflow/rules/waits'

/** Returns a generator with the same numbers each time (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Days at a stage: mostly few, occasionally very many. */
const draws: Record<string, (random: () => number) => number> = {
  quick: (random) => Math.floor(-Math.log(1 - random()) * 3),
  steady: (random) => 4 + Math.floor(random() * 4),
  twofold: (random) => (random() < 0.7 ? Math.floor(random() * 5) : 15 + Math.floor(random() * 20)),
}

const counted = (days: readonly number[]): StageWaits[] =>
  [...Map.groupBy(days, (one) => one)].map(([one, all]) => ({ days: one, files: all.length }))

test.group('Expected completion', () => {
  test('is the day by which the given share of completed items were done', ({ assert }) => {
    const waits = counted([1, 1, 1, 1, 2, 2, 2, 2, 3, 9].flatMap((day) => [day, day, day]))
    assert.equal(percentileDays([waits], 0, 0.8), 2)
    assert.equal(percentileDays([waits], 0, 0.9), 3)
    assert.equal(percentileDays([waits, counted(Array(30).fill(5))], 0, 0.8), 7)
  })

  test('depends, for a pending item, on those that were pending as long', ({ assert }) => {
    const waits = counted([...Array(100).fill(1), ...Array(MIN_FILES).fill(10)])
    assert.equal(percentileDays([waits], 0, 0.8), 1)
    assert.equal(percentileDays([waits], 4, 0.8), 6)
    assert.isNull(percentileDays([waits], 11, 0.8), 'nobody waited longer')
  })

  test('is not shown for too few completed items', ({ assert }) => {
    const few = counted(Array(MIN_FILES - 1).fill(3))
    const many = counted(Array(MIN_FILES).fill(3))
    assert.isNull(percentileDays([few], 0, 0.8))
    assert.isNull(percentileDays([many, few], 0, 0.8))
    assert.equal(percentileDays([many, many], 0, 0.8), 6)
  })

  /**
   * The prediction is correct at least as often as stated, less three in a hundred; whole days raise it slightly, by at
   * most eight in a hundred.
   */
  for (const [seed, kinds] of [
    [1, ['quick', 'steady', 'quick']],
    [2, ['twofold', 'quick']],
    [3, ['twofold', 'twofold', 'steady', 'quick', 'quick']],
    [4, ['quick']],
  ] as const) {
    test(`is correct as often as stated: ${kinds.join(', ')}`, ({ assert }) => {
      const random = numbers(seed)
      const stages = kinds.map((kind) => draws[kind])
      /** Items completed in the last months. */
      const waits = stages.map((draw) => counted(Array.from({ length: 600 }, () => draw(random))))
      let estimates = 0
      let right = 0
      for (let file = 0; file < 500; file++) {
        const days = stages.map((draw) => draw(random))
        /** The applicant checks every day, at every stage. */
        for (const [at, inStage] of days.entries()) {
          for (let waited = 0; waited <= inStage; waited++) {
            const likely = percentileDays(waits.slice(at), waited, 0.8)
            if (likely === null) continue
            estimates += 1
            const left = days.slice(at).reduce((sum, one) => sum + one, 0) - waited
            if (left <= likely) right += 1
          }
        }
      }
      assert.isAbove(estimates, 1000)
      assert.isAtLeast(right / estimates, 0.77, `${right} of ${estimates}`)
      assert.isAtMost(right / estimates, 0.88, `${right} of ${estimates}`)
    })
  }
})

test.group('Remaining stages', () => {
  const [district, agm] = [2, 3]
  const statuses = [
    { id: 7, workOrder: 30, pendingWithRole: agm },
    { id: 5, workOrder: 10, pendingWithRole: district },
    { id: 6, workOrder: 20, pendingWithRole: district },
    { id: 8, workOrder: 40, pendingWithRole: null },
  ]
  const [, first, second] = statuses
  const idsFrom = (here: typeof first, isMeasured = (_: number) => true) =>
    forwardStages(statuses, here, isMeasured).map(({ id }) => id)

  test('are the current one and the later ones, in work order', ({ assert }) => {
    assert.deepEqual(idsFrom(first), [5, 6, 7, 8])
    assert.deepEqual(idsFrom(second), [6, 7, 8])
  })

  test('include only those with a target', ({ assert }) => {
    assert.deepEqual(
      idsFrom(first, (id) => id !== 6 && id !== 8),
      [5, 7]
    )
  })

  test('depend on the district where a district official works', ({ assert }) => {
    const ofDistrict = forwardStages(statuses, first, () => true).filter(
      ({ isOfDistrict }) => isOfDistrict
    )
    assert.deepEqual(
      ofDistrict.map(({ id }) => id),
      [5, 6]
    )
  })
})
