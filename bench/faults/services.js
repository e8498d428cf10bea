import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { inRoot } from '../../bin/portal/places.js'
import '../../tests/support/typescript_hooks.mjs'
import { mysql } from '../settings.js'
import { startRedis } from '../load/redis.js'

const { InterruptibleProxy } = await import('../../tests/support/interruptible_proxy.ts')
const { MailServer } = await import('../../tests/support/mail_server.ts')
const { startS3, s3Settings } = await import('../../tests/support/s3_server.ts')

const FAST = 1e9
const PAPERS = '/apply/individual/documents'
/** One slot per fault, because a filled slot requires the file that the person saw. */
const SLOTS = ['photo', 'pan', 'aadhaar_front']

/** Starts a local SMS gateway that stores the messages it receives. */
async function startGateway() {
  const texts = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    texts.push(text)
    response.end('{"status":"success"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    texts,
    address: new URL(`http://127.0.0.1:${server.address().port}`),
    stop: () => server.close(),
  }
}

/** Starts all services of the portal, each behind a line that can be cut, slow or silent. */
export async function startServices() {
  const redis = await startRedis()
  const store = await startS3()
  const mail = new MailServer()
  const gateway = await startGateway()
  const targets = {
    database: new URL(`http://${mysql.host}:${mysql.port}`),
    Redis: new URL(`http://127.0.0.1:${redis.port}`),
    store: store.address,
    SMTP: new URL((await mail.start()).replace('smtp:', 'http:')),
    SMS: gateway.address,
  }
  const lines = {}
  for (const [name, target] of Object.entries(targets)) {
    lines[name] = await InterruptibleProxy.open(target, FAST)
  }
  const portOf = (name) => new URL(lines[name].address).port
  return {
    lines,
    texts: { SMTP: mail.texts, SMS: gateway.texts },
    env: {
      MYSQL_HOST: '127.0.0.1',
      MYSQL_PORT: portOf('database'),
      SESSION_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: portOf('Redis'),
      DRIVE_DISK: 's3',
      ...s3Settings(new URL(lines.store.address)),
      S3_DIRECT_UPLOADS: 'false',
      MAIL_DRIVER: 'smtp',
      SMTP_URL: lines.SMTP.address.replace('http:', 'smtp:'),
      SMS_DRIVER: 'http',
      SMS_URL: lines.SMS.address,
      SMS_TOKEN: 'token-of-the-gateway',
      SMS_SENDER: 'ARTHST',
      SMS_ENTITY_ID: '1101000000000000001',
      SMS_TEMPLATE_IDS: '{"otp":"1107160000000000001"}',
      /** Every list becomes a file of a job. */
      JOBS_MIN_ROWS: '0',
    },
    async stop() {
      for (const line of Object.values(lines)) line.close()
      await Promise.all([mail.stop(), gateway.stop(), store.close(), redis.stop()])
    },
  }
}

let names = 0

/** Forms that need a service, with their sender, their page, and the resulting rows or messages. */
export const FORMS = {
  feedback: () => {
    const text = `Clear words ${process.pid} ${++names}`
    return {
      person: 'applicant.new',
      page: '/feedback',
      path: '/feedback',
      body: JSON.stringify({ kind: 'praise', text }),
      count: ['select count(*) as count from feedback where text = ?', text],
    }
  },
  upload: () => {
    const body = new FormData()
    body.append('expectedVersion', 'none')
    const photo = readFileSync(inRoot('tests/fixtures/files/photo.jpg'))
    body.append('file', new Blob([photo]), 'photo.jpg')
    return {
      person: 'applicant.new',
      page: PAPERS,
      path: `${PAPERS}/${SLOTS.shift()}`,
      body,
      isBeside: true,
      count: [
        'select count(*) as count from stored_files where owner_user_id = (select id from users where user_name = ?)',
        'applicant.new',
      ],
    }
  },
  emailCode: (password) => {
    const contact = `savita.${process.pid}.${++names}@example.org`
    return {
      person: 'applicant',
      page: '/account/email',
      path: '/account/email/code',
      body: JSON.stringify({ contact, currentPassword: password }),
      sent: contact,
    }
  },
  mobileCode: (password) => {
    const contact = String(9_000_000_000 + (process.pid % 10_000) * 1000 + ++names)
    return {
      person: 'applicant',
      page: '/account/mobile',
      path: '/account/mobile/code',
      body: JSON.stringify({ contact, currentPassword: password }),
      sent: contact,
    }
  },
}

/** Form for each service. */
export const FORM_OF = {
  database: FORMS.feedback,
  Redis: FORMS.feedback,
  store: FORMS.upload,
  SMTP: FORMS.emailCode,
  SMS: FORMS.mobileCode,
}
