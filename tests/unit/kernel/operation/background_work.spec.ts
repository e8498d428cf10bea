import { mock } from 'node:test'
import { test } from '@japa/runner'
import { BackgroundRun } from '#kernel/operation/background_work'

/** Waits until work that a timer started has finished. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test.group('Background work', () => {
  test('is retried one minute after a failure, and when the remaining work is due', async ({
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

  test('runs once more for requests that arrived while it ran', async ({ assert }) => {
    let runs = 0
    const work = new BackgroundRun({ run: async () => (runs++, null), failed: '' })
    for (let call = 0; call < 3; call++) work.start()
    await settled()
    assert.equal(runs, 2)
  })
})
