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

  test('gets subject and text, with an id that stays the same', async ({ assert }) => {
    await deliverBySmtp(MESSAGE)
    const [received] = server.texts
    assert.include(received, `Message-ID: <${MESSAGE.uuid}@example.org>`)
    assert.include(received, 'To: savita@example.com')
    assert.include(received, 'Content-Language: mr')
    const [, encoded] = received.split('\r\n\r\n')
    const text = Buffer.from(encoded.replace(/\r\n\.\r\n$/, ''), 'base64').toString()
    assert.equal(text, MESSAGE.body)
  })

  test('gets no header and no recipient out of a line end in a subject or an address', async ({
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

  test('that stops ({fault}) has the message: {outcome}')
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

  test('decides by its answer to {command}: {answer} is {outcome}')
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

  test('that refuses the password takes messages once that is put right', async ({ assert }) => {
    server.answers = { EHLO: '250 AUTH PLAIN', AUTH: '535 wrong password' }
    messaging.mail.smtpUrl = messaging.mail.smtpUrl.replace('//', '//user:wrong@')
    assert.equal(await outcomeOf(), 'not_taken')
  })

  test('that is not there has certainly not taken it', async ({ assert }) => {
    await server.stop()
    assert.equal(await outcomeOf(), 'not_taken')
  })

  test('that sends a code on its way has less time for it', async ({ assert }) => {
    Object.assign(timeouts, { smtpGreeting: 60_000, codeStep: 200 })
    server.fault = 'no_greeting'
    assert.equal(await outcomeOf({ ...MESSAGE, template: 'otp' }), 'not_taken')
  })

  test('cannot hold up others by answering a little at a time', async ({ assert, cleanup }) => {
    Object.assign(timeouts, { smtpMessage: 300 })
    server.answers.EHLO = '250-and so on'
    const drip = setInterval(() => server.say('250-and so on\r\n'), 50)
    cleanup(() => clearInterval(drip))
    assert.equal(await outcomeOf(), 'not_taken')
  })
})
