import { test } from '@japa/runner'
import messaging from '#config/messaging'
import timeouts from '#config/timeouts'
import { type OutgoingMessage, deliverBySmtp } from '#notifications/drivers/delivery'
import { MailServer } from '#tests/support/mail_server'

const MESSAGE: OutgoingMessage = {
  uuid: '3f0c7f6e-0000-4000-8000-000000000002',
  channel: 'email',
  recipient: 'savita@example.com',
  template: 'application_submitted',
  locale: 'mr',
  dltTemplateId: null,
  sender: null,
  subject: 'अर्ज सादर झाला',
  body: 'आपला अर्ज सादर झाला आहे.',
}

const outcomeOf = (message: OutgoingMessage = MESSAGE): Promise<string> =>
  deliverBySmtp(message).then(
    () => 'taken',
    ({ outcome }) => outcome
  )

test.group('Mail server', (group) => {
  let server: MailServer

  group.each.setup(async () => {
    const before = [structuredClone(messaging.mail), { ...timeouts }] as const
    server = new MailServer()
    messaging.mail.smtpUrl = await server.start()
    messaging.mail.from = 'Arthasetu <no-reply@example.org>'
    Object.assign(timeouts, { smtpGreeting: 200, smtpAnswer: 200 })
    return async () => {
      Object.assign(messaging.mail, before[0])
      Object.assign(timeouts, before[1])
      await server.stop()
    }
  })

  test('receives subject and text, with a stable message id', async ({ assert }) => {
    await deliverBySmtp(MESSAGE)
    const [received] = server.texts
    assert.include(received, `Message-ID: <${MESSAGE.uuid}@example.org>`)
    assert.include(received, 'To: savita@example.com')
    assert.include(received, 'Content-Language: mr')
    const [, encoded] = received.split('\r\n\r\n')
    const text = Buffer.from(encoded.replace(/\r\n\.\r\n$/, ''), 'base64').toString()
    assert.equal(text, MESSAGE.body)
  })

  test('receives no extra header or recipient from a line break in a subject or an address', async ({
    assert,
  }) => {
    const added = '\r\nBcc: other@example.com\r\n\r\nmore'
    await outcomeOf({ ...MESSAGE, subject: `A subject${added}` })
    await outcomeOf({ ...MESSAGE, recipient: `savita@example.com${added}` })
    assert.lengthOf(server.texts, 2)
    for (const text of server.texts) {
      const [head] = text.split('\r\n\r\n')
      assert.notMatch(head, /^Bcc:/im)
      assert.include(head, 'Content-Language: mr')
    }
  })

  test('that fails ({fault}) determines the outcome: {outcome}')
    .with([
      { fault: 'no_greeting', outcome: 'not_taken' },
      { fault: 'silent_after_greeting', outcome: 'not_taken' },
      { fault: 'cut_before_text', outcome: 'not_taken' },
      { fault: 'silent_after_text', outcome: 'unknown' },
      { fault: 'cut_after_text', outcome: 'unknown' },
    ] as const)
    .run(async ({ assert }, { fault, outcome }) => {
      server.fault = fault
      assert.equal(await outcomeOf(), outcome)
      assert.lengthOf(server.texts, outcome === 'unknown' ? 1 : 0)
    })

  test('determines the outcome by its reply to {command}: {answer} is {outcome}')
    .with([
      { command: 'MAIL', answer: '530 sign in first', outcome: 'not_taken' },
      { command: 'RCPT', answer: '450 mailbox busy', outcome: 'not_taken' },
      { command: 'RCPT', answer: '550 no such person', outcome: 'refused' },
      { command: 'text', answer: '452 mailbox full', outcome: 'not_taken' },
      { command: 'text', answer: '554 no thanks', outcome: 'refused' },
    ])
    .run(async ({ assert }, { command, answer, outcome }) => {
      if (command === 'text') server.verdict = answer
      else server.answers[command] = answer
      assert.equal(await outcomeOf(), outcome)
    })

  test('that refuses the password accepts messages once it is corrected', async ({ assert }) => {
    server.answers = { EHLO: '250 AUTH PLAIN', AUTH: '535 wrong password' }
    messaging.mail.smtpUrl = messaging.mail.smtpUrl.replace('//', '//user:wrong@')
    assert.equal(await outcomeOf(), 'not_taken')
  })

  test('that is unreachable has certainly not accepted the message', async ({ assert }) => {
    await server.stop()
    assert.equal(await outcomeOf(), 'not_taken')
  })

  test('has a shorter timeout for a code', async ({ assert }) => {
    Object.assign(timeouts, { smtpGreeting: 60_000, codeStep: 200 })
    server.fault = 'no_greeting'
    assert.equal(await outcomeOf({ ...MESSAGE, template: 'otp' }), 'not_taken')
  })

  test('cannot delay others by replying slowly, in small parts', async ({ assert, cleanup }) => {
    Object.assign(timeouts, { smtpMessage: 300 })
    server.answers.EHLO = '250-and so on'
    const drip = setInterval(() => server.say('250-and so on\r\n'), 50)
    cleanup(() => clearInterval(drip))
    assert.equal(await outcomeOf(), 'not_taken')
  })
})
