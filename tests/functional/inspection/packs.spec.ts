import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { publishDay } from '#core/audit/publish_day'
import { sealAudit } from '#core/audit/seal_audit'
import { proposedRefundForRows } from '#claims/rules/refund'
import { FixedClock, getClock, setClock, useSystemClock } from '#core/calendar/clock'
import { storedDay } from '#core/database/instant'
import { basisPoints } from '#core/rates/basis_points'
import { refundRulesOf } from '#loans/queries/letter_of_sanction'
import { writePack } from '#inspection/pack/write_pack'
import { financialYear } from '#core/calendar/financial_year'
import { startOfMonth } from '#core/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import StoredFile from '#documents/models/stored_file'
import AuditSample from '#inspection/models/audit_sample'
import AuditSampleItem from '#inspection/models/audit_sample_item'
import { drawnFromText, drawSample } from '#inspection/rules/sample_draw'
import { recordAudit } from '#core/audit/record_audit'
import { RunFileJob } from '#jobs/actions/run_file_job'
import FileJob from '#jobs/models/file_job'
import { readsFiles } from '#tests/support/downloads'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { forgetLog } from '#tests/support/forget_log'
import { pageProps } from '#tests/support/page_props'
import { payableClaim, payByBank, type ReturnedPayment } from '#tests/support/returned_payments'

const PATH = '/officer/audit-packs'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

const anHourAgo = () => DateTime.utc().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

async function seal() {
  await db
    .from('audit_entries')
    .where('created_at', '>', anHourAgo())
    .update({ created_at: anHourAgo() })
  return sealAudit()
}

const inDays = (days: number) => setClock(new FixedClock(DateTime.utc().plus({ days }).toJSDate()))

test.group('The audit pack of a year', (group) => {
  let auditor: User
  let payment: ReturnedPayment
  let folder: string

  group.setup(readsFiles)

  group.each.setup(async () => {
    await forgetLog()
    /** What other tests paid has no rows: it is not of this year for as long. */
    const others = await db.from('payment_batch_items').where('result', 'paid')
    await db
      .from('payment_batch_items')
      .where('result', 'paid')
      .update({ credited_on: '2001-01-01' })
    folder = await mkdtemp(join(tmpdir(), 'pack-'))
    auditor = await createUser(Role.auditor, { districtId: null })
    return async () => {
      useSystemClock()
      await rm(folder, { recursive: true })
      await db.from('audit_sample_items').delete()
      await db.from('audit_samples').delete()
      await db.from('file_jobs').where('user_id', auditor.id).delete()
      for (const { id, credited_on: day } of others) {
        await db.from('payment_batch_items').where('id', id).update({ credited_on: day })
      }
      await forgetLog()
    }
  })

  /** A claim was paid and its sample drawn, all of it sealed and published. */
  async function auditedYear() {
    payment = await payableClaim()
    await claimFirstRow(payment)
    await payByBank(payment)
    await seal()
    const month = startOfMonth(getClock().today())
    const newest = await db.from('audit_seals').orderBy('id', 'desc').firstOrFail()
    const seed = sha256(`${month}:${newest.hash}`)
    const from = {
      turns: [],
      explained: [],
      payments: [{ id: payment.claim.id, amountPaise: payment.claim.approvedPaise!, marks: [] }],
    }
    const drawnFrom = drawnFromText(from)
    const sample = await AuditSample.create({
      month,
      seed,
      drawnFrom,
      drawnBy: null,
      drawnAt: DateTime.utc(),
    })
    for (const { stayId, marks, ...line } of drawSample(from, seed)) {
      await AuditSampleItem.create({
        ...line,
        stayId,
        marks: JSON.stringify(marks),
        sampleId: sample.id,
        roleId: Role.accounts,
        officeId: 0,
        state: 'answered',
        checks: '{"account":"no"}',
        finding: AuditSampleItem.sealed('=Another account'),
        answer: AuditSampleItem.sealed('As the bank asked'),
      })
    }
    await recordAudit({
      action: 'sample.drawn',
      actorId: null,
      subjectType: 'audit_sample',
      subjectId: sample.id,
      data: { month, seed, items: 1, from: sha256(drawnFrom) },
    })
    await seal()
    inDays(1)
    await publishDay()
  }

  /** The claim is for the first instalment of its loan, of which all that is proposed was approved. */
  async function claimFirstRow({ claim }: ReturnedPayment) {
    const row = await db
      .from('schedule_rows as rows')
      .join('disbursements', 'disbursements.id', 'rows.disbursement_id')
      .where('disbursements.sanction_id', claim.sanctionId)
      .orderBy('rows.id')
      .select('rows.*')
      .firstOrFail()
    const { refundCapBp, onTimeGraceDays } = await refundRulesOf(claim.loanType, claim.sanctionId)
    const { claimPaise, proposedPaise } = proposedRefundForRows(
      [
        {
          openingPaise: row.opening_paise,
          interestPaise: row.interest_paise,
          dueOn: storedDay(row.due_on),
          paidOn: storedDay(row.due_on),
        },
      ],
      { capBp: basisPoints(refundCapBp), onTimeGraceDays }
    )
    await db.from('claim_rows').where('claim_id', claim.id).delete()
    await db.table('claim_rows').insert({
      claim_id: claim.id,
      schedule_row_id: row.id,
      paid_on: storedDay(row.due_on),
      emi_paise: row.emi_paise,
      principal_paise: row.principal_paise,
      interest_paise: row.interest_paise,
      proposed_paise: proposedPaise,
    })
    await claim
      .merge({ interestPaise: claimPaise, proposedPaise, approvedPaise: proposedPaise })
      .save()
    await new RecountSubjects().run('claim', { fix: true })
  }

  async function ask(client: ApiClient) {
    const { startYear } = financialYear(getClock().today())
    const response = await post(client, auditor, startYear)
    response.assertStatus(302)
    return FileJob.query().where('userId', auditor.id).orderBy('id', 'desc').firstOrFail()
  }

  async function make(client: ApiClient): Promise<FileJob> {
    const job = await ask(client)
    await new RunFileJob(job.id, false).run()
    return job.refresh()
  }

  async function unpacked(bytes: Buffer): Promise<string[]> {
    const require = createRequire(import.meta.url)
    const { unzipSync } = createRequire(require.resolve('jspdf'))('fflate') as {
      unzipSync: (bytes: Uint8Array) => Record<string, Uint8Array>
    }
    const files = unzipSync(bytes)
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    return Object.keys(files)
  }

  /** The pack's own program, with nothing but Node. */
  const checked = (...words: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ['check.mjs', ...words],
        { cwd: folder, env: {} },
        (error, stdout, stderr) => {
          resolve({ code: Number(error?.code ?? 0), said: stdout + stderr })
        }
      )
    })

  const bodyOf = (response: { body(): unknown }) => Buffer.from(response.body() as Buffer)

  test('is made, fetched and checked offline; whatever is changed in it is found', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const job = await make(client)
    assert.equal(job.state, 'done', String(job.problem))
    const page = await client.get(PATH).loginAs(auditor).withInertia()
    const [line] = pageProps(page, 'inspection/packs').packs
    const fetched = await client.get(line.href!).loginAs(auditor)
    fetched.assertStatus(200)
    const names = await unpacked(bodyOf(fetched))
    const claim = payment.claim.id
    assert.includeMembers(names, [
      'README.txt',
      'check.mjs',
      'manifest.json',
      'samples.json',
      'samples.csv',
      'decisions.jsonl',
      'decision_counts.json',
      'refunds.jsonl',
      'seals.json',
      `proofs/claim-${claim}.json`,
    ])
    const paper = names.find((name) => name.startsWith('papers/'))!
    assert.exists(paper)
    assert.equal(line.manifest, sha256(await readFile(join(folder, 'manifest.json'))))
    const right = await checked()
    assert.equal(right.code, 0, right.said)
    assert.include(right.said, line.manifest)
    assert.include(right.said, '1 samples looked at and 1 drawn again')
    const marathi = await checked('--language', 'mr')
    assert.include(marathi.said, 'सर्व जुळते')

    const sampled = await readFile(join(folder, 'samples.json'), 'utf8')
    assert.include(sampled, 'As the bank asked')
    const refunds = await readFile(join(folder, 'refunds.jsonl'), 'utf8')
    assert.notInclude(refunds, payment.loan.application.applicantName)

    /** One change each, and back. */
    const drawnFrom = names.find((name) => name.startsWith('samples/'))!
    for (const name of [paper, 'refunds.jsonl', 'decisions.jsonl', 'seals.json', drawnFrom]) {
      const path = join(folder, name)
      const before = await readFile(path)
      const changed = Buffer.from(before)
      changed[changed.length - 4] ^= 1
      await writeFile(path, changed)
      const found = await checked()
      assert.equal(found.code, 1, name)
      assert.include(found.said, `${name}: `)
      await writeFile(path, before)
    }
    await writeFile(join(folder, 'papers', 'more.txt'), 'more')
    assert.include((await checked()).said, 'papers/more.txt: does not belong')
    await rm(join(folder, 'papers', 'more.txt'))
    const proof = join(folder, 'proofs', `claim-${claim}.json`)
    const kept = await readFile(proof)
    await rm(proof)
    assert.include((await checked()).said, `proofs/claim-${claim}.json: is missing`)
    await writeFile(proof, kept)
    assert.equal((await checked()).code, 0)
    await writeFile(join(folder, 'manifest.json'), '{')
    assert.equal((await checked()).code, 2)
  }).timeout(120_000)

  test('a manifest that is made anew hides no changed refund, decision, draw, proof or head', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const job = await make(client)
    const fetched = await client.get(`${PATH}/${job.id}/file`).loginAs(auditor)
    await unpacked(bodyOf(fetched))
    const claim = payment.claim.id
    const file = (name: string) => join(folder, name)

    /** Changes a file and writes what is then right into the manifest. */
    async function forged(name: string, change: (text: string) => string) {
      const [before, manifest] = await Promise.all(
        [name, 'manifest.json'].map((one) => readFile(file(one), 'utf8'))
      )
      const text = change(before)
      assert.notEqual(text, before, name)
      const files = JSON.parse(manifest)
      Object.assign(
        files.files.find((one: { name: string }) => one.name === name),
        { bytes: Buffer.byteLength(text), sha256: sha256(text) }
      )
      await writeFile(file(name), text)
      await writeFile(file('manifest.json'), JSON.stringify(files))
      const found = await checked()
      await writeFile(file(name), before)
      await writeFile(file('manifest.json'), manifest)
      assert.equal(found.code, 1, `${name}: ${found.said}`)
      return found.said
    }

    const paid = await forged('refunds.jsonl', (text) =>
      text.replace(/"paid_paise":\d+/, '"paid_paise":999')
    )
    assert.include(paid, `claim ${claim}: 999 paise were paid`)
    assert.include(paid, `proofs/claim-${claim}.json: claim ${claim}`)
    const opening = await forged('refunds.jsonl', (text) =>
      text.replace(/"opening_paise":\d+/, '"opening_paise":100')
    )
    assert.include(opening, '(proposed refund)')
    await forged('decisions.jsonl', (text) => text.slice(text.indexOf('\n') + 1))
    await forged(`proofs/claim-${claim}.json`, (text) => text.replace('amountPaise', 'amountpaise'))
    await forged('seals.json', (text) => text.replace(/"entries": \d+/, '"entries": 1'))
    await forged('samples.json', (text) => text.replace('"paid_claim"', '"usual"'))
    assert.equal((await checked()).code, 0)
  }).timeout(120_000)

  test('its digest is in the log, and proven from the next day on', async ({ assert, client }) => {
    await auditedYear()
    const job = await make(client)
    const proofPath = `${PATH}/${job.id}/proof`
    const early = await client.get(proofPath).loginAs(auditor).accept('json')
    early.assertStatus(409)
    await seal()
    inDays(2)
    await publishDay()
    const later = await client.get(proofPath).loginAs(auditor)
    later.assertStatus(200)
    const page = await client.get(PATH).loginAs(auditor).withInertia()
    const [{ manifest }] = pageProps(page, 'inspection/packs').packs
    assert.include(later.body().entry.data, manifest)
  }).timeout(60_000)

  test('over a changed row of the log none is made, and nothing is left', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const [before] = await StoredFile.query().count('* as total')
    const entry = await db.from('audit_entries').where('action', 'claim.paid').firstOrFail()
    const data = String(entry.data).replace(/"amountPaise":\d+/, '"amountPaise":1')
    await db.from('audit_entries').where('id', entry.id).update({ data })
    const job = await make(client)
    assert.deepInclude(job.$attributes, { state: 'failed', problem: 'log_changed', fileId: null })
    const [after] = await StoredFile.query().count('* as total')
    assert.equal(after.$extras.total, before.$extras.total)
    const page = await client.get('/officer/files').loginAs(auditor).withInertia()
    assert.equal(pageProps(page, 'jobs/files').files[0].problem, 'log_changed')
    assert.lengthOf(await db.from('audit_entries').where('action', 'audit_pack.made'), 0)
  }).timeout(60_000)

  test('that is broken off leaves nothing half-made', async ({ assert, client }) => {
    await auditedYear()
    const [before] = await StoredFile.query().count('* as total')
    const job = await ask(client)
    const output = new PassThrough()
    output.once('data', () => output.destroy(new Error('The worker ends')))
    const year = financialYear(getClock().today())
    await assert.rejects(
      () => writePack({ year, reader: auditor, output, onRow: () => undefined }),
      'The worker ends'
    )
    await job.merge({ state: 'stopped' }).save()
    await new RunFileJob(job.id, false).run()
    const [after] = await StoredFile.query().count('* as total')
    assert.equal(after.$extras.total, before.$extras.total)
    assert.lengthOf(await db.from('audit_entries').where('action', 'audit_pack.made'), 0)
  }).timeout(60_000)

  test('is the auditor’s to make and the MD’s and the GM’s to fetch, of no district', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const job = await make(client)
    const everybody = Object.values(Role).filter((role) => typeof role === 'number')
    for (const role of everybody) {
      for (const districtId of [null, payment.loan.application.districtId]) {
        const user = await createUser(role, { districtId })
        const isWhole = districtId === null
        const mayFetch =
          isWhole &&
          ([Role.auditor, Role.managingDirector, Role.generalManager] as number[]).includes(role)
        const as = `role ${role} of ${districtId}`
        for (const path of [PATH, `${PATH}/${job.id}/file`]) {
          const { response } = await client.get(path).loginAs(user).redirects(0)
          assert.equal(response.status === 200, mayFetch, `${path} as ${as}: ${response.status}`)
        }
        const mayMake = isWhole && role === Role.auditor
        const posted = await post(client, user, 2026)
        const jobs = await FileJob.query().where('userId', user.id)
        assert.equal(jobs.length > 0, mayMake, `asks as ${as}: ${posted.status()}`)
        await db.from('file_jobs').where('user_id', user.id).delete()
      }
    }
    const nobody = await client.get(`${PATH}/${job.id}/file`).redirects(0)
    assert.notEqual(nobody.status(), 200)
    const entries = await db.from('audit_entries').where('action', 'audit_pack.downloaded')
    assert.lengthOf(entries, 3)
    await job.merge({ keptUntil: DateTime.utc().minus({ days: 1 }) }).save()
    ;(await client.get(`${PATH}/${job.id}/file`).loginAs(auditor)).assertStatus(404)
  }).timeout(120_000)

  test('is one of a year that there is', async ({ assert, client }) => {
    ;(await post(client, auditor, 2019)).assertStatus(404)
    assert.lengthOf(await FileJob.query().where('userId', auditor.id), 0)
  })
})

const post = (client: ApiClient, user: User, year: number) =>
  client.post(PATH).loginAs(user).withCsrfToken().json({ year }).redirects(0)
