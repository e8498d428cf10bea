import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import fc from 'fast-check'
import { DumpLines } from '#operations/backup/dump_lines'
import {
  COPIED_SETTINGS,
  SECRET_SETTINGS,
  backupName,
  backupsToDelete,
  settingsText,
  takenAt,
} from '#operations/rules/backups'

const DAY = 86_400_000
const at = (day: string) => new Date(`${day}T02:00:00+05:30`)

test.group('Settings in a backup', () => {
  test('are classified for every existing setting', ({ assert }) => {
    const schema = readFileSync(app.makePath('start/env.ts'), 'utf8')
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name)
    assert.isAbove(names.length, 70)
    assert.sameMembers([...COPIED_SETTINGS, ...SECRET_SETTINGS], names)
  })

  test('contain values of copied settings and only the names of secrets', ({ assert }) => {
    const text = settingsText({
      APP_URL: 'https://portal.example.org',
      SMS_TEMPLATE_IDS: '{"otp":"1107"}',
      VAULT_KEY: 'the-secret-itself',
      HOME: '/root',
    })
    assert.include(text, '\nAPP_URL=https://portal.example.org\n')
    assert.include(text, `SMS_TEMPLATE_IDS='{"otp":"1107"}'`)
    assert.include(text, '# VAULT_KEY')
    assert.notInclude(text, 'the-secret-itself')
    assert.notInclude(text, '/root')
  })

  test('are valid lines of an env file, without unset settings', ({ assert }) => {
    const text = settingsText({
      HOST: '',
      PORT: '3333',
      CORPORATION_NAME_EN: 'A & B',
      MAIL_FROM: 'loans of a corporation',
      VAULT_KEY: 'x',
    })
    assert.deepEqual(text.split('\n'), [
      '# Settings of the portal that this backup is of.',
      'PORT=3333',
      "MAIL_FROM='loans of a corporation'",
      "CORPORATION_NAME_EN='A & B'",
      '# Set there and kept elsewhere, never in a backup:',
      '# VAULT_KEY',
      '',
    ])
  })
})

test.group('Retention of backups', () => {
  const daily = (from: string, days: number) =>
    Array.from({ length: days }, (_, index) =>
      backupName(new Date(at(from).getTime() - index * DAY))
    )

  test('keeps the newest of the last days, weeks and months', ({ assert }) => {
    const names = daily('2026-11-26', 120)
    const gone = new Set(backupsToDelete(names, { daily: 7, weekly: 3, monthly: 3 }))
    const kept = names.filter((name) => !gone.has(name)).map((name) => takenAt(name)!)
    const days = kept.map((one) =>
      new Date(one.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    )
    assert.deepEqual(days, [
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  test('does not depend on the order of the names', ({ assert }) => {
    const names = daily('2026-11-26', 40)
    const kept = { daily: 2, weekly: 2, monthly: 1 }
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        assert.deepEqual(backupsToDelete(shuffled, kept), backupsToDelete(names, kept))
      }),
      { numRuns: 10 }
    )
  })

  test('always keeps one backup, and does not touch other files', ({ assert }) => {
    const names = [
      ...daily('2026-11-26', 3),
      'notes.txt',
      'arthasetu-20261126-000000.backup.part-a-1',
      'old-arthasetu-20261126-000000.backup',
    ]
    assert.sameMembers(
      backupsToDelete(names, { daily: 0, weekly: 0, monthly: 0 }),
      names.slice(1, 3)
    )
  })

  test('deletes nothing more when it runs again', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 60 }),
        fc.record({ daily: fc.nat(10), weekly: fc.nat(10), monthly: fc.nat(10) }),
        (hours, kept) => {
          const from = at('2026-11-26').getTime()
          const names = [...new Set(hours)].map((one) =>
            backupName(new Date(from - one * 3_600_000))
          )
          const gone = backupsToDelete(names, kept)
          const rest = names.filter((name) => !gone.includes(name))
          assert.isEmpty(backupsToDelete(rest, kept))
          if (names.length > 0) assert.isNotEmpty(rest)
        }
      )
    )
  })
})

test.group('MariaDB dump', () => {
  const DUMP = [
    'CREATE TABLE `people` (',
    '  `id` int(11) NOT NULL',
    ') ENGINE=InnoDB;',
    "INSERT INTO `people` (`id`, `name`, `note`) VALUES (1,'O\\'Brien, (a)',NULL),",
    "(2,'line\\none;',''),",
    "(-3,'आशा','x');",
    'CREATE TABLE `empty` (',
    ');',
    '',
  ].join('\n')

  test('is counted while it is streamed, however it is split', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        const bytes = Buffer.from(DUMP)
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size)
        )
        const lines = new DumpLines(['people'])
        const passed = await buffer(Readable.from(parts).pipe(lines))
        assert.isTrue(passed.equals(bytes))
        assert.deepEqual(lines.rows, { people: 3, empty: 0 })
        assert.deepEqual(lines.kept.people, [
          { id: '1', name: "O'Brien, (a)", note: null },
          { id: '2', name: 'linenone;', note: '' },
          { id: '-3', name: 'आशा', note: 'x' },
        ])
      }),
      { numRuns: 20 }
    )
  })

  test('is refused if it is truncated or has another format', async ({ assert }) => {
    const through = (text: string) =>
      buffer(Readable.from([Buffer.from(text)]).pipe(new DumpLines([])))
    await assert.rejects(() => through(DUMP.slice(0, 150)), /ended too early/)
    await assert.rejects(() => through('INSERT INTO `a` VALUES (1);\n'), /unknown format/)
  })
})
