import { createHash, createHmac, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { LETTER_REQUEST_PATH } from '#config/sign_in'
import { SignDueLetters } from '#documents/actions/sign_letters'
import { signedBytes } from '#documents/queries/signed_letters'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import { CancelLois, LOI_LETTER } from '#loi/actions/issue_lois'
import { currentLoi } from '#loi/queries/lois'
import { letterUri } from '#loi/actions/digilocker_letters'
import Profile from '#profile/models/profile'
import {
  recordCorrection,
  applicationIssuedOn,
  step,
  setToday,
} from '#tests/functional/lending/loi/support'
import { resetDigiLocker, ISSUER_KEY, useDigiLocker } from '#tests/support/digilocker'
import { signedLetters, stopSigningLetters } from '#tests/support/signed_letters'

const DAY = addDays(indiaDateOf(new Date()), 1)
const ISSUER = 'in.gov.maharashtra.obcfdc'

interface LetterRequest {
  number: string
  kind?: 'PullURI' | 'PullDoc'
  name?: string
  born?: string
  uid?: string
  ts?: string
  txn?: string
  format?: string
  orgId?: string
  doctype?: string
  keyhash?: string
  extra?: string
}

/** Returns a request as the interface describes it. */
function requestXml(asked: LetterRequest): string {
  const { kind = 'PullURI', number, name = 'Savita Ramesh Jadhav', born = '05-06-1990' } = asked
  const { ts = getClock().now().toISOString(), txn = randomUUID(), format = 'pdf' } = asked
  const { orgId = 'digilocker', doctype = 'LOINT', uid, extra = '' } = asked
  const keyhash =
    asked.keyhash ??
    createHash('sha256')
      .update(ISSUER_KEY + ts)
      .digest('hex')
  const what =
    kind === 'PullURI'
      ? `<DocType>${doctype}</DocType><UDF1>${number}</UDF1>`
      : `<URI>${letterUri(ISSUER, doctype, number)}</URI>`
  return `<?xml version="1.0" encoding="UTF-8"?>${extra}<${kind}Request xmlns:ns2="http://tempuri.org/" ver="3.0"
    ts="${ts}" txn="${txn}" orgId="${orgId}" keyhash="${keyhash}" format="${format}"><DocDetails>
    <DigiLockerId>${randomUUID()}</DigiLockerId>${uid ? `<UID>${uid}</UID>` : ''}<FullName>${name}</FullName>
    <DOB>${born}</DOB>${what}</DocDetails></${kind}Request>`
}

const hmacOf = (body: string, key = ISSUER_KEY) => createHmac('sha256', key).update(body)

async function send(body: string, hmac: string | null = hmacOf(body).digest('base64')) {
  const response = await fetch(new URL(LETTER_REQUEST_PATH, process.env.APP_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/xml', ...(hmac ? { 'x-digilocker-hmac': hmac } : {}) },
    body,
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    said: /Status="(\d)"/.exec(text)?.[1],
    content: /<DocContent>(.*?)<\/DocContent>/s.exec(text)?.[1] ?? null,
  }
}

const ask = (asked: LetterRequest) => send(requestXml(asked))

const lastEntry = () =>
  db
    .from('audit_entries')
    .whereIn('action', ['digilocker.letter_given', 'digilocker.letter_refused'])
    .orderBy('id', 'desc')
    .first()

async function letter() {
  const application = await applicationIssuedOn(DAY)
  await Profile.query().where('id', application.profileId).update({ birthDate: '1990-06-05' })
  const { number } = (await currentLoi(application.id))!
  return { application, number }
}

const signLetter = async ({ application }: { application: Application }) => {
  await new SignDueLetters().run()
  const { id } = (await currentLoi(application.id))!
  return (await signedBytes(LOI_LETTER, id, 'en'))!
}

test.group('Letters for DigiLocker', (group) => {
  signedLetters(group, () => setToday(DAY))
  group.each.setup(async () => {
    await useDigiLocker({ isIssuerOn: true })
    return async () => {
      await resetDigiLocker()
      await limiter.clear()
    }
  })

  test('are the person’s signed file, for both requests', async ({ assert }) => {
    const made = await letter()
    const { number, application } = made
    assert.equal((await ask({ number })).said, '9', 'it is being signed')
    const bytes = await signLetter(made)
    for (const kind of ['PullURI', 'PullDoc'] as const) {
      const reply = await ask({ number, kind })
      assert.equal(reply.said, '1', reply.text)
      assert.isTrue(bytes.equals(Buffer.from(reply.content!, 'base64')))
    }
    const { text } = await ask({ number })
    assert.include(text, `<URI>${ISSUER}-LOINT-${number.replaceAll('-', '.')}</URI>`)
    const entry = await lastEntry()
    assert.equal(entry.action, 'digilocker.letter_given')
    assert.equal(Number(entry.subject_id), application.id)
    assert.include(entry.data, number)
  })

  test('are returned to nobody else, and all refusals look the same', async ({ assert }) => {
    const made = await letter()
    const { number, application } = made
    await signLetter(made)
    await Profile.query().where('id', application.profileId).update({ aadhaarLast4: '0016' })
    assert.equal((await ask({ number, name: 'JADHAV  savita ramesh' })).said, '1')
    assert.equal((await ask({ number, uid: '999900000016' })).said, '1')
    const refused = [
      { number, name: 'Savita Ramesh Patil' },
      { number, name: 'Savita Jadhav' },
      { number, name: '' },
      { number, born: '06-06-1990' },
      { number, born: '' },
      { number, uid: '999900000017' },
      { number: number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
      { number: '' },
      { number, doctype: 'INCER' },
      { number, orgId: 'other' },
      { number, format: 'xml' },
    ]
    for (const one of refused) {
      const { status, text, said } = await ask(one)
      assert.deepEqual([status, said], [200, '0'], JSON.stringify(one))
      assert.match(text, /<DocDetails><\/DocDetails>/)
      assert.equal((await lastEntry()).action, 'digilocker.letter_refused')
    }
  })

  test('are only valid and signed ones', async ({ assert }) => {
    const made = await letter()
    await signLetter(made)
    assert.equal((await ask({ number: made.number })).said, '1')
    await new CancelLois().run(made.application.id)
    assert.equal((await ask({ number: made.number })).said, '0')
    assert.include((await lastEntry()).data, 'not_in_force')
    await stopSigningLetters()
    const { number } = await letter()
    assert.equal((await ask({ number })).said, '0')
    assert.include((await lastEntry()).data, 'unsigned')
  })

  test('are returned during their validity only, an extended one together with its extension', async ({
    assert,
  }) => {
    const made = await letter()
    const { number, application } = made
    await signLetter(made)
    const first = (await currentLoi(application.id))!
    setToday(first.validTill)
    assert.equal((await ask({ number })).said, '1', 'on its last day')
    setToday(addDays(first.validTill, 1))
    assert.equal((await ask({ number })).said, '0')
    assert.include((await lastEntry()).data, 'not_in_force')
    setToday(first.validTill)
    await step(application, 'extend_loi', Role.managingDirector)
    const extension = (await currentLoi(application.id))!
    await new SignDueLetters().run()
    assert.equal((await ask({ number })).said, '1', 'still in force')
    assert.equal((await ask({ number: extension.number })).said, '0', 'not yet in force')
    setToday(extension.validFrom)
    assert.equal((await ask({ number: extension.number })).said, '1')
    assert.equal((await ask({ number })).said, '0')
  })

  test('are not those replaced by another letter, nor those of groups', async ({ assert }) => {
    const made = await letter()
    const { number, application } = made
    await signLetter(made)
    await recordCorrection(application)
    await step(application, 'reissue_loi', Role.agm)
    await signLetter(made)
    const reissued = (await currentLoi(application.id))!
    assert.notEqual(reissued.number, number)
    assert.equal((await ask({ number })).said, '0')
    assert.equal((await ask({ number: reissued.number })).said, '1')
    const data = { ...reissued.data, applicant: { ...reissued.data.applicant, kind: 'group' } }
    await db
      .from('lois')
      .where('id', reissued.id)
      .update({ data: JSON.stringify(data) })
    assert.equal((await ask({ number: reissued.number })).said, '0')
    assert.include((await lastEntry()).data, 'other_person')
  })

  test('are returned to a repeated request that got none before', async ({ assert }) => {
    const made = await letter()
    const { number } = made
    const txn = randomUUID()
    assert.equal((await ask({ number, txn })).said, '9', 'it is being signed')
    await signLetter(made)
    assert.equal((await ask({ number, txn })).said, '1')
    assert.equal((await ask({ number, txn })).said, '0')
    assert.include((await lastEntry()).data, 'repeated')
  })

  test('forged requests add at most 60 rows an hour to the audit log', async ({ assert }) => {
    const entries = () => db.from('audit_entries').where('action', 'digilocker.letter_refused')
    const before = (await entries()).length
    for (let n = 0; n < 70; n++) await send('x', null)
    assert.lengthOf(await entries(), before + 60)
  })

  test('require the key: forged, changed and unsigned requests are refused', async ({ assert }) => {
    const made = await letter()
    const { number } = made
    await signLetter(made)
    const body = requestXml({ number })
    for (const hmac of [
      null,
      '',
      hmacOf(body, 'other').digest('base64'),
      hmacOf(`${body} `).digest('base64'),
      hmacOf(body).digest('hex'),
    ]) {
      const { status, content } = await send(body, hmac)
      assert.deepEqual([status, content], [401, null], String(hmac))
    }
    assert.include((await lastEntry()).data, 'forged')
    assert.equal((await send(requestXml({ number, keyhash: 'a'.repeat(64) }))).status, 401)
    const hex = Buffer.from(hmacOf(body).digest('hex')).toString('base64')
    assert.equal((await send(body, hex)).said, '1', 'as some implementations write it')
  })

  test('are refused to a request that is old or repeated', async ({ assert }) => {
    const made = await letter()
    const { number } = made
    await signLetter(made)
    const body = requestXml({ number })
    assert.equal((await send(body)).said, '1')
    assert.equal((await send(body)).said, '0')
    assert.include((await lastEntry()).data, 'repeated')
    const at = (minutes: number) =>
      new Date(getClock().now().getTime() + minutes * 60_000).toISOString()
    for (const ts of [at(-11), at(11), 'today', '']) {
      assert.equal((await ask({ number, ts })).said, '0', ts)
    }
    assert.equal((await ask({ number, txn: '' })).said, '0')
  })

  test('hostile XML is refused, and oversized requests are not read', async ({ assert }) => {
    const { number } = await letter()
    for (const body of [
      requestXml({ number, extra: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
      requestXml({ number }).replace('</DocDetails>', ''),
      '<Other/>',
      'no XML',
    ]) {
      assert.equal((await send(body)).status, 400)
    }
    const { status } = await send(requestXml({ number, extra: `<!--${'x'.repeat(300_000)}-->` }))
    assert.equal(status, 413)
  })

  test('each address is limited in its requests', async ({ assert }) => {
    const answers = new Set<number>()
    for (let n = 0; n <= 120; n++) answers.add((await send('x', null)).status)
    assert.sameMembers([...answers], [401, 429])
  })

  test('the page does not exist while the feature is off', async ({ assert }) => {
    await useDigiLocker({ isOn: true, isIssuerOn: false })
    assert.equal((await ask({ number: 'LOI-IL-PUN-2627-000001' })).status, 404)
  })
})
