import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { dayHeadRecipients } from '#config/audit'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { type AuditCheckpoint, GENESIS_HASH, checkpointHash } from '#kernel/audit/checkpoints'
import {
  type EntryProof,
  entriesOfCheckpoint,
  proveEntry,
  publishDay,
} from '#kernel/audit/publication'
import {
  type PublishedDay,
  dayHash,
  latestPublishedDay,
  leafOf,
  openedLeaf,
} from '#kernel/audit/published_days'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { masters } from '#masters/queries/masters'
import { logCodeOf, logEntryOf } from '#loi/queries/loi_document'
import { currentLoi } from '#loi/queries/lois'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { createUser } from '#database/factories/application_factory'
import { deleteAuditLog } from '#tests/support/forget_log'
import { lastMessageTo, messagesTo } from '#tests/support/outbox'
import { pageProps } from '#tests/support/page_props'
import { payableClaim, payByBank } from '#tests/support/returned_payments'

const anHourAgo = () => DateTime.utc().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

/** Sets the clock to days from now: today's checkpoints are published tomorrow. */
const inDays = (days: number) => setClock(new FixedClock(DateTime.utc().plus({ days }).toJSDate()))

/** Writes a checkpoint for the entries of the log, as if they had settled. */
async function seal() {
  await db.from('audit_entries').where('created_at', '>', anHourAgo()).update({
    created_at: anHourAgo(),
  })
  return createCheckpoints()
}

async function noise(count: number) {
  for (let at = 0; at < count; at++) {
    await recordAudit({ action: 'profile.viewed', actorId: null, subjectId: at })
  }
}

/** Runs the program as a person would who has only the two files. */
async function verifyOffline(proof: unknown, heads: unknown, ...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  const files = [join(folder, 'proof.json'), join(folder, 'heads.json')]
  await writeFile(files[0], typeof proof === 'string' ? proof : JSON.stringify(proof))
  await writeFile(files[1], JSON.stringify(heads))
  const program = app.makePath('bin/portal.js')
  try {
    return await new Promise<{ code: number; said: string }>((resolve) => {
      const options = { cwd: folder, env: {} }
      execFile(
        process.execPath,
        [program, 'verify-proof', ...files, ...more],
        options,
        (error, stdout) => resolve({ code: Number(error?.code ?? 0), said: stdout })
      )
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Creates a letter in a log with two checkpoints, published the day after, with other entries around it. */
async function publishedLetter() {
  const application = await applicationIssuedOn('2026-11-05')
  useSystemClock()
  const loi = (await currentLoi(application.id))!
  await noise(6)
  await seal()
  await noise(3)
  await seal()
  inDays(1)
  const { day } = await publishDay()
  return {
    application,
    loi,
    day: day!,
    path: `/service-standards/letters/${application.uuid}/${loi.number}`,
  }
}

const leafRoot = (proof: EntryProof) => leafOf(proof).toString('hex')

test.group('Proofs against the published heads', (group) => {
  group.each.setup(async () => {
    await deleteAuditLog()
    await limiter.clear()
    return async () => {
      useSystemClock()
      await deleteAuditLog()
    }
  })

  test('match for a letter, verified without the portal', async ({ assert, client }) => {
    const { application, loi, day, path } = await publishedLetter()
    const owner = await User.findOrFail(application.userId)
    const letter = await client
      .get(`/my-applications/${application.uuid}/letter`)
      .loginAs(owner)
      .withInertia()
    const { proofHref, paper } = pageProps(letter, 'lending/loi/letter')
    assert.equal(proofHref, path)
    assert.equal(paper.logCode, await logCodeOf(loi))
    const answer = await client.get(path)
    answer.assertStatus(200)
    assert.include(answer.header('content-disposition'), `proof-${loi.number}.json`)
    const heads = (
      await client.get(`/service-standards/checkpoints.json?year=${day.day.slice(0, 4)}`)
    ).body()
    assert.deepEqual(heads.days, [day])

    const { code, said } = await verifyOffline(answer.body(), heads)
    assert.equal(code, 0, said)
    assert.include(said, `VALID: letter ${loi.number}, issued on 2026-11-05`)
    assert.include(said, (await logCodeOf(loi))!)
    const mailed = await verifyOffline(answer.body(), heads, day.head)
    assert.equal(mailed.code, 0, mailed.said)
    assert.equal((await verifyOffline(answer.body(), heads, 'a'.repeat(64))).code, 1)
  })

  test('reveal nobody but the letter', async ({ assert, client }) => {
    const { application, path } = await publishedLetter()
    const proof = (await client.get(path)).body() as EntryProof
    assert.sameMembers(Object.keys(proof), ['format', 'day', 'entry', 'salt', 'rest', 'path'])
    assert.sameMembers(Object.keys(proof.entry), ['action', 'subject_type', 'data', 'created_at'])
    assert.sameMembers(Object.keys(JSON.parse(proof.entry.data!)), [
      'number',
      'kind',
      'issuedOn',
      'validTill',
    ])
    assert.notInclude(JSON.stringify(proof), application.uuid)
  })

  test('do not match with a changed proof or changed heads', async ({ assert, client }) => {
    const { day, path } = await publishedLetter()
    const proof = (await client.get(path)).body() as EntryProof
    const heads = { days: [day] }
    const data = proof.entry.data!.replace('2026-11-05', '2026-11-06')
    const flipped = proof.path.map((one, at) =>
      at === 0 ? { ...one, side: one.side === 'left' ? 'right' : 'left' } : one
    )
    for (const changed of [
      { ...proof, entry: { ...proof.entry, data } },
      { ...proof, salt: 'f'.repeat(64) },
      { ...proof, path: flipped },
      { ...proof, path: proof.path.slice(1) },
      { ...proof, day: '2020-01-01' },
    ]) {
      const { code, said } = await verifyOffline(changed, heads)
      assert.equal(code, 1, said)
      assert.include(said, 'DOES NOT MATCH')
    }
    assert.equal((await verifyOffline(proof, { days: [{ ...day, entries: 1 }] })).code, 1)
    assert.equal((await verifyOffline('{', heads)).code, 2)
    assert.equal((await verifyOffline({ ...proof, format: 'other' }, heads)).code, 2)
    assert.equal((await verifyOffline(proof, {})).code, 2)
  })

  test('reject fabricated files', async ({ assert, client }) => {
    const { day, path } = await publishedLetter()
    const proof = (await client.get(path)).body() as EntryProof
    const leafOnly = { ...proof, path: [] }
    const forged = { ...day, previous_head: day.head, first_seal: day.last_seal + 1 }
    const forgeProof = (facts: object) => {
      const line = { ...forged, last_seal: forged.first_seal, root: leafRoot(leafOnly), ...facts }
      return { ...line, head: dayHash(line) }
    }
    for (const days of [
      /** A day given as an array joins to the same text, and a day before that of the proof is never checked. */
      [{ ...day, day: [day.day] }, forgeProof({ day: day.day })],
      [day, forgeProof({ day: '2001-01-01' })],
      [day, forgeProof({ day: day.day })],
      [
        day,
        forgeProof({
          day: '2099-01-01',
          first_seal: day.last_seal + 2,
          last_seal: day.last_seal + 2,
        }),
      ],
    ]) {
      for (const claimed of [{ ...leafOnly, day: '2001-01-01' }, leafOnly]) {
        const { code, said } = await verifyOffline(claimed, { days }, day.head)
        assert.notEqual(code, 0, said)
      }
    }
    for (const wrong of [
      { ...proof, entry: null },
      { ...proof, path: [null] },
      { ...proof, day: `${day.day}\nVALID: letter` },
      { ...proof, entry: { ...proof.entry, data: { number: 1 } } },
    ]) {
      const { code, said } = await verifyOffline(wrong, { days: [day] })
      assert.equal(code, 2, said)
      assert.notInclude(said, 'VALID')
    }
    assert.equal((await verifyOffline(proof, { days: [null] })).code, 2)
    /** A head that a script failed to fill in is not ignored. */
    assert.equal((await verifyOffline(proof, { days: [day] }, '')).code, 2)
    const alone = await verifyOffline(proof, { days: [day] })
    assert.include(alone.said, 'Not compared with a mailed head')
  })

  test('detect one changed row of the log, which can no longer be proven', async ({
    assert,
    client,
  }) => {
    const { loi, day, path } = await publishedLetter()
    const proof = (await client.get(path)).body() as EntryProof
    const entry = (await logEntryOf(loi))!
    const data = String(entry.data).replace(/"validTill":"\d{4}/, '"validTill":"2099')
    assert.notEqual(data, entry.data)
    await db.from('audit_entries').where('id', entry.id).update({ data })

    const { findings } = await verifyAudit()
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['changed', 'other_root']
    )
    const refused = await client.get(path).accept('json')
    refused.assertStatus(409)
    const forged = { ...proof, ...openedLeaf({ ...entry, data }) }
    const { code, said } = await verifyOffline(forged, { days: [day] })
    assert.equal(code, 1, said)
    /** A proof fetched before the change still matches what was published. */
    assert.equal((await verifyOffline(proof, { days: [day] })).code, 0)
  })

  test('do not match the checkpoint of a letter if a row beside it was changed', async ({
    assert,
    client,
  }) => {
    const { path, loi } = await publishedLetter()
    const entry = (await logEntryOf(loi))!
    const next = await db.from('audit_entries').where('id', '>', entry.id).orderBy('id').first()
    await db.from('audit_entries').where('id', next.id).update({ action: 'profile.corrected' })
    const answer = await client.get(path).accept('json')
    answer.assertStatus(409)
    assert.deepEqual(await proveEntry(entry), { proof: null, why: 'changed' })
  })

  test('omit no checkpoint from the days, and publish no day before an earlier one', async ({
    assert,
  }) => {
    for (let at = 0; at < 3; at++) {
      await noise(2)
      await seal()
    }
    inDays(2)
    /** A checkpoint from a clock that ran ahead delays those after it: they are published with it. */
    const [first, second] = await db.from('audit_checkpoints').orderBy('number')
    await db
      .from('audit_checkpoints')
      .where('number', second.number)
      .update({ created_at: '2099-01-01 00:00:00' })
    assert.equal((await publishDay()).day?.last_seal, Number(first.number))
    /** The clock is set back: that day, and those before, are already published. */
    inDays(1)
    assert.equal((await publishDay()).error?.kind, 'ahead')
    assert.equal((await ace.exec('audit:publish', [])).exitCode, 1)
    await db.from('audit_checkpoints').where('number', second.number).delete()
    inDays(3)
    assert.deepEqual((await publishDay()).error, { kind: 'changed', seal: Number(second.number) })
  })

  test('are not published for a checkpoint forged without the key, or one that omits an entry', async ({
    assert,
  }) => {
    await noise(3)
    await seal()
    inDays(1)
    assert.isNotNull((await publishDay()).day)
    useSystemClock()
    await noise(3)
    await seal()
    const [, second]: AuditCheckpoint[] = await db.from('audit_checkpoints').orderBy('number')
    const rows = await entriesOfCheckpoint(second)
    inDays(2)
    for (const changed of [
      { method: 'sha256' as const },
      { method: 'sha256' as const, previous_hash: GENESIS_HASH },
      { first_entry_id: Number(second.first_entry_id) + 1 },
    ]) {
      const forged = { ...second, ...changed }
      const hash = checkpointHash(
        forged,
        rows.filter(({ id }) => Number(id) >= forged.first_entry_id)
      )
      await db
        .from('audit_checkpoints')
        .where('number', second.number)
        .update({ ...changed, hash })
      assert.deepEqual((await publishDay()).error, { kind: 'changed', seal: 2 })
      const { method, previous_hash, first_entry_id } = second
      await db
        .from('audit_checkpoints')
        .where('number', second.number)
        .update({ method, previous_hash, first_entry_id, hash: second.hash })
    }
    assert.equal((await publishDay()).day?.last_seal, 2)
  })

  test('differ from the log in the verification if the published head was replaced', async ({
    assert,
  }) => {
    await publishedLetter()
    const kinds = async () => (await verifyAudit()).findings.map(({ kind }) => kind)
    assert.deepEqual(await kinds(), [])
    const [root] = await db.from('audit_checkpoint_roots').orderBy('checkpoint_number')
    const ofRoot = () =>
      db.from('audit_checkpoint_roots').where('checkpoint_number', root.checkpoint_number)
    await ofRoot().update({ root: 'a'.repeat(64) })
    assert.deepEqual(await kinds(), ['other_root', 'other_day'])
    await ofRoot().update({ root: root.root })
    await db.from('audit_published_days').update({ entries: 1 })
    assert.deepEqual(await kinds(), ['other_day'])
  })

  test('are not published over a changed row', async ({ assert }) => {
    await noise(4)
    await seal()
    const first = await db.from('audit_entries').orderBy('id').first()
    await db.from('audit_entries').where('id', first.id).update({ action: 'profile.corrected' })
    inDays(1)
    assert.deepEqual((await publishDay()).error, { kind: 'changed', seal: 1 })
    assert.equal((await ace.exec('audit:publish', [])).exitCode, 1)
    assert.isNull(await db.from('audit_published_days').first())
  })

  test('do not exist yet on the letter’s day, and each day follows the previous one', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn('2026-11-05')
    useSystemClock()
    const loi = (await currentLoi(application.id))!
    const path = `/service-standards/letters/${application.uuid}/${loi.number}`
    await seal()
    assert.isNull((await publishDay()).day, 'today is not over')
    const early = await client.get(path).accept('json')
    early.assertStatus(409)
    inDays(1)
    const { day: first } = await publishDay()
    assert.isNull((await publishDay()).day, 'once')
    await noise(2)
    await seal()
    inDays(2)
    const { day: second } = await publishDay()
    assert.equal(second!.previous_head, first!.head)
    assert.equal(second!.first_seal, first!.last_seal + 1)
    const proof = (await client.get(path)).body()
    const days = [first, second] as PublishedDay[]
    assert.equal((await verifyOffline(proof, { days })).code, 0)
    const torn = [first, { ...second, previous_head: 'b'.repeat(64) }]
    assert.equal((await verifyOffline(proof, { days: torn })).code, 1)
  })

  test('exist for a paid claim, for its applicant and officers with access', async ({
    assert,
    client,
  }) => {
    const payment = await payableClaim()
    const path = `${payment.home}/proof`
    const before = await client.get(path).loginAs(payment.owner).accept('json')
    before.assertStatus(404)
    await payByBank(payment)
    await noise(2)
    await seal()
    inDays(1)
    const { day } = await publishDay()
    const page = await client.get(payment.home).loginAs(payment.owner).withInertia()
    assert.isTrue(pageProps(page, 'lending/claims/show').isProven)
    const answer = await client.get(path).loginAs(payment.owner)
    answer.assertStatus(200)
    const { code, said } = await verifyOffline(answer.body(), { days: [day] })
    assert.equal(code, 0, said)
    assert.include(said, `claim ${payment.claim.id}, 4321.50 rupees, paid with batch`)
    const stranger = await client
      .get(path)
      .loginAs(await createUser(Role.applicant))
      .accept('json')
    stranger.assertStatus(404)
    const auditor = await createUser(Role.auditor)
    const seen = await client
      .get(`/officer/claims/${payment.claim.id}`)
      .loginAs(auditor)
      .withInertia()
    const { proofHref } = pageProps(seen, 'lending/claims/officer')
    const shown = await client.get(proofHref as string).loginAs(auditor)
    assert.deepEqual(shown.body(), answer.body())
    const elsewhere = masters().districts.find(({ id }) => id !== payment.claim.districtId)!
    const other = await createUser(Role.districtOfficer, { districtId: elsewhere.id })
    const refused = await client
      .get(proofHref as string)
      .loginAs(other)
      .accept('json')
    refused.assertStatus(404)
  })

  test('are sent to each external address once', async ({ assert }) => {
    const outside = ['first', 'second'].map((name) => `${name}.${Date.now()}@example.org`)
    dayHeadRecipients.push(...outside)
    try {
      await noise(2)
      await seal()
      inDays(1)
      await ace.exec('audit:publish', [])
      await ace.exec('audit:publish', [])
      const { head } = (await latestPublishedDay())!
      for (const address of outside) {
        assert.lengthOf(await messagesTo(address), 1)
        const words = (await lastMessageTo(address))!
        for (const part of [head, '/service-standards/checkpoints']) assert.include(words, part)
      }
    } finally {
      dayHeadRecipients.length = 0
    }
  })

  test('do not exist for a wrong address, or a letter from before letters were recorded', async ({
    assert,
    client,
  }) => {
    const { application, loi, path } = await publishedLetter()
    const other = await client.get(
      `/service-standards/letters/${application.uuid}/LOI-IL-PUN-2627-999999`
    )
    other.assertStatus(404)
    await db.from('audit_entries').where('action', 'loi.issued').delete()
    const old = await client.get(path)
    old.assertStatus(404)
    assert.isNull(await logCodeOf(loi))
  })
})
