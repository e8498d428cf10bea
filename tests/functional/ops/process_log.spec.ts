import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { isSqlite } from '#kernel/database/dialect'
import { personalForm } from '#tests/functional/applicants/profile/forms'
import { startServer, stop } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const AADHAAR = '999941057058'
const PAN = 'ABCPD1234E'
const ACCOUNT = '50100234567890'
const PASSWORD = 'Wrong-word-of-a-test-9'
/** A village name that no other row has. */
const VILLAGE = 'Zhuvarapadakhed'

const PERSONAL = '/apply/individual/personal'

interface Line {
  msg: string
  request?: string
  person?: number
  route?: string
  sql?: string
  err?: { message: string; code?: string }
}

const linesOf = (log: string): Line[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** Runs the work while the column is unique, so that the driver reports a duplicate value. */
async function whileUnique(work: () => Promise<void>) {
  const other = await createApplicant()
  await db.from('profiles').where('user_id', other.id).delete()
  const at = '2026-01-01 00:00:00'
  await db
    .table('profiles')
    .insert({ user_id: other.id, birth_place: VILLAGE, created_at: at, updated_at: at })
  await db.connection().schema.alterTable('profiles', (table) => {
    table.unique(['birth_place'], { indexName: 'birth_place_of_a_test' })
  })
  try {
    await work()
  } finally {
    await db.connection().schema.alterTable('profiles', (table) => {
      table.dropUnique(['birth_place'], 'birth_place_of_a_test')
    })
    await db.from('profiles').where('user_id', other.id).delete()
  }
}

test.group('Process log', (group) => {
  full(group)
  group.each.setup(() => limiter.clear())

  test('contains request, person and route, and nothing that was typed', async ({ assert }) => {
    const server = await startServer({ SLOW_STATEMENT_MS: '0.001', LOG_LEVEL: 'trace' })
    const user = await createApplicant({ firstName: 'Zulekhabanu' })
    const visitor = new Visitor(server.address)
    const send = (path: string, init: RequestInit = {}) => fetch(`${server.address}${path}`, init)
    const json = { 'content-type': 'application/json' }
    try {
      await visitor.signIn(AADHAAR, PASSWORD)
      await visitor.signIn(user.userName, PASSWORD)
      await visitor.signIn(`${user.userName}' or '${PAN}`, AADHAAR)
      await visitor.signIn(user.userName, TEST_PASSWORD)
      await visitor.post(PERSONAL, personalForm(user, { birthPlace: AADHAAR, motherName: PAN }))
      await visitor.post(PERSONAL, personalForm(user, { aadhaar: `${AADHAAR}1`, pan: ACCOUNT }))
      await visitor.get(`/no/such/${AADHAAR}?pan=${PAN}`)
      await visitor.get(`/files/${AADHAAR}`)
      await visitor.get(`/officer/applications?search=${AADHAAR}`)
      await send('/sign-in', { method: 'POST', headers: json, body: `{"a":${AADHAAR}` })
      await send('/', { headers: { 'x-request-id': AADHAAR, 'cookie': `s=${AADHAAR}` } })
      await send('/no/such', { headers: { 'x-request-id': AADHAAR, 'accept': 'text/html' } })
      await whileUnique(async () => {
        const typed = { birthPlace: VILLAGE, motherName: 'Zarinabegum', aadhaar: AADHAAR }
        await visitor.post(PERSONAL, personalForm(user, typed))
      })
    } finally {
      await stop(server.child)
    }
    const log = server.log()
    for (const told of [
      AADHAAR,
      PAN,
      ACCOUNT,
      PASSWORD,
      VILLAGE,
      'Zarinabegum',
      'Zulekhabanu',
      user.userName,
      user.mobile,
      TEST_PASSWORD,
    ]) {
      assert.notInclude(log, told!)
    }

    const lines = linesOf(log)
    const failed = lines.find(({ err }) => err?.message.includes('profiles'))!
    assert.equal(failed.person, user.id)
    assert.equal(failed.route, '/apply/:loanType/personal')
    assert.match(failed.request!, /^[\w-]{8,64}$/)
    if (!isSqlite(db.connection()))
      assert.include(failed.err!.message, "Duplicate entry '[hidden]' for key")

    const slow = lines.find(({ sql }) => sql?.includes('`profiles`'))!
    assert.containSubset(slow, { msg: 'slow statement', person: user.id })
    assert.isTrue(slow.route!.startsWith('/'))
    assert.match(slow.request!, /^[\w-]{8,64}$/)
  }).timeout(120_000)
})
