import { createServer, type AddressInfo, type Server } from 'node:net'
import { test } from '@japa/runner'
import messaging from '#config/messaging'
import type { OutgoingMessage } from '#notifications/drivers/delivery'
import { deliverBySmtp } from '#notifications/drivers/smtp'

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

test.group('Mail server', (group) => {
  let server: Server
  /** What the server answers when it has the whole text. */
  let verdict = '250 taken'
  let received = ''
  const settings = { ...messaging.mail }

  group.setup(async () => {
    server = createServer((socket) => {
      let isText = false
      socket.write('220 test\r\n')
      socket.on('error', () => socket.destroy())
      socket.on('data', (data) => {
        const text = data.toString()
        if (isText) {
          received += text
          if (!received.endsWith('\r\n.\r\n')) return
          isText = false
          socket.write(`${verdict}\r\n`)
        } else if (text.startsWith('DATA')) {
          isText = true
          received = ''
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) {
          socket.end('221 bye\r\n')
        } else {
          socket.write('250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    messaging.mail.smtpUrl = `smtp://127.0.0.1:${port}`
    messaging.mail.from = 'Arthasetu <no-reply@example.org>'
  })
  group.teardown(() => {
    Object.assign(messaging.mail, settings)
  })

  test('gets subject and text, with an id that stays the same', async ({ assert }) => {
    await deliverBySmtp(MESSAGE)
    assert.include(received, `Message-ID: <${MESSAGE.uuid}@example.org>`)
    assert.include(received, 'To: savita@example.com')
    assert.include(received, 'Content-Language: mr')
    const [, encoded] = received.split('\r\n\r\n')
    const text = Buffer.from(encoded.replace(/\r\n\.\r\n$/, ''), 'base64').toString()
    assert.equal(text, MESSAGE.body)
  })

  test('a full mailbox is tried again, an unknown one is not', async ({ assert }) => {
    verdict = '452 mailbox full'
    const full = await deliverBySmtp(MESSAGE).catch((error) => error)
    assert.isTrue(full.mayRetry)
    verdict = '550 no such person'
    const unknown = await deliverBySmtp(MESSAGE).catch((error) => error)
    assert.isFalse(unknown.mayRetry)
    assert.equal(unknown.message, 'The mail server said 550')
  })

  test('a server that is not there is tried again', async ({ assert }) => {
    await new Promise((resolve) => server.close(resolve))
    const error = await deliverBySmtp(MESSAGE).catch((thrown) => thrown)
    assert.isTrue(error.mayRetry, error.message)
  })
})
