import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { reversedNumberWord, phoneticWords } from '#applications/rules/search_words'
import { nameWords } from '#kernel/formats/names'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant, sqlStartOf } from '#kernel/database/dialect'
import { isAadhaar } from '#kernel/formats/identifiers'
import { decrypt } from '#kernel/vault/vault'
import { wrongCounters } from '#database/demo/books'
import { seedDemo } from '#database/demo/seed_demo'
import GrievanceStep from '#grievances/models/grievance_step'
import GrievanceTerm from '#grievances/models/grievance_term'
import { GRIEVANCE_KINDS, GRIEVANCE_STATUSES } from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { profileCompletion } from '#profile/queries/sections'
import { percentileDays } from '#workflow/rules/waits'
import { nextNumber } from '#kernel/numbering/next_number'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { full } from '#tests/support/tags'

/** Returns the last ids left by other tests: higher ones were generated here. */
async function lastIds(trx: TransactionClientContract, tables: string[]) {
  const ids: Record<string, number> = {}
  for (const table of tables) {
    const [{ last }] = await trx.from(table).max('id as last')
    ids[table] = Number(last ?? 0)
  }
  return ids
}

test.group('The demonstration data', (group) => {
  full(group)
  let trx: TransactionClientContract
  let before: Record<string, number>
  let wrongBefore: string[]

  group.setup(async () => {
    trx = await db.transaction()
    const tables = ['users', 'profiles', 'applications', 'lois', 'claims', 'group_directors']
    before = await lastIds(trx, [
      ...tables,
      'document_versions',
      'outbox_messages',
      'payment_batches',
      'grievances',
      'centres',
    ])
    wrongBefore = await wrongCounters(trx)
    await seedDemo({ applicants: 80, seed: 7, passwordHash: 'not a hash' }, trx)
    return () => trx.rollback()
  })

  const made = (table: string) => trx.from(table).where('id', '>', before[table])
  const distinct = (rows: Record<string, unknown>[], name: string) =>
    [...new Set(rows.map((row) => Number(row[name])))].toSorted((a, b) => a - b)
  const ids = (rows: readonly { id: number }[]) =>
    rows.map(({ id }) => id).toSorted((a, b) => a - b)

  test('has every application status, loan type and district', async ({ assert }) => {
    const rows = await made('applications').select('*')
    assert.deepEqual(distinct(rows, 'status_id'), ids(masters().applicationStatuses))
    assert.deepEqual(distinct(rows, 'loan_type'), ids(masters().rows.schemes))
    assert.deepEqual(distinct(rows, 'district_id'), ids(masters().districts))
  })

  test('confirms the likely dates derived from its own waiting periods', async ({ assert }) => {
    const stages = [1, 2, 13, 4, 16]
    const steps = await trx
      .from('workflow_decisions')
      .where('subject_type', 'application')
      .where('subject_id', '>', before.applications)
      .whereNotNull('stage_days')
      .orderBy('id')
      .select('subject_id', 'from_status', 'to_status', 'stage_days', 'whole_days')
    const waits = stages.map((stage) =>
      steps
        .filter(({ from_status: from }) => Number(from) === stage)
        .map(({ stage_days: days }) => ({ days: Number(days), files: 1 }))
    )
    const likely = percentileDays(waits, 0, 0.8)
    assert.isNotNull(likely)
    const bySubject = Map.groupBy(steps, ({ subject_id: id }) => Number(id))
    /** Straight through every desk, as the page states. */
    const straight = [...bySubject.values()].filter(
      (own) => own.length === stages.length && Number(own.at(-1).to_status) === 6
    )
    assert.isAbove(straight.length, 30)
    const right = straight.filter(
      (own) => own.reduce((sum, { stage_days: days }) => sum + Number(days), 0) <= likely!
    )
    const share = right.length / straight.length
    assert.isAtLeast(share, 0.7, `${right.length} of ${straight.length}`)
    assert.isAtMost(share, 0.93, `${right.length} of ${straight.length}`)
  })

  test('has people who declared their Aadhaar linking recently, long ago and never', async ({
    assert,
  }) => {
    const people = distinct(await made('claims').select('user_id'), 'user_id')
    const statements = await trx.from('aadhaar_linking_statements').whereIn('user_id', people)
    assert.isAbove(statements.length, 0)
    assert.isBelow(statements.length, people.length)
    const since = sqlStartOf(addDays(getClock().today(), -90))
    const recent = statements.filter(({ stated_at: at }) => sqlInstant(instantOf(at)) >= since)
    assert.isAbove(recent.length, 0)
    assert.isBelow(recent.length, statements.length)
  })

  test('has loans of several classes of days past due, each overdue one with a follow-up', async ({
    assert,
  }) => {
    const loans = await trx
      .from('past_due_states')
      .where('application_id', '>', before.applications)
      .whereNotNull('live_sanction_id')
    const overdue = loans.filter(({ state }) => state === 'overdue')
    assert.isAbove(new Set(overdue.map(({ bucket }) => bucket)).size, 1)
    assert.isAbove(loans.length, overdue.length)
    const sanctions = overdue.map((row) => row.sanction_id)
    const followed = await trx.from('follow_ups').whereIn('live_sanction_id', sanctions)
    assert.lengthOf(followed, overdue.length)
  })

  test('has grievances of each kind at each desk, and no term of a post after its answer', async ({
    assert,
  }) => {
    const complaints = await made('grievances').select('*')
    const kinds = new Set(complaints.map(({ kind }) => kind))
    assert.sameMembers([...kinds], [...GRIEVANCE_KINDS])
    assert.equal(new Set(complaints.map(({ number }) => number)).size, complaints.length)
    const statuses = new Set(complaints.map(({ status }) => status))
    assert.sameMembers([...statuses], [...GRIEVANCE_STATUSES])
    const today = getClock().today()
    for (const { id, status } of complaints) {
      const terms = await GrievanceTerm.query({ client: trx })
        .where('grievanceId', id)
        .orderBy('id')
      const steps = await GrievanceStep.query({ client: trx })
        .where('grievanceId', id)
        .orderBy('serial')
      const answered = steps.find(({ kind }) => kind === 'answered')
      assert.equal(status === 'open', !answered)
      const until = answered ? indiaDateOf(answered.createdAt) : today
      assert.isTrue(answered === undefined || terms.every(({ seesOn }) => seesOn <= until))
      const escalated = steps.filter(({ kind }) => kind === 'escalated').map((step) => step.roleId)
      const later = terms.filter(({ fromOn }) => fromOn <= until).map(({ roleId }) => roleId)
      assert.deepEqual(escalated, later.slice(1))
    }
    const demand = complaints.find(({ kind }) => kind === 'demand_for_money')
    const hidden = await trx.from('grievance_steps').where('grievance_id', demand.id)
    assert.isTrue(hidden.every(({ words }) => !words?.includes('पैसे')))
  })

  test('has a centre that helped with applications, each submitted with the citizen’s code', async ({
    assert,
  }) => {
    const centre = await made('centres').first()
    const helps = await trx.from('assistances').where('centre_id', centre.id)
    assert.isAbove(helps.length, 0)
    for (const help of helps) {
      const { decided_by: by, action } = await trx
        .from('workflow_decisions')
        .where('id', help.decision_id)
        .firstOrFail()
      assert.deepEqual([Number(by), action], [Number(help.citizen_id), 'submit'])
    }
  })

  test('fills the content that visitors look for, marked as sample data', async ({ assert }) => {
    const offices = await trx.from('district_offices').select('*')
    assert.lengthOf(offices, masters().districts.length)
    const made = offices.filter(({ email }) => email?.endsWith('@example.com'))
    assert.isAbove(made.length, masters().districts.length - 2)
    for (const { address_en: address, phones, hours_en: hours } of made) {
      assert.match(address, /^Sample address/)
      assert.match(phones, /^00000-/)
      assert.isNotEmpty(hours)
    }
    const papers = await trx.from('published_documents').where('name_en', 'like', 'Sample%')
    assert.deepEqual(papers.map(({ kind }) => kind).toSorted(), [
      'act',
      'circular',
      'download',
      'notification',
    ])
    assert.isNotNull(await trx.from('leaders').where('name_en', 'Name of the person').first())
    assert.isNotNull(await trx.from('announcements').where('title_en', 'Sample notice').first())
  })

  test('has every claim status and payment status', async ({ assert }) => {
    const rows = await made('claims').select('*')
    assert.deepEqual(distinct(rows, 'status_id'), ids(masters().claimStatuses))
    assert.deepEqual(distinct(rows, 'payment_status_id'), ids(masters().rows.paymentStatuses))
  })

  test('has documents that each applicant can see, and nobody else’s', async ({ assert }) => {
    const applicant = await made('users').where('user_name', 'applicant').first()
    const papers = await trx
      .from('document_versions')
      .join('stored_files', 'stored_files.id', 'document_versions.file_id')
      .where('document_versions.id', '>', before.document_versions)
      .select('document_versions.uploaded_by', 'owner_user_id')
    const isOwn = (row: { uploaded_by: number }) => row.uploaded_by === applicant.id
    assert.isAbove(papers.filter(isOwn).length, 10)
    const mayBeSeen = (row: { owner_user_id: number | null }) => row.owner_user_id === applicant.id
    assert.deepEqual(papers.filter(isOwn), papers.filter(mayBeSeen))
    const others = papers.filter((row) => !isOwn(row))
    assert.isTrue(others.every((row) => [null, row.uploaded_by].includes(row.owner_user_id)))
    assert.isAbove(others.filter((row) => row.owner_user_id !== null).length, 10)
  })

  test('keeps the counters correct', async ({ assert }) => {
    const isNew = (cell: string) => !wrongBefore.includes(cell)
    assert.isEmpty(wrongBefore.length === 0 ? (await wrongCounters(trx)).filter(isNew) : [])
    const rows = await made('applications').select('*')
    assert.lengthOf(rows, 80)
  })

  test('reconciles the amounts: approved = to be paid + sent + paid + failed', async ({
    assert,
  }) => {
    const claims = await made('claims').where('status_id', approvedClaimStatusId()).select('*')
    const sum = (rows: typeof claims) =>
      rows.reduce((total, row) => total + Number(row.approved_paise), 0)
    const { toBePaid, sentToBank, paid, failed } = PaymentStatus
    const parts = [toBePaid, sentToBank, paid, failed].map((id) =>
      sum(claims.filter((row) => Number(row.payment_status_id) === id))
    )
    assert.isTrue(parts.every((part) => part > 0))
    assert.equal(
      sum(claims),
      parts.reduce((a, b) => a + b, 0)
    )
    const items = await trx
      .from('payment_batch_items')
      .where('batch_id', '>', before.payment_batches)
      .sum('amount_paise as amount')
    assert.equal(Number(items[0].amount), parts[1] + parts[2] + parts[3])
    const open = await made('payment_batches').where('status', 'downloaded').select('id')
    assert.lengthOf(open, 1)
  })

  test('can be searched by words of its names', async ({ assert }) => {
    for (const { id, number, applicant_name: name } of await made('applications').select('*')) {
      const rows = await trx
        .from('application_search_words')
        .where('application_id', id)
        .select('word')
      const words = [...nameWords(name), ...phoneticWords(name), ...reversedNumberWord(number)]
      assert.sameMembers(
        rows.map(({ word }) => word),
        words
      )
    }
  })

  test('uses test Aadhaar numbers only, each once, and no number twice', async ({ assert }) => {
    const people = [...(await made('profiles')), ...(await made('group_directors'))]
    const kept = await trx.from('aadhaar_numbers').select('reference', 'cipher')
    const ciphers = new Map(kept.map(({ reference, cipher }) => [reference, cipher]))
    const numbers = people.map((row) => decrypt(ciphers.get(row.aadhaar_reference), 'aadhaar'))
    assert.isTrue(people.every((row) => row.aadhaar_cipher === IN_STORE))
    assert.isTrue(numbers.every((number) => number.startsWith('9999') && isAadhaar(number)))
    assert.equal(new Set(numbers).size, numbers.length)
    const pans = people.map((row) => decrypt(row.pan_cipher, 'pan'))
    assert.isTrue(pans.every((pan) => /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(pan)))
    assert.equal(new Set(pans).size, people.length)
    const applications = await made('applications').select('number')
    assert.equal(new Set(applications.map((row) => row.number)).size, applications.length)
  })

  test('sets the sequences to the next free number', async ({ assert }) => {
    const [{ number }] = await made('lois').orderBy('id', 'desc').limit(1).select('number')
    const [, scheme, district, year] = number.split('-')
    const next = await nextNumber(trx, `loi:${scheme}:${district}:${year}`)
    assert.isAbove(next, Number(number.split('-')[4]))
  })

  test('completes every section of live applications and queues no message', async ({ assert }) => {
    for (const row of await made('applications').whereNotNull('live_key').select('*')) {
      const sections = await profileCompletion(row.profile_id, row.loan_type, trx)
      assert.isNotEmpty(sections)
      const missing = sections.flatMap((section) => section.missing)
      assert.isEmpty(missing, `${row.number}: ${JSON.stringify(missing)}`)
    }
    assert.isEmpty(await made('outbox_messages').select('id'))
  })

  test('has no step in the future and no valid letter whose status is expired', async ({
    assert,
  }) => {
    const now = new Date().toISOString().slice(0, 10)
    const rows = await made('applications').select('*')
    const ownIds = rows.map((row) => row.id)
    const steps = await trx
      .from('workflow_decisions')
      .where('subject_type', 'application')
      .whereIn('subject_id', ownIds)
      .select('created_at')
    const day = (value: unknown) =>
      (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10)
    assert.isTrue(steps.every((step) => day(step.created_at) <= now))
    for (const row of rows.filter(
      ({ status_id: id }) => masters().applicationStatus(id).allowsExtension
    )) {
      const [loi] = await trx.from('lois').where('application_id', row.id).select('valid_till')
      assert.isBelow(Date.parse(day(loi.valid_till)), Date.parse(now))
    }
  })
})
