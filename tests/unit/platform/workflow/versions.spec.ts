import { test } from '@japa/runner'
import { versionInForce, effectiveVersion, versionsInUse } from '#masters/rules/workflow_versions'

test.group('Workflow versions', () => {
  const versions = [
    { number: 1, rollout: 'finish' },
    { number: 2, rollout: 'at_once' },
    { number: 3, rollout: 'finish' },
  ] as const

  test('stay with the applications begun under them, until a version takes effect for all', ({
    assert,
  }) => {
    const first = versions.slice(0, 1)
    assert.deepEqual(
      [0, 1].map((begun) => effectiveVersion(first, begun)),
      [0, 1]
    )
    assert.deepEqual(
      [0, 1, 2, 3].map((begun) => effectiveVersion(versions, begun)),
      [2, 2, 2, 3]
    )
  })

  test('apply to new applications in the newest form', ({ assert }) => {
    assert.equal(versionInForce([]), 0)
    assert.equal(versionInForce(versions), 3)
  })

  test('are in use while applications may be pending under them', ({ assert }) => {
    assert.deepEqual(versionsInUse([]), [0])
    assert.deepEqual(versionsInUse(versions.slice(0, 1)), [0, 1])
    assert.deepEqual(versionsInUse(versions), [2, 3])
  })
})
