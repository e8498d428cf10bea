import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import { markAsDemonstration } from '#kernel/installation/database_marks'
import { unsentMessagesError } from '#notifications/queries/unsent_messages'
import { startProcess } from '#tests/support/own_process'

test.group('Installation without message delivery', (group) => {
  group.each.setup(() => {
    const before = structuredClone(messaging)
    messaging.mayStay = false
    return async () => {
      Object.assign(messaging, before)
      await db.from('installation_marks').delete()
    }
  })

  test('does not start, and prints the reason in one line', async ({ assert, cleanup }) => {
    const child = startProcess(['bin/server.ts'], {
      env: { HOST: '127.0.0.1', PORT: '4127', ALLOW_LOG_DRIVERS: 'false' },
    })
    cleanup(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => (output += part))
    }
    while (child.exitCode === null && !output.includes('messages would')) await wait(50)
    assert.match(output, /SMS_DRIVER and MAIL_DRIVER not set: messages would not be sent\./)
    assert.notInclude(output, 'started HTTP server')
  })

  test('shows the missing settings until they are set, messages are allowed to stay unsent, or it is the demonstration', async ({
    assert,
  }) => {
    assert.match((await unsentMessagesError())!, /^SMS_DRIVER and MAIL_DRIVER not set/)
    messaging.sms.driver = 'http'
    assert.match((await unsentMessagesError())!, /^MAIL_DRIVER not set/)
    messaging.mail.driver = 'smtp'
    assert.isNull(await unsentMessagesError())

    messaging.sms.driver = 'log'
    messaging.mayStay = true
    assert.isNull(await unsentMessagesError())

    messaging.mayStay = false
    await db.transaction((trx) => markAsDemonstration(trx))
    assert.isNull(await unsentMessagesError())
  })
})
