import { test } from '@japa/runner'
import { isServiceUnavailable } from '#kernel/exceptions/service_unavailable'
import { connectionCheck } from '#kernel/database/mysql_socket'
import { SharedRead, withDeadline } from '#kernel/streams/deadline'

const never = () => new Promise<never>(() => undefined)

test.group('Deadlines', () => {
  test('a read is shared, and one that never ends does not block requests permanently', async ({
    assert,
  }) => {
    let readCount = 0
    let read: () => Promise<string> = never
    const shared = new SharedRead(() => {
      readCount += 1
      return read()
    }, 20)
    const answers = await Promise.allSettled([shared.get(), shared.get()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    assert.equal(readCount, 1)
    assert.isFalse(shared.isUnderWay)
    read = async () => 'read'
    assert.equal(await shared.get(), 'read')
    assert.equal(readCount, 2)
  })

  test('a timeout counts as service unavailable, other errors are unchanged', async ({
    assert,
  }) => {
    const late = await withDeadline(5, never()).catch((error: unknown) => error)
    assert.isTrue(isServiceUnavailable(late))
    const wrong = new Error('wrong')
    assert.equal(
      await withDeadline(1000, Promise.reject(wrong)).catch((error: unknown) => error),
      wrong
    )
  })

  test('an error of the file store counts as unavailable, a nonexistent file as missing', ({
    assert,
  }) => {
    const error = (cause: object) =>
      Object.assign(new Error('x', { cause: Object.assign(new Error('y'), cause) }), {
        code: 'E_CANNOT_READ_FILE',
      })
    assert.isTrue(isServiceUnavailable(error({ name: 'InternalError' })))
    assert.isTrue(isServiceUnavailable(error({ code: 'ENOSPC' })))
    assert.isFalse(isServiceUnavailable(error({ code: 'ENOENT' })))
    assert.isFalse(isServiceUnavailable(error({ name: 'NoSuchKey' })))
  })

  test('an idle connection must respond before it is used', async ({ assert }) => {
    let now = 0
    let pings = 0
    let isSilent = false
    let destroyed = 0
    const connection = {
      ping(done: () => void) {
        pings += 1
        if (!isSilent) done()
      },
      destroy: () => (destroyed += 1),
    }
    const check = connectionCheck(10, () => now)
    assert.isTrue(await check(connection))
    assert.isTrue(await check(connection))
    assert.equal(pings, 1, 'used a moment ago')
    now = 60_000
    isSilent = true
    assert.isFalse(await check(connection))
    assert.equal(destroyed, 1)
  })
})
