import { mock } from 'node:test'
import { test } from '@japa/runner'
import { BackgroundRun } from '#kernel/operation/background_work'

/** Lets what was started by a timer go on to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test.group('Work in the background', () => {
  test('is tried again a minute after it failed, and when its rest is due', async ({
    assert,
    cleanup,
  }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    cleanup(() => mock.timers.reset())
    const answers = [Promise.reject(new Error('database away')), 120_000, null]
    let runs = 0
    const work = new BackgroundRun({
      run: async () => answers[runs++],
      failed: 'work of a test failed, as it should',
    })
    work.start()
    await settled()
    mock.timers.tick(59_999)
    await settled()
    assert.equal(runs, 1)
    mock.timers.tick(1)
    await settled()
    assert.equal(runs, 2)
    mock.timers.tick(120_000)
    await settled()
    assert.equal(runs, 3)
    mock.timers.tick(3_600_000)
    await settled()
    assert.equal(runs, 3, 'nothing is left')
    await work.stop()
  })

  test('is done once more for what came while it ran', async ({ assert }) => {
    let runs = 0
    const work = new BackgroundRun({ run: async () => (runs++, null), failed: '' })
    for (let call = 0; call < 3; call++) work.start()
    await settled()
    assert.equal(runs, 2)
  })
})
