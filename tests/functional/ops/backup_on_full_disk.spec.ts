import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { backupWithPaper } from '#tests/support/backup_with_paper'
import { backupsOf, skipped } from '#tests/support/backups'
import { isOnSqlite } from '#tests/support/databases/place'
import { runProcess } from '#tests/support/own_process'
import { smallDisk } from '#tests/support/small_disk'
import { full } from '#tests/support/tags'

const SIZE_MB = 64

/** Bytes that a program can write before the disk is full: enough to start, not enough to finish. */
const PARTIAL_SPACE_BYTES = 256 * 1024

test.group('Full disk', (group) => {
  full(group)
  const backups = backupsOf(group)
  const intactBackup = backupWithPaper(group, backups)

  async function onDisk(
    work: (disk: NonNullable<Awaited<ReturnType<typeof smallDisk>>>) => Promise<void>
  ) {
    const disk = await smallDisk(SIZE_MB)
    if (!disk) return
    try {
      await work(disk)
    } finally {
      await disk.remove()
    }
  }

  test('is reported by a backup, which keeps the older ones and leaves no partial one', ({
    assert,
  }) =>
    onDisk(async ({ folder, fill, makeRoom }) => {
      const older = join(folder, 'arthasetu-20260101-000000.backup')
      await copyFile(intactBackup.archive, older)
      for (const left of [0, PARTIAL_SPACE_BYTES]) {
        await fill(left)
        const { code, output } = await backups.take({ BACKUP_PATH: folder })
        assert.equal(code, 1, output)
        assert.include(output, `The disk of ${folder} is full: free some space, then run it again`)
        const names = await readdir(folder)
        assert.sameMembers(names, ['ballast', 'arthasetu-20260101-000000.backup'])
        await makeRoom()
      }
      assert.isTrue((await readFile(older)).equals(await readFile(intactBackup.archive)))
      const { output } = await backups.take({ BACKUP_PATH: folder })
      assert.include(output, `${folder}/arthasetu-`)
    }))
    .timeout(120_000)
    .skip(...skipped)

  test('is reported by a backup of SQLite, whose copy is written beside the database', ({
    assert,
  }) =>
    onDisk(async ({ folder, fill }) => {
      if (!isOnSqlite) return
      const file = join(folder, 'portal.sqlite3')
      await db.rawQuery('vacuum into ?', [file])
      await fill(PARTIAL_SPACE_BYTES)
      const { code, output, archive: none } = await backups.take({ SQLITE_PATH: file })
      assert.equal(code, 1, output)
      assert.include(output, `The disk of ${folder} is full: free some space`)
      assert.equal(none, '')
      const names = await readdir(folder)
      assert.isEmpty(
        names.filter((name) => name !== 'ballast' && !name.startsWith('portal.sqlite3')),
        'no copy stays'
      )
    }))
    .timeout(60_000)
    .skip(...skipped)

  for (const [what, setting, path] of [
    ['database', 'SQLITE_PATH', 'restored.sqlite3'],
    ['files', 'STORAGE_PATH', 'files'],
  ] as const) {
    test(`is reported by a restore, which continues with --again: ${what}`, ({ assert }) =>
      onDisk(async ({ folder, fill, makeRoom }) => {
        if (setting === 'SQLITE_PATH' && !isOnSqlite) return
        const place = await backups.place(`full_${what}`)
        const env = { [setting]: join(folder, path) }
        const settings = join(backups.folder, `${what}.env`)
        const words = [
          'backup:restore',
          intactBackup.archive,
          `--key=${backups.key}`,
          `--settings=${settings}`,
        ]
        await fill(setting === 'SQLITE_PATH' ? PARTIAL_SPACE_BYTES : 0)
        const full = await place.run(words, env)
        assert.equal(full.code, 1, full.output)
        assert.match(
          full.output,
          /The disk of .* is full: free some space, then repeat it with --again/
        )
        await makeRoom()
        const refused = await place.run(words, env)
        assert.equal(refused.code, 1)
        assert.include(refused.output, 'was not finished')
        const again = await place.run([...words, '--again'], env)
        assert.equal(again.code, 0, again.output)
        assert.include(await readFile(settings, 'utf8'), 'DB_CONNECTION')
        const { output } = await place.run(['system:verify'], env)
        assert.match(output, /^ok {2}database/m)
      }))
      .timeout(120_000)
      .skip(...skipped)
  }

  test('is reported by a verification, which leaves nothing behind', ({ assert }) =>
    onDisk(async ({ folder, fill, makeRoom }) => {
      await fill()
      const { code, stdout, stderr } = await runProcess(
        ['bin/console.ts', 'backup:verify', intactBackup.archive, `--key=${backups.key}`],
        { env: { ...backups.settings, NODE_ENV: 'test', TMPDIR: folder } }
      )
      const allOutput = stdout + stderr
      assert.equal(code, 1, allOutput)
      assert.match(allOutput, /The disk of .* is full/)
      assert.include(allOutput, 'Fix any problem of this machine and verify again')
      await makeRoom()
      assert.isEmpty((await readdir(folder)).filter((name) => name.includes('arthasetu')))
    }))
    .timeout(120_000)
    .skip(...skipped)
})
