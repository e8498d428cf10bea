import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { TemporaryFile } from '#jobs/actions/made_files'

test.group('File in progress', () => {
  test('is cancelled before its first byte, while its rows are counted', async ({ assert }) => {
    const path = join(tmpdir(), `${randomUUID()}.part`)
    const file = new TemporaryFile(path, false)
    file.abort(new Error('Stopped'))
    await wait(20)
    let isBegun = false
    await assert.rejects(() => file.write(async () => void (isBegun = true)), 'Stopped')
    assert.isFalse(isBegun)
    assert.isFalse(existsSync(path))
  })
})
