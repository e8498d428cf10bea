import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { publishDay } from '#kernel/audit/publication'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { proposedRefundForRows } from '#claims/claim/rules/refund'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { basisPoints } from '#kernel/rates/basis_points'
import { refundRulesOf } from '#loans/queries/loans'
import { writePack } from '#audits/pack/write_pack'
import { financialYear } from '#kernel/calendar/periods'
import { startOfMonth } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import StoredFile from '#documents/models/stored_file'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { drawnFromText, drawSample } from '#audits/rules/sample_draw'
import { recordAudit } from '#kernel/audit/record_audit'
import { RunFileJob } from '#jobs/actions/run_file_job'
import FileJob from '#jobs/models/file_job'
import { unzip } from '#tests/support/archives'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { sqlInstant, storedDay } from '#kernel/database/dialect'
import { deleteAuditLog } from '#tests/support/forget_log'
import { pageProps } from '#tests/support/page_props'
import { payableClaim, payByBank, type ReturnedPayment } from '#tests/support/returned_payments'

const PATH = '/officer/audit-packs'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Two characters that some readers treat as line ends. */
const REMARK = 'As proposed\u2028and\u2029checked'

const anHourAgo = () => DateTime.utc().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

async function seal() {
  await db
    .from('audit_entries')
    .where('created_at', '>', anHourAgo())
    .update({ created_at: anHourAgo() })
  return createCheckpoints()
}

const inDays = (days: number) => setClock(new FixedClock(DateTime.utc().plus({ days }).toJSDate()))

test.group('The audit pack of a year', (group) => {
  let auditor: User
  let payment: ReturnedPayment
  let folder: string

  group.setup(parseFilesAsBytes)

  group.each.setup(async () => {
    await deleteAuditLog()
    /** Payments of other tests have no rows, so they are moved out of this year in the meantime. */
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
      await deleteAuditLog()
    }
  })

  /**
   * Pays a claim and draws its sample, with everything in published checkpoints.
   *
   * @param letterBefore days before which a letter, also in the sample, was published
   */
  async function auditedYear(letterBefore = 0) {
    payment = await payableClaim()
    if (letterBefore > 0) await publishLetter()
    inDays(letterBefore)
    await claimFirstRow(payment)
    await payByBank(payment)
    /** As the scheduler imports the bank's response. */
    await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', subject_id: payment.claim.id, action: 'mark_paid' })
      .update({ role: null, decided_by: null })
    await seal()
    const month = startOfMonth(getClock().today())
    const newest = await db.from('audit_checkpoints').orderBy('id', 'desc').firstOrFail()
    const seed = sha256(`${month}:${newest.hash}`)
    const from = {
      turns:
        letterBefore > 0
          ? [{ id: 1, lot: 1, subjectType: 'application', subjectId: letterOf(payment), passed: 0 }]
          : [],
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
    for (const { waitingPeriodId, marks, ...line } of drawSample(from, seed)) {
      await AuditSampleItem.create({
        ...line,
        waitingPeriodId,
        marks: JSON.stringify(marks),
        sampleId: sample.id,
        roleId: Role.accounts,
        officeId: 0,
        state: 'answered',
        checks: '{"account":"no"}',
        finding: AuditSampleItem.encryptText('=Another account'),
        answer: AuditSampleItem.encryptText('As the bank asked'),
      })
    }
    await recordAudit({
      action: 'sample.drawn',
      actorId: null,
      subjectType: 'audit_sample',
      subjectId: sample.id,
      data: { month, seal: Number(newest.number), seed, items: 1, from: sha256(drawnFrom) },
    })
    await seal()
    inDays(letterBefore + 1)
    await publishDay()
  }

  const letterOf = ({ loan }: ReturnedPayment) => loan.application.id

  /** Publishes the loan's letter, and a login in a checkpoint of its own. */
  async function publishLetter() {
    await seal()
    await recordAudit({ action: 'auth.signed_in', actorId: null, data: { earlier: true } })
    await seal()
    inDays(1)
    await publishDay()
  }

  /** Approves the claim in two stages; after the first, an answer reduced the proposed amount. */
  async function approve({ claim }: ReturnedPayment, proposedPaise: number) {
    const stages = [
      { role: Role.accounts, approvedPaise: proposedPaise + 1_000_00 },
      { role: Role.managingDirector, approvedPaise: proposedPaise },
    ]
    for (const { role, approvedPaise } of stages) {
      await db.table('workflow_decisions').insert({
        subject_type: 'claim',
        subject_id: claim.id,
        action: 'approve',
        role,
        from_status: claim.statusId,
        to_status: claim.statusId,
        remarks: REMARK,
        data: JSON.stringify({ approvedPaise }),
        created_at: sqlInstant(getClock().now()),
      })
    }
  }

  /** Makes the claim one for the first instalment of its loan, approved in full as proposed. */
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
    await approve({ ...payment, claim }, proposedPaise)
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

  async function unpack(bytes: Buffer): Promise<string[]> {
    const files = unzip(bytes)
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    return Object.keys(files)
  }

  /** Runs the pack's own program, with only Node available. */
  const runChecker = (...words: string[]) =>
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

  const file = (name: string) => join(folder, name)

  /**
   * Returns the program's output for a pack in which these files are changed and the manifest is updated accordingly;
   * null removes a file. Restores everything afterwards.
   */
  async function forgedPack(
    changes: Record<string, (text: string) => string | null>,
    aboutManifest: object = {}
  ) {
    const before = new Map<string, Buffer>()
    for (const name of ['manifest.json', ...Object.keys(changes)]) {
      before.set(name, await readFile(file(name)))
    }
    const manifest = { ...JSON.parse(String(before.get('manifest.json'))), ...aboutManifest }
    for (const [name, change] of Object.entries(changes)) {
      const text = change(String(before.get(name)))
      if (text === String(before.get(name))) throw new Error(`Nothing changed in ${name}`)
      const rest = manifest.files.filter((one: { name: string }) => one.name !== name)
      if (text === null) await rm(file(name))
      else {
        rest.push({ name, bytes: Buffer.byteLength(text), sha256: sha256(text) })
        await writeFile(file(name), text)
      }
      manifest.files = rest
    }
    await writeFile(file('manifest.json'), JSON.stringify(manifest))
    const found = await runChecker()
    for (const [name, text] of before) await writeFile(file(name), text)
    return found
  }

  /** Makes the pack of the current year and unpacks it. */
  async function makePack(): Promise<string[]> {
    const output = new PassThrough()
    const parts: Buffer[] = []
    output.on('data', (part: Buffer) => parts.push(part))
    const year = financialYear(getClock().today())
    await writePack({ year, reader: auditor, output, onRow: () => undefined })
    return unpack(Buffer.concat(parts))
  }

  const bodyOf = (response: { body(): unknown }) => Buffer.from(response.body() as Buffer)

  test('is made, fetched and checked offline, and every change in it is detected', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const job = await make(client)
    assert.equal(job.state, 'done', String(job.problem))
    const page = await client.get(PATH).loginAs(auditor).withInertia()
    const [line] = pageProps(page, 'accountability/audits/packs').packs
    const fetched = await client.get(line.href!).loginAs(auditor)
    fetched.assertStatus(200)
    const names = await unpack(bodyOf(fetched))
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
    const right = await runChecker()
    assert.equal(right.code, 0, right.said)
    assert.include(right.said, line.manifest)
    assert.include(right.said, '1 samples checked and 1 drawn again')
    const marathi = await runChecker('--language', 'mr')
    assert.include(marathi.said, 'सर्व जुळते')

    const sampled = await readFile(join(folder, 'samples.json'), 'utf8')
    assert.include(sampled, 'As the bank asked')
    const refunds = await readFile(join(folder, 'refunds.jsonl'), 'utf8')
    assert.notInclude(refunds, payment.loan.application.applicantName)

    /** Makes one change at a time, and reverts it. */
    const drawnFrom = names.find((name) => name.startsWith('samples/'))!
    for (const name of [paper, 'refunds.jsonl', 'decisions.jsonl', 'seals.json', drawnFrom]) {
      const path = join(folder, name)
      const before = await readFile(path)
      const changed = Buffer.from(before)
      changed[changed.length - 4] ^= 1
      await writeFile(path, changed)
      const found = await runChecker()
      assert.equal(found.code, 1, name)
      assert.include(found.said, `${name}: `)
      await writeFile(path, before)
    }
    await writeFile(join(folder, 'papers', 'more.txt'), 'more')
    assert.include((await runChecker()).said, 'papers/more.txt: does not belong')
    await rm(join(folder, 'papers', 'more.txt'))
    const proof = join(folder, 'proofs', `claim-${claim}.json`)
    const kept = await readFile(proof)
    await rm(proof)
    assert.include((await runChecker()).said, `proofs/claim-${claim}.json: is missing`)
    await writeFile(proof, kept)
    assert.equal((await runChecker()).code, 0)
    await writeFile(join(folder, 'manifest.json'), '{')
    assert.equal((await runChecker()).code, 2)
  }).timeout(120_000)

  test('detects changed refunds, decisions, draws, proofs and heads despite a regenerated manifest', async ({
    assert,
    client,
  }) => {
    await auditedYear()
    const job = await make(client)
    const fetched = await client.get(`${PATH}/${job.id}/file`).loginAs(auditor)
    await unpack(bodyOf(fetched))
    const claim = payment.claim.id
    /** Changes a file and updates the manifest to match. */
    async function forged(name: string, change: (text: string) => string) {
      const found = await forgedPack({ [name]: change })
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
    assert.include(opening, ', proposed refund:')
    await forged('decisions.jsonl', (text) => text.slice(text.indexOf('\n') + 1))
    await forged(`proofs/claim-${claim}.json`, (text) => text.replace('amountPaise', 'amountpaise'))
    await forged('seals.json', (text) => text.replace(/"entries": \d+/, '"entries": 1'))
    await forged('samples.json', (text) => text.replace('"paid_claim"', '"usual"'))
    assert.equal((await runChecker()).code, 0)
  }).timeout(120_000)

  test('recalculates with amounts, rates and days only, and reports refunds without approvals', async ({
    assert,
  }) => {
    await auditedYear()
    await makePack()
    const refunds = await readFile(file('refunds.jsonl'), 'utf8')
    const [{ approvals, approved_paise: approved }] = linesOf(refunds)
    assert.deepEqual(
      approvals.map((one: { approved_paise: number }) => one.approved_paise),
      [approved + 1_000_00, approved]
    )
    assert.include((await runChecker()).said, '1 refunds recalculated (0 without approvals')

    const refused: [string, (refund: Parsed) => void][] = [
      ['paid_paise', (refund) => (refund.paid_paise = String(refund.paid_paise))],
      ['approved_paise', (refund) => delete refund.approved_paise],
      ['rows', (refund) => delete refund.rows],
      ['rows[0].opening_paise', (refund) => (refund.rows[0].opening_paise = '10')],
      ['rows[0].interest_paise', (refund) => (refund.rows[0].interest_paise = -1)],
      ['rows[0].due_on', (refund) => (refund.rows[0].due_on = '2026-02-30')],
      ['rules.cap_bp', (refund) => (refund.rules.cap_bp = 0.5)],
      ['approvals[1].approved_paise', (refund) => delete refund.approvals[1].approved_paise],
    ]
    for (const [field, change] of refused) {
      const found = await forgedPack({ 'refunds.jsonl': (text) => changedLine(text, change) })
      assert.equal(found.code, 1, field)
      assert.include(found.said, `refunds.jsonl:1: ${field} is missing or invalid`)
    }
    const higher = await forgedPack({
      'refunds.jsonl': (text) =>
        changedLine(text, (refund) => (refund.approvals[0].approved_paise = 1)),
    })
    assert.include(higher.said, `${approved} paise were approved, at most 1 could be`)
    const erased = await forgedPack({
      'refunds.jsonl': (text) => changedLine(text, (refund) => (refund.approvals = [])),
    })
    assert.equal(erased.code, 0, erased.said)
    assert.include(erased.said, '1 refunds recalculated (1 without approvals')

    const other = await forgedPack({
      'decisions.jsonl': (text) => changedLine(text, (decision) => (decision.day = '2001-01-01')),
    })
    assert.include(other.said, 'decisions.jsonl:1: 2001-01-01 is not in the year')
    const text = await forgedPack({
      'decisions.jsonl': (text) => changedLine(text, (decision) => (decision.id = '1')),
    })
    assert.include(text.said, 'decisions.jsonl:1: id is missing')
    const sample = await forgedPack({
      'samples.json': (all) => all.replace('"papers": [', '"paper": ['),
    })
    assert.include(sample.said, 'samples.json: samples[0].items[0].papers is missing')
  }).timeout(60_000)

  test('accepts a remark with characters that other readers treat as line ends', async ({
    assert,
  }) => {
    await auditedYear()
    await makePack()
    const decisions = await readFile(file('decisions.jsonl'), 'utf8')
    assert.include(
      linesOf(decisions).map(({ remarks }) => remarks),
      REMARK
    )
    assert.notMatch(decisions, /[\u2028\u2029]/)
    assert.equal((await runChecker()).code, 0)
    /** Unescaped characters do not split a line either. */
    const raw = await forgedPack({
      'decisions.jsonl': (text) => text.replaceAll(String.raw`\u2028`, '\u2028'),
    })
    assert.equal(raw.code, 0, raw.said)
  }).timeout(60_000)

  test('includes the heads of the year in which its oldest letter was published', async ({
    assert,
  }) => {
    await auditedYear(500)
    const names = await makePack()
    const letter = names.find((name) => name.startsWith('proofs/letter-'))!
    const { day } = JSON.parse(await readFile(file(letter), 'utf8'))
    assert.isBelow(Number(day.slice(0, 4)), financialYear(getClock().today()).startYear)
    const found = await runChecker()
    assert.equal(found.code, 0, found.said)
    assert.include(found.said, '3 proofs against 2 published days')
  }).timeout(60_000)

  test('detects a removed proof, or one replaced by another', async ({ assert }) => {
    await auditedYear()
    const names = await makePack()
    const claim = `proofs/claim-${payment.claim.id}.json`
    const draw = names.find((name) => name.startsWith('proofs/sample-'))!
    const from = names.find((name) => name.startsWith('samples/'))!
    const paper = names.find((name) => name.startsWith('papers/'))!
    for (const name of [claim, draw, from, paper]) {
      const found = await forgedPack({ [name]: () => null })
      assert.equal(found.code, 1, name)
      assert.include(found.said, `samples.json: ${name} is listed but is not in the pack`)
    }
    const [ofClaim, ofDraw] = await Promise.all(
      [claim, draw].map((name) => readFile(file(name), 'utf8'))
    )
    const swapped = await forgedPack({ [claim]: () => ofDraw, [draw]: () => ofClaim })
    assert.include(swapped.said, `${claim}: the proof belongs to something else (sample.drawn)`)
    assert.include(swapped.said, `${draw}: the proof belongs to something else (claim.paid)`)
    const named = await forgedPack({ 'samples.json': (text) => text.replaceAll(claim, draw) })
    assert.include(named.said, `${draw} is listed as proof of something that it does not prove`)
    const unpaid = await forgedPack({ 'refunds.jsonl': () => '' })
    assert.include(unpaid.said, `${claim}: claim ${payment.claim.id}: its payment is proven`)
    const { number, hash } = await db.from('audit_checkpoints').orderBy('number').firstOrFail()
    for (const [one, code] of [
      [Number(number), 0],
      [Number(number) + 1, 1],
    ]) {
      const seal = JSON.stringify({ number: one, hash })
      const found = await forgedPack({
        'samples.json': (text) => text.replace('"seal": null', `"seal": ${seal}`),
      })
      assert.equal(found.code, code, found.said)
    }
    assert.equal((await runChecker()).code, 0)
  }).timeout(60_000)

  test('includes a sampled payment made in another year among the refunds', async ({ assert }) => {
    await auditedYear()
    await db
      .from('payment_batch_items')
      .where('claim_id', payment.claim.id)
      .update({ credited_on: '2025-03-31' })
    await makePack()
    const [refund] = linesOf(await readFile(file('refunds.jsonl'), 'utf8'))
    assert.deepInclude(refund, { claim: payment.claim.id, paid_on: '2025-03-31' })
    const found = await runChecker()
    assert.equal(found.code, 0, found.said)
  }).timeout(60_000)

  test('is checked without reading outside files, with hostile text printed on one line', async ({
    assert,
  }) => {
    await auditedYear()
    const names = await makePack()
    const from = names.find((name) => name.startsWith('samples/'))!
    for (const outside of [`../../${basename(folder)}/${from}`, file(from)]) {
      const found = await forgedPack({ 'samples.json': (text) => text.replace(from, outside) })
      assert.equal(found.code, 1)
      assert.include(found.said, `${outside} is listed but is not in the pack`)
      assert.notInclude(found.said, 'drawn again, the sample')
    }

    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    await rename(file('refunds.jsonl'), join(outside, 'refunds.jsonl'))
    await symlink(join(outside, 'refunds.jsonl'), file('refunds.jsonl'))
    await symlink(outside, file('papers/link'))
    const linked = await runChecker()
    assert.equal(linked.code, 1)
    assert.include(linked.said, 'refunds.jsonl: is not a regular file')
    assert.include(linked.said, 'papers/link: is not a regular file')
    assert.include(linked.said, 'refunds: cannot be read (refunds.jsonl)')
    await rm(file('papers/link'))
    await rename(join(outside, 'refunds.jsonl'), file('refunds.jsonl'))
    await rm(outside, { recursive: true })

    const hostile = '\u001b[2J\nNo differences\u2028\r'
    const loud = await forgedPack(
      {
        'samples.json': (text) => text.replace(from, JSON.stringify(hostile).slice(1, -1)),
        'decision_counts.json': () =>
          JSON.stringify([{ subject: hostile, action: '', role: '', month: '', count: 1 }]),
      },
      { made_at: hostile }
    )
    assert.equal(loud.code, 1)
    assert.notMatch(loud.said, /[\u001b\r\u2028]/)
    assert.notMatch(loud.said, /^No differences/m)
    await writeFile(file(`papers/${'\u001b'}[2J`), '')
    assert.notInclude((await runChecker()).said, '\u001b')
    await rm(file(`papers/${'\u001b'}[2J`))
    assert.equal((await runChecker()).code, 0)
  }).timeout(60_000)

  test('has its digest in the log, provable from the next day on', async ({ assert, client }) => {
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
    const [{ manifest }] = pageProps(page, 'accountability/audits/packs').packs
    assert.include(later.body().entry.data, manifest)
  }).timeout(60_000)

  test('is not made over a changed row of the log, and leaves nothing behind', async ({
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
    assert.equal(pageProps(page, 'platform/jobs/files').files[0].problem, 'log_changed')
    assert.lengthOf(await db.from('audit_entries').where('action', 'audit_pack.made'), 0)
  }).timeout(60_000)

  test('detects a changed checkpoint even if it is dated to an earlier year', async ({
    assert,
  }) => {
    await auditedYear()
    const { number } = await db.from('audit_checkpoints').orderBy('number').firstOrFail()
    await db
      .from('audit_checkpoints')
      .where({ number })
      .update({ created_at: '2001-01-01 00:00:00' })
    await assert.rejects(makePack, 'log_changed')
  }).timeout(60_000)

  test('reports a change in the log of another year, and is made nevertheless', async ({
    assert,
  }) => {
    await auditedYear(500)
    const names = await makePack()
    assert.notInclude(names, 'log_findings.json')
    await db
      .from('audit_entries')
      .where('data', 'like', '%"earlier":true%')
      .update({ data: '{"earlier":false}' })
    await makePack()
    const { findings } = JSON.parse(await readFile(file('log_findings.json'), 'utf8'))
    assert.sameMembers(
      findings.map(({ kind }: { kind: string }) => kind),
      ['changed', 'other_root']
    )
    const found = await runChecker()
    assert.equal(found.code, 0, found.said)
    assert.include(found.said, 'the log of earlier years already had 2 findings')
  }).timeout(60_000)

  test('leaves nothing incomplete when interrupted', async ({ assert, client }) => {
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

  test('is made by the auditor and fetched by the MD and the GM, of no district', async ({
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
        assert.equal(jobs.length > 0, mayMake, `requests as ${as}: ${posted.status()}`)
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

  test('is only made for an existing year', async ({ assert, client }) => {
    ;(await post(client, auditor, 2019)).assertStatus(404)
    assert.lengthOf(await FileJob.query().where('userId', auditor.id), 0)
  })
})

const post = (client: ApiClient, user: User, year: number) =>
  client.post(PATH).loginAs(user).withCsrfToken().json({ year }).redirects(0)

/** A parsed value of the pack. */
type Parsed = ReturnType<typeof JSON.parse>

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Returns the text with its first line changed. */
function changedLine(text: string, change: (value: Parsed) => void): string {
  const [first, ...rest] = linesOf(text)
  change(first)
  return [first, ...rest].map((value) => `${JSON.stringify(value)}\n`).join('')
}
