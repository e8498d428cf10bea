import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFolder } from '#config/drive'
import { incomingPath } from '#config/uploads'
import { EndOperator } from '#applications/assisted_filing/actions/centres'
import type User from '#auth/models/user'
import Profile from '#profile/models/profile'
import { offlineZip, SHARE_CODE, signerFor } from '#tests/support/aadhaar_documents'
import {
  PATH,
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  readyCitizen,
} from '#tests/support/assistance'
import { registerVerifier } from '#tests/support/offline_verifier'
import { createApplicant, visitorAs, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const HREF = `${PATH}/card-photo`
const signer = signerFor('2024-01-01', '2026-01-01')
const attacker = signerFor('2024-01-01', '2026-01-01')
const PHOTO = `/9j/${Buffer.from('a face that nobody keeps').toString('base64')}`
const photoOf = (content: string) => `<Pht>${content}</Pht>`

interface Sent {
  zip?: Buffer<ArrayBuffer>
  shareCode?: string
  hasConsent?: boolean
}

/** Sends a document in the background, as the page's script does. */
async function send(
  visitor: Visitor,
  { zip, shareCode = SHARE_CODE, hasConsent = true }: Sent = {}
) {
  const body = new FormData()
  const file = zip ?? (await offlineZip(signer, { photo: photoOf(PHOTO) }))
  body.append('file', new Blob([file]), 'offline.zip')
  body.append('shareCode', shareCode)
  if (hasConsent) body.append('consent', 'true')
  await visitor.get('/my-assistances')
  const response = await fetch(new URL(HREF, visitor.address), {
    method: 'POST',
    headers: {
      'accept': 'application/json',
      'cookie': [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      'idempotency-key': (await visitor.takeIdempotencyKey()) ?? '',
    },
    body,
  })
  const text = await response.text()
  const { errors = [] } = JSON.parse(text) as { errors?: { field?: string }[] }
  return { status: response.status, headers: response.headers, text, field: errors[0]?.field }
}

/** Creates a centre's operator who helps a citizen whose number ends like that of the documents. */
async function createHelper() {
  const { officer, centre, operator, work } = await centreWithOperator()
  const citizen = await readyCitizen()
  await Profile.query().where('userId', citizen.id).update({ aadhaar_last4: '1234' })
  const visitor = await openHelperSession(operator, await createAssistance(citizen, centre))
  return { officer, centre, work, operator, citizen, visitor }
}

/** Tables that may be written: the rate limits and the log. */
const WRITTEN = /^(sqlite_.*|rate_limits|audit_entries)$/

/** Returns the row count of each table, and every stored file. */
async function storageSnapshot() {
  const tables = (await db.connection().getAllTables()).filter((name) => !WRITTEN.test(name))
  const rows: Record<string, number> = {}
  for (const name of tables) rows[name] = Number((await db.from(name).count('* as n').first()).n)
  const files = [storeFolder, incomingPath].flatMap((cwd) => globSync('**/*', { cwd }))
  return { rows, files: files.sort() }
}

const shownTo = (operator: User) =>
  db.from('audit_entries').where({ action: 'identity.photo_shown', actor_id: operator.id })

test.group('The photo of an Aadhaar document at a centre', (group) => {
  group.each.setup(() => registerVerifier(signer.pem, { showsPhoto: true }))
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('is not available until the corporation enables it', async ({ assert }) => {
    const { operator, visitor } = await createHelper()
    assert.equal((await visitor.get(PATH)).props.photoHref, HREF)
    await registerVerifier(signer.pem)
    assert.isNull((await visitor.get(PATH)).props.photoHref)
    assert.equal((await send(visitor)).status, 404)
    await registerVerifier(signer.pem, { showsPhoto: true, registrationNo: null })
    assert.equal((await send(visitor)).status, 404, 'without a registration')
    assert.lengthOf(await shownTo(operator), 0)
  })

  test('is shown to the operator and not stored anywhere', async ({ assert }) => {
    const { operator, citizen, visitor } = await createHelper()
    await visitor.get(PATH)
    const before = await storageSnapshot()
    const sent = await send(visitor)
    assert.equal(sent.status, 200, sent.text)
    assert.deepEqual(JSON.parse(sent.text), { photo: `data:image/jpeg;base64,${PHOTO}` })
    assert.include(sent.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await storageSnapshot(), before)

    const [entry, ...others] = await shownTo(operator)
    assert.lengthOf(others, 0)
    const profile = await Profile.findByOrFail('userId', citizen.id)
    assert.equal(entry.subject_id, profile.id)
    const kept = [entry, ...(await db.from('sessions')), ...(await db.from('idempotency_keys'))]
    for (const secret of [PHOTO, SHARE_CODE, 'Asha']) {
      assert.notInclude(JSON.stringify(kept), secret)
    }
  })

  test('is available only to operators of the helping centre', async ({ assert }) => {
    const citizen = await readyCitizen()
    assert.equal((await send(await visitorAs(citizen))).status, 404, 'the citizen')
    const relative = await createApplicant()
    const helper = await openHelperSession(relative, await createAssistance(citizen, relative))
    assert.isNull((await helper.get(PATH)).props.photoHref)
    assert.equal((await send(helper)).status, 404, 'a person who helps')
    const { officer: registrar, centre, work, operator, visitor } = await createHelper()
    assert.equal((await send(await signInAs(operator))).status, 404, 'an operator on their own')
    await new EndOperator().run(registrar, centre, work.id)
    assert.equal((await send(visitor)).status, 404, 'a former operator')
  })

  test('requires consent, the share code and a UIDAI document with the citizen’s number', async ({
    assert,
  }) => {
    const { operator, citizen, visitor } = await createHelper()
    const forged = await offlineZip(attacker, { photo: photoOf(PHOTO) })
    const other = await offlineZip(signer, { reference: '777720250314101500123' })
    const wrong: [string, Sent, string][] = [
      ['consent', { hasConsent: false }, 'consent'],
      ['share code', { shareCode: 'nope' }, 'shareCode'],
      ['signature', { zip: forged }, 'file'],
      ['number', { zip: other }, 'file'],
    ]
    for (const [name, sent, field] of wrong) {
      assert.containSubset(await send(visitor, sent), { status: 422, field }, name)
    }
    await Profile.query().where('userId', citizen.id).update({ aadhaar_last4: null })
    assert.containSubset(await send(visitor), { status: 409, field: 'file' }, 'no number')
    assert.lengthOf(await shownTo(operator), 0)
    assert.notInclude(JSON.stringify(await db.from('sessions')), 'nope')
  })

  test('is a JPEG of some kilobytes', async ({ assert }) => {
    const { visitor } = await createHelper()
    const jpeg2000 = Buffer.from('0000000c6a502020', 'hex').toString('base64')
    const large = Buffer.alloc(201 * 1024, 0xff)
      .fill('ffd8ff', 0, 3, 'hex')
      .toString('base64')
    for (const photo of ['', '<Pht/>', photoOf(jpeg2000), photoOf(large)]) {
      const sent = await send(visitor, { zip: await offlineZip(signer, { photo }) })
      assert.containSubset(sent, { status: 422, field: 'file' })
      assert.include(sent.text, 'no photo that can be shown')
    }
  })

  test('is limited per hour for one citizen, and still shown for the next', async ({ assert }) => {
    const { centre, operator, visitor } = await createHelper()
    for (let times = 0; times < 20; times++) await send(visitor, { shareCode: 'nope' })
    assert.equal((await send(visitor)).status, 429)
    const next = await readyCitizen()
    await Profile.query().where('userId', next.id).update({ aadhaar_last4: '1234' })
    assert.equal(
      (await send(await openHelperSession(operator, await createAssistance(next, centre)))).status,
      200
    )
  }).timeout(60_000)
})
