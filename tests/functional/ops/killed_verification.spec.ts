import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { backupsOf, skipped } from '#tests/support/backups'
import { isOnSqlite } from '#tests/support/databases/place'
import { startProcess } from '#tests/support/own_process'
import { full } from '#tests/support/tags'

test.group('Killed verification', (group) => {
  full(group)
  const backups = backupsOf(group)
  let temporary = ''
  group.setup(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'temporary-'))
  })
  group.teardown(() => rm(temporary, { recursive: true, force: true, maxRetries: 20 }))

  const left = async () => (await readdir(temporary)).filter((name) => name.includes('arthasetu'))

  async function databases(): Promise<string[]> {
    if (isOnSqlite) return []
    const [rows] = await db.rawQuery('select schema_name as name from information_schema.schemata')
    const begin = `${process.env.MYSQL_DATABASE}_verify_`
    return rows
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith(begin))
  }

  /** Starts a verification and waits until it has written to its temporary folder. */
  async function startVerification(archive: string) {
    const child = startProcess(
      ['bin/console.ts', 'backup:verify', archive, `--key=${backups.key}`],
      { env: { ...backups.settings, NODE_ENV: 'test', TMPDIR: temporary } }
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const closed = once(child, 'close')
    return {
      async until(words: RegExp) {
        while (!words.test(output)) {
          if (child.exitCode !== null) throw new Error(output)
          await wait(5)
        }
      },
      async end(signal?: NodeJS.Signals) {
        if (signal) child.kill(signal)
        await closed
        return output
      },
    }
  }

  test('leaves nothing at SIGTERM, and after SIGKILL only what the next one removes', async ({
    assert,
  }) => {
    const { archive } = await backups.take()
    const told = await startVerification(archive)
    await told.until(/Restoring/)
    await told.end('SIGTERM')
    assert.isEmpty(await left())
    assert.isEmpty(await databases())

    const killed = await startVerification(archive)
    await killed.until(/Restoring/)
    const during = { folders: await left(), databases: await databases() }
    await killed.end('SIGKILL')
    assert.isNotEmpty(await left())

    const next = await startVerification(archive)
    await next.until(/Restoring/)
    const there = { folders: await left(), databases: await databases() }
    assert.notIncludeMembers(there.folders, during.folders)
    if (!isOnSqlite) {
      assert.lengthOf(during.databases, 1)
      assert.notIncludeMembers(there.databases, during.databases)
    }
    const output = await next.end()
    assert.match(output, /ok {2}vault/)
    assert.isEmpty(await left())
    assert.isEmpty(await databases())
  })
    .timeout(240_000)
    .skip(...skipped)
})
