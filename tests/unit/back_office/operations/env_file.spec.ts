import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readEnvFile } from '../../../../bin/portal/env_file.js'

/** Lines as administrators write them; systemd and a shell read the same values. */
const FILE = String.raw`# the portal
APP_URL=https://portal.example.org
SMTP_URL='smtp://user:pa#ss $word@mail.example.org:587'
SMS_TEMPLATE_IDS='{"otp":"1107160000000000001","otp.mr":"1107160000000000002"}'
SMS_ACCEPTED="{\"status\": \"\$ok\"}"
CORPORATION_NAME_EN="Sahyadri Corporation"
CORPORATION_ADDRESS_EN="12 Laxmi Road
Pune"
MAIL_FROM=no-reply@example.org   
SMS_TOKEN=
REDIS_PREFIX='a'"b"
`

test.group('Settings file', (group) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  const file = join(folder, 'arthasetu.env')
  group.teardown(() => rmSync(folder, { recursive: true }))

  test('is parsed as by a shell', ({ assert }) => {
    writeFileSync(file, FILE)
    const own = readEnvFile(file)
    const script = 'set -a; . "$0"; exec "$1" -p "JSON.stringify(process.env)"'
    const shell = spawnSync('sh', ['-c', script, file, process.execPath], {
      env: {},
      encoding: 'utf8',
    })
    const read = JSON.parse(shell.stdout)
    assert.deepInclude(read, own)
    assert.lengthOf(Object.keys(own), 9)
    assert.equal(JSON.parse(own.SMS_TEMPLATE_IDS)['otp.mr'], '1107160000000000002')
    assert.equal(own.CORPORATION_ADDRESS_EN, '12 Laxmi Road\nPune')
  })

  test('keeps an unquoted value as systemd does, and refuses an invalid line', ({ assert }) => {
    writeFileSync(file, 'SMS_TEMPLATE_IDS={"otp":"1"}\nSMTP_URL=smtp://a:b#c@d\n')
    assert.deepEqual(readEnvFile(file), {
      SMS_TEMPLATE_IDS: '{"otp":"1"}',
      SMTP_URL: 'smtp://a:b#c@d',
    })
    writeFileSync(file, "A='1\n2'\n\nPASSWORD\n")
    assert.throws(() => readEnvFile(file), /line 4 is not a setting/)
  })
})
