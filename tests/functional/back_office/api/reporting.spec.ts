import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { ReportSanction } from '#api/actions/bank_reports'
import type Application from '#applications/models/application'
import { timelineOf } from '#applications/queries/timeline'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { isSqlite } from '#kernel/database/dialect'
import { SYSTEM_USER_ID, runIdempotently } from '#kernel/idempotency/idempotency_store'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createUser } from '#database/factories/application_factory'
import { listDocuments } from '#documents/queries/documents'
import { VerifySanction } from '#loans/actions/verify_loan'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { currentLoi } from '#loi/queries/lois'
import { localName, masters } from '#masters/queries/masters'
import {
  letter,
  sanction as recordedByApplicant,
  STATUS,
  applicationWithLoi,
} from '../../lending/loans/support.js'
import { type Fields, SANCTION, tranche } from './reports.js'
import { ask, bankSystem, createSchemaValidator, OWN_SCOPES, tokenWith } from './support.js'

test.group('Reports from a bank’s system', (group) => {
  const banks = () => masters().banks.filter(({ isActive }) => isActive)
  let system: Awaited<ReturnType<typeof bankSystem>>
  let pdf: Blob
  group.setup(async () => {
    system = await bankSystem(banks()[0].id)
    pdf = new Blob([Buffer.from((await letter()).bytes)], { type: 'application/pdf' })
  })
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())
  group.teardown(() => limiter.clear())

  const formOf = (fields: Fields, file: Blob | null = pdf) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file) form.append('letter', file, 'letter.pdf')
    return form
  }

  async function report(
    kind: 'sanction' | 'disbursals',
    application: Application,
    fields: Fields,
    {
      key = randomUUID() as string,
      token = system.token,
      file = pdf as Blob | null,
      headers = {},
    } = {}
  ) {
    const { number } = (await currentLoi(application.id))!
    const response = await ask(`/letters/${application.uuid}/${number}/${kind}`, token, {
      method: 'POST',
      headers: { ...(key ? { 'idempotency-key': key } : {}), ...headers },
      body: formOf(fields, file),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const sanctionsOf = (application: Application) =>
    LoanSanction.query().where('application_id', application.id)

  test('are recorded as if by the applicant, with the name of the system', async ({ assert }) => {
    const schemaErrors = createSchemaValidator()
    const application = await applicationWithLoi()
    const mandateReference = 'MAHB7010506261234567'
    const answer = await report('sanction', application, { ...SANCTION, mandateReference })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    assert.deepEqual(schemaErrors('Sanction', answer.body), [])
    assert.containsSubset(answer.body, { applicationId: application.uuid, amount: 500_000_00 })

    const [sanction] = await sanctionsOf(application)
    assert.isNull(sanction.recordedBy)
    assert.equal(sanction.mandateLast4, '4567')
    assert.equal(sanction.recordedByClient, system.id)
    assert.equal(sanction.bankId, banks()[0].id)
    await application.refresh()
    assert.equal(application.statusId, STATUS.sanctioned)
    const [document] = await listDocuments('sanction', sanction.id)
    assert.equal(document.currentVersion.file.ownerUserId, application.userId)
    assert.isNull(document.currentVersion.file.uploadedBy)

    const paid = await report('disbursals', application, tranche())
    assert.equal(paid.status, 201, JSON.stringify(paid.body))
    assert.deepEqual(schemaErrors('Disbursal', paid.body), [])
    assert.containsSubset(paid.body, { trancheNo: 1, disbursed: 200_000_00, remaining: 300_000_00 })
    const disbursement = await Disbursement.findOrFail(paid.body.id)
    assert.isNull(disbursement.recordedBy)
    assert.equal(disbursement.recordedByClient, system.id)

    const told = await db
      .from('notices')
      .where('user_id', application.userId)
      .whereIn('template', ['sanction_recorded', 'disbursement_recorded'])
    assert.lengthOf(told, 2)
    const notes = await db
      .from('audit_entries')
      .whereIn('action', ['sanction.reported', 'disbursement.reported'])
      .whereIn('subject_id', [sanction.id, disbursement.id])
      .orderBy('id')
    const own = notes.filter(({ data }) => JSON.parse(data).clientId === system.id)
    assert.lengthOf(own, 2)
    assert.equal(JSON.parse(own[0].data).system, system.name)
    const bank = banks()[0]
    for (const [locale, name] of [
      ['en', localName(bank, 'en')],
      ['mr', localName(bank, 'mr')],
    ] as const) {
      const { steps } = await timelineOf(application, locale)
      const reported = steps.filter(({ action }) => action.startsWith('record_'))
      assert.deepEqual(
        reported.map(({ byBank }) => byBank),
        [name, name]
      )
    }

    const accountant = await createUser(Role.accounts)
    const actor = { id: accountant.id, role: Role.accounts }
    await new VerifySanction().run({ sanctionId: sanction.id, actor })
    assert.isTrue((await sanction.refresh()).isVerified)
  })

  test('follow the rules of the form, and list each invalid field', async ({ assert }) => {
    const application = await applicationWithLoi()
    const key = randomUUID()
    const wrong: [fields: Fields, ...named: string[]][] = [
      [{ ...SANCTION, amount: '100' }, 'amount'],
      /** An amount above that of the letter requires the applicant's own tick. */
      [{ ...SANCTION, amount: '50000001' }, 'amount'],
      [{ ...SANCTION, accountNo: '6041-A' }, 'accountNo'],
      [{ ...SANCTION, mandateReference: 'MANDATE-12' }, 'mandateReference'],
      [{ ...SANCTION, mandateReference: 'XQZK7010506261234567' }, 'mandateReference'],
      [{ ...SANCTION, tenureMonths: '61', rate: '1051' }, 'tenureMonths', 'rate'],
      [{ ...SANCTION, sanctionedOn: '2026-01-04' }, 'sanctionedOn'],
      [{ ...SANCTION, sanctionedOn: '2026-04-16' }, 'sanctionedOn'],
      [{ ...SANCTION, sanctionedOn: '01-04-2026' }, 'sanctionedOn'],
      [{ ...SANCTION, amount: '1.5', branchName: '' }, 'branchName', 'amount'],
      [{ ...SANCTION, isFinalLetter: 'false' }, 'isFinalLetter'],
    ]
    for (const [fields, ...named] of wrong) {
      const { status, body } = await report('sanction', application, fields, { key })
      assert.equal(status, 422, JSON.stringify(body))
      assert.deepEqual(
        body.errors.map(({ field }: { field: string }) => field),
        named
      )
    }
    const text = new Blob(['no paper'], { type: 'application/pdf' })
    for (const file of [text, null]) {
      const cookie = 'locale=mr'
      const refused = await report('sanction', application, SANCTION, {
        file,
        key,
        headers: { cookie },
      })
      assert.equal(refused.status, 422)
      assert.equal(refused.body.errors[0].field, 'letter')
      assert.match(
        refused.body.detail,
        /^[\x20-\x7e]+$/,
        'systems get English, whatever a browser chose'
      )
    }
    assert.isEmpty(await sanctionsOf(application))
    /** The rejected requests did not use up a key. */
    assert.equal((await report('sanction', application, SANCTION, { key })).status, 201)
  })

  test('have one effect per key, and repeated requests get the same response', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const missing = await report('sanction', application, SANCTION, { key: '' })
    assert.equal(missing.status, 400)
    assert.equal(missing.body.code, 'E_IDEMPOTENCY_KEY')
    const key = randomUUID()
    const first = await report('sanction', application, SANCTION, { key })
    const again = await report('sanction', application, SANCTION, { key })
    assert.equal(again.status, 201)
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.isNull(first.headers.get('idempotency-replayed'))
    const others: [kind: 'sanction' | 'disbursals', fields: Fields, file?: Blob][] = [
      ['sanction', { ...SANCTION, amount: '50000100' }],
      ['sanction', SANCTION, new Blob([pdf, '\n'])],
      ['disbursals', tranche()],
    ]
    for (const [kind, fields, file = pdf] of others) {
      const other = await report(kind, application, fields, { key, file })
      assert.equal(other.status, 422)
      assert.equal(other.body.code, 'E_IDEMPOTENCY_KEY_USED')
    }
    assert.lengthOf(await sanctionsOf(application), 1)
    /** The key of another system of the same bank is a different key. */
    const sister = await bankSystem(banks()[0].id)
    const second = await report('sanction', application, SANCTION, { key, token: sister.token })
    assert.equal(second.body.code, 'E_SANCTION_EXISTS')
  })

  test('take effect once when sent 50 times simultaneously', async ({ assert }) => {
    const application = await applicationWithLoi()
    for (const [kind, fields] of [
      ['sanction', SANCTION],
      ['disbursals', tranche()],
    ] as const) {
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => report(kind, application, fields, { key }))
      )
      const done = answers.filter(({ status }) => status === 201)
      const rest = answers.filter(({ status }) => status !== 201)
      assert.isNotEmpty(done)
      for (const { body } of done) assert.deepEqual(body, done[0].body)
      for (const { body } of rest) assert.equal(body.code, 'E_UNDER_WAY')
    }
    const [sanction, ...others] = await sanctionsOf(application)
    assert.isEmpty(others)
    assert.equal(sanction.disbursedPaise, 200_000_00)
    assert.lengthOf(await listDocuments('sanction', sanction.id), 1)
  }).timeout(120_000)

  test('are rejected if already recorded, under another key or by the applicant', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const early = await report('disbursals', application, tranche())
    assert.equal(early.body.code, 'E_SANCTION_FIRST')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report('sanction', application, SANCTION))
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      assert.equal(body.code, 'E_SANCTION_EXISTS')
    }
    const tranches = await Promise.all(
      Array.from({ length: 5 }, () => report('disbursals', application, tranche()))
    )
    assert.deepEqual(tranches.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
    for (const { body } of tranches.filter(({ status }) => status === 409)) {
      assert.equal(body.code, 'E_TRANCHE_CHANGED')
    }
    const ahead = await report('disbursals', application, tranche(9))
    assert.equal(ahead.status, 409)
    assert.equal(ahead.body.code, 'E_TRANCHE_CHANGED')
    assert.include(ahead.body.detail, 'number 2')
    const more = await report('disbursals', application, tranche(2, 300_000_01))
    assert.equal(more.status, 422)
    assert.equal(more.body.errors[0].field, 'amount')
    assert.equal((await report('disbursals', application, tranche(2, 300_000_00))).status, 201)

    const recorded = await applicationWithLoi()
    await recordedByApplicant(recorded, { bankId: banks()[0].id })
    const late = await report('sanction', recorded, SANCTION)
    assert.equal(late.body.code, 'E_SANCTION_EXISTS')
    assert.equal((await report('disbursals', recorded, tranche())).status, 201)
  }).timeout(120_000)

  test('are accepted for letters held by a bank, from that bank’s system only', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const path = `/letters/${application.uuid}/LOI-IL-PUN-2627-999999/sanction`
    const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() } }
    const wrongLetter = await ask(path, system.token, { ...init, body: formOf(SANCTION) })
    assert.equal(wrongLetter.status, 404)
    assert.equal((await report('sanction', application, SANCTION)).status, 201)

    const other = await bankSystem(banks()[1].id)
    for (const [kind, fields] of [
      ['sanction', SANCTION],
      ['disbursals', tranche()],
    ] as const) {
      const theirs = await report(kind, application, fields, { token: other.token })
      assert.equal(theirs.status, 404)
      assert.equal(theirs.body.code, 'E_NOT_FOUND')
    }
    await assert.rejects(() => tokenWith(['sanctions:write']), 'api.problems.for_banks_only')
    const reader = await tokenWith(OWN_SCOPES)
    const narrow = await report('sanction', application, SANCTION, { token: reader })
    assert.equal(narrow.body.code, 'E_SCOPE')
    const json = await ask(path, system.token, {
      method: 'POST',
      headers: { ...init.headers, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(json.status, 415)
    const large = new Blob([Buffer.alloc(25 * 1024 * 1024)])
    const most = await ask(path, system.token, { ...init, body: formOf(SANCTION, large) })
    assert.equal(most.status, 413)
  })

  test('are written with their response, or not at all', async ({ assert }) => {
    const application = await applicationWithLoi()
    const { number } = (await currentLoi(application.id))!
    const keyDigest = randomUUID()
    const form = {
      userId: SYSTEM_USER_ID,
      keyDigest,
      contentDigest: () => null,
      isCommitted: false,
    }
    const storedKey = () => db.from('idempotency_keys').where('key_digest', keyDigest).first()
    const send = (name: string) =>
      runIdempotently(form, async () =>
        new ReportSanction().run({
          system: { clientId: system.id, name, bankId: banks()[0].id },
          address: { applicationId: application.uuid, number },
          branchName: 'Shivajinagar',
          sanctionedOn: plainDate('2026-04-01'),
          tenureMonths: 60,
          rateBp: basisPoints(1050),
          amountPaise: paise(500_000_00),
          isFinalLetter: true,
          letter: await letter(),
        })
      )
    /** Fails after everything except the response was written. */
    const broken = { toJSON: () => assert.fail('cut off') } as unknown as string
    await assert.rejects(() => send(broken), 'cut off')
    assert.isNull(await storedKey())
    assert.isEmpty(await sanctionsOf(application))
    await application.refresh()
    assert.notEqual(application.statusId, STATUS.sanctioned)
    await send('Core banking')
    assert.isNotNull((await storedKey()).response)
    assert.lengthOf(await sanctionsOf(application), 1)
  })

  test('have exactly one recorder, as enforced by MySQL and MariaDB', async ({ assert }) => {
    const application = await applicationWithLoi()
    const { id } = await recordedByApplicant(application)
    const both = db.from('loan_sanctions').where({ id })
    if (isSqlite(db.connection())) {
      assert.isNull((await LoanSanction.findOrFail(id)).recordedByClient)
      return
    }
    await assert.rejects(() => both.clone().update({ recorded_by_client: system.id }))
    await assert.rejects(() => both.clone().update({ recorded_by: null }))
  })
})
