import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readdir, stat, truncate, writeFile, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { backupWithPaper } from '#tests/support/backup_with_paper'
import { backupsOf, makeKeys, skipped } from '#tests/support/backups'
import { inDatabase } from '#tests/support/databases/beside'
import { isOnSqlite, placeOf } from '#tests/support/databases/place'
import { runProcess, startProcess } from '#tests/support/own_process'
import { startServer } from '#tests/support/running_server'
import { startS3 } from '#tests/support/s3_server'
import { hasTools, WITHOUT_TOOLS } from '#tests/support/tools'
import { full } from '#tests/support/tags'

/**
 * Number of files that `system:verify` finds missing or damaged: other tests leave some, and no more may appear. A
 * damaged one is not in a backup, and so is missing after a restore.
 */
function faultyFiles(output: string) {
  const line = output.split('\n').find((one) => one.slice(4).startsWith('files'))!
  return [...line.matchAll(/: (\d+) \(/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const [lacks, lacked] = hasTools ? skipped : WITHOUT_TOOLS

test.group('Restore', (group) => {
  full(group)
  const backups = backupsOf(group)
  const intactBackup = backupWithPaper(group, backups)

  const words = (path = intactBackup.archive, key = backups.key) => [
    'backup:restore',
    path,
    `--key=${key}`,
  ]

  const copy = async (name: string) => {
    const path = join(backups.folder, name)
    await copyFile(intactBackup.archive, path)
    return path
  }

  /** Whether the place is still empty after a restore that was refused. */
  const isUntouched = async (place: Awaited<ReturnType<typeof backups.place>>) => {
    if (existsSync(place.files) && (await readdir(place.files)).length > 0) return false
    if (isOnSqlite) return !existsSync(place.at.file)
    return inDatabase(place.at, async (client) => (await client.getAllTables()).length === 0)
  }

  test('refuses a backup that was changed, truncated, or encrypted for another key, and changes nothing', async ({
    assert,
  }) => {
    const place = await backups.place('refused')
    const changed = await copy('changed.backup')
    const { size } = await stat(changed)
    const handle = await open(changed, 'r+')
    await handle.write(Buffer.from([1, 2, 3, 4]), 0, 4, Math.floor(size / 2))
    await handle.close()
    const cut = await copy('cut.backup')
    await truncate(cut, Math.floor(size / 2))
    const none = join(backups.folder, 'none.backup')
    await writeFile(none, 'this is no backup at all, but a text\n'.repeat(100))
    const other = makeKeys(backups.folder, 'other')
    for (const [path, key, why] of [
      [changed, backups.key, /cannot be decrypted|not a complete backup|damaged/],
      [cut, backups.key, /not a complete backup|truncated/],
      [none, backups.key, /not a complete backup|truncated/],
      [intactBackup.archive, other.key, /not its private key/],
      [intactBackup.archive, join(backups.folder, 'nowhere.pem'), /cannot be read/],
      [join(backups.folder, 'nowhere.backup'), backups.key, /cannot be read/],
    ] as const) {
      const { code, output } = await place.run(words(path, key))
      assert.equal(code, 1, output)
      assert.match(output, why)
      assert.lengthOf(
        output
          .trim()
          .split('\n')
          .filter((line) => /error/.test(line)),
        1,
        output
      )
      assert.isTrue(await isUntouched(place), output)
    }
  })
    .timeout(120_000)
    .skip(...skipped)

  test('refuses checkpoints made with another AUDIT_KEY', async ({ assert }) => {
    const place = await backups.place('sealed')
    const { code, output } = await place.run(words(), { AUDIT_KEY: 'x'.repeat(43) })
    assert.equal(code, 1)
    assert.include(output, 'signature of the backup does not match')
    assert.isTrue(await isUntouched(place))
  })
    .timeout(60_000)
    .skip(...skipped)

  test('refuses a place that is not empty, and a database of the other kind', async ({
    assert,
  }) => {
    const place = await backups.place('taken')
    await mkdir(join(place.files, 'ab'), { recursive: true })
    await writeFile(join(place.files, 'ab/file'), 'somebody’s')
    const occupied = await place.run(words())
    assert.equal(occupied.code, 1)
    assert.include(occupied.output, 'is not empty')

    const again = await place.run([...words(), '--again'])
    assert.equal(again.code, 1, 'nothing was started here that could be repeated')

    const own = placeOf()
    const here = await place.run(words(), { SQLITE_PATH: own.file, MYSQL_DATABASE: own.name })
    assert.equal(here.code, 1)
    assert.include(here.output, 'is not empty')

    if (isOnSqlite) return
    const empty = await backups.place('other_kind')
    const kind = await empty.run(words(), { DB_CONNECTION: 'sqlite' })
    assert.equal(kind.code, 1)
    assert.include(kind.output, 'must match')
  })
    .timeout(60_000)
    .skip(...skipped)

  test('that was interrupted is reported by every command that starts, and can be started anew', async ({
    assert,
  }) => {
    const place = await backups.place('halfway')
    const env = {
      ...place.env,
      SQLITE_PATH: place.at.file,
      MYSQL_DATABASE: place.at.name,
      LOG_LEVEL: 'silent',
    }
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const again = signal === 'SIGTERM' ? ['--again'] : []
      const child = startProcess(['bin/console.ts', ...words(), ...again], { env })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
      const exit = once(child, 'exit')
      while (!said.includes('Restoring') && child.exitCode === null) await wait(5)
      child.kill(signal)
      await exit
      const { code, output } = await place.run(words())
      assert.equal(code, 1, said + output)
      assert.include(output, 'was not finished')
      await assert.rejects(() => startServer(env), /was not finished: repeat it with --again/)
    }
    const finished = await place.run([...words(), '--again'])
    assert.equal(finished.code, 0, finished.output)
    const { output } = await place.run(['system:verify'])
    assert.match(output, /ok {2}database/)
    const here = await runProcess(['bin/console.ts', 'system:verify'], { env: backups.settings })
    assert.equal(faultyFiles(output), faultyFiles(here.stdout + here.stderr), output)
    const leftovers = (await readdir(join(place.at.file, '..'))).filter((name) =>
      name.includes('halfway.restoring')
    )
    assert.isEmpty(leftovers)
  })
    .timeout(240_000)
    .skip(...skipped)

  test('copies the files of an S3 store into another one', async ({ assert }) => {
    const [from, to] = [await startS3(), await startS3()]
    try {
      const moved = await backups.place('unused')
      const carried = await moved.run(['files:move', '--from=fs', '--to=s3'], {
        ...from.settings,
        SQLITE_PATH: placeOf().file,
        MYSQL_DATABASE: placeOf().name,
        STORAGE_PATH: process.env.STORAGE_PATH,
      })
      assert.match(carried.output, /Copied: \d+/)
      const s3Backup = await backups.take({ ...from.settings, DRIVE_DISK: 's3' })
      assert.include(s3Backup.output, '.backup')
      const place = await backups.place('stored')
      const env = { ...to.settings, DRIVE_DISK: 's3' }
      const restored = await place.run(words(s3Backup.archive), env)
      assert.equal(restored.code, 0, restored.output)
      const { output } = await place.run(['system:verify'], env)
      const there = await runProcess(['bin/console.ts', 'system:verify'], {
        env: { ...backups.settings, ...from.settings, DRIVE_DISK: 's3' },
      })
      assert.equal(faultyFiles(output), faultyFiles(there.stdout + there.stderr), output)
      const second = await backups.place('stored_twice')
      const refused = await second.run(words(s3Backup.archive), env)
      assert.equal(refused.code, 1)
      assert.match(refused.output, /The bucket .* is not empty/, refused.output)
    } finally {
      await from.close()
      await to.close()
    }
  })
    .timeout(120_000)
    .skip(lacks, lacked)
})
