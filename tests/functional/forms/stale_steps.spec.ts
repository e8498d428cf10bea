import { deleteWebhooks } from '#tests/support/api_systems'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { StoreFile } from '#documents/actions/store_file'
import { createIdempotencyKey } from '#kernel/idempotency/idempotency_key'
import { fixture } from '#tests/fixtures/files/corpus'
import { restorePages } from '#tests/functional/back_office/site/editor'
import { Decide } from '#workflow/actions/decide'
import english from '../../../resources/lang/en/common.json' with { type: 'json' }
import { FORMS } from './form_table.js'
import {
  Role,
  type FormSubmission,
  TODAY,
  completeFromPage,
  officer,
} from '#tests/functional/forms/form_submissions'
import { effectOf, send } from '#tests/functional/forms/idempotent_request'

/** Fields that pages send about the version of the record as the user saw it. */
const VERSION_FIELD = /^(?:version|statusId|expected(?:[A-Z]\w*)?)$/

/** Forms that concern nothing that another user could have changed. */
const WITHOUT_VERSION = [
  'administration.officers.password.store',
  'administration.officers.store',
  'administration.messages.test',
  'api.systems.tokens.destroy',
  'api.systems.tokens.destroy_all',
  'api.webhooks.tests.store',
  'api.webhooks.pauses.store',
  'api.webhooks.pauses.destroy',
  'api.webhooks.resends.store',
  'api.deliveries.resends.store',
  'auth.contact.store',
  'auth.password.update',
  'auth.second_factor.store',
  'applications.submission.store',
  'approvals.answers.store',
  /** Identifies the decision itself, which must be the latest. */
  'approvals.undone_decisions.store',
  'assisted_filing.my_helpers.store',
  'assisted_filing.centres.store',
  'assisted_filing.centres.operators.store',
  'assisted_filing.centres.operators.end',
  'approvals.password.store',
  'bank_desk.mine.replies.store',
  'claims.payment_batches.destroy',
  'claims.payment_batches.store',
  'claims.answers.store',
  'claims.store',
  'grievances.mine.store',
  'collaboration.notes.store',
  'collaboration.questions.destroy',
  'collaboration.questions.update',
  /** Each is the only step of its state, which the action checks. */
  'administration.district_splits.retry',
  'administration.district_splits.undo',
  'administration.portfolio.attempts.store',
  'administration.portfolio.checks.store',
  'administration.portfolio.files.destroy',
  'administration.portfolio.store',
  'administration.outside_lists.store',
  'audits.samples.items.answer',
  'audits.samples.items.check',
  'audits.samples.items.close',
  'jobs.files.retries.store',
  'jobs.files.stops.store',
  'loans.payment_schedules.store',
  'notifications.announcements.withdrawals.store',
  'privacy.breaches.board.store',
  'privacy.correction.store',
  'privacy.requests.store',
  'notifications.outbox.resends.store',
  'notifications.outbox.resends.store_refused',
  'operations.schedule.runs.store',
  'profile.declaration.update',
  'profile.family.store',
  'reports.list_columns.store',
  'reports.report_pins.store',
  'reports.saved_filters.destroy',
  'reports.saved_filters.store',
  'reports.subscriptions.destroy',
  'reports.subscriptions.store',
  'site.editor.documents.store',
  'site.editor.leaders.destroy',
  'site.editor.leaders.moves.store',
  'site.editor.withdrawals.store',
  'site.feedback.store',
]

/** Forms that create something new, for which no older state exists. */
const CREATION_FORMS = [
  'administration.masters.rows.store',
  'group.directors.store',
  'group.shareholders.store',
  'notifications.announcements.store',
  'privacy.breaches.store',
  'site.editor.leaders.store',
  'site.editor.offices.update',
]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the request without its version fields; null if it has none. */
function withoutVersion(submission: FormSubmission): FormSubmission | null {
  let found = false
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (!isPlain(value)) return value
    const others = Object.entries(value).filter(([name]) => {
      const isSeen = VERSION_FIELD.test(name)
      found ||= isSeen
      return !isSeen
    })
    return Object.fromEntries(others.map(([name, one]) => [name, strip(one)]))
  }
  const body = strip(submission.body ?? {}) as object
  const [path, query] = submission.path.split('?')
  if (query?.startsWith('expectedVersion=')) found = true
  return found ? { ...submission, path, body } : null
}

const row = (name: string) => (FORMS[name] as () => Promise<FormSubmission>)()

test.group('The version on which a form is based', (group) => {
  group.teardown(() => restorePages())
  group.teardown(() => deleteWebhooks())
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  for (const [name, prepare] of Object.entries(FORMS)) {
    if (typeof prepare === 'string' || WITHOUT_VERSION.includes(name)) continue
    test(`is sent with the form, which is otherwise refused: ${name}`, async ({
      client,
      assert,
    }) => {
      const whole = await completeFromPage(client, await prepare())
      const submission = withoutVersion(whole)
      assert.isNotNull(submission, 'the form sends the version that was seen')
      const { result, effect } = await effectOf(() =>
        send(client, submission!, createIdempotencyKey(whole.user.id))
      )
      assert.deepEqual(effect, [])
      assert.include(JSON.stringify(result), english.edit_conflict.missing)
    })
  }

  test('is missing in these forms only', async ({ client, assert }) => {
    for (const name of WITHOUT_VERSION) {
      assert.isNull(withoutVersion(await completeFromPage(client, await row(name))), name)
    }
  })
})

/** Returns a value that no page supplies for the record. */
function staleValue(value: unknown): unknown {
  if (isPlain(value)) return Object.fromEntries(Object.keys(value).map((name) => [name, null]))
  if (value === null) return 1
  if (typeof value === 'number') return value + 1
  const text = String(value)
  if (/^\d+$/.test(text)) return String(Number(text) + 1)
  return /^\d+[-:]/.test(text) ? text.replace(/^\d/, (digit) => `${1 - Number(digit)}`) : `${text}x`
}

/** Returns one request for each version field, with that field from another state. */
function staleSubmissions(submission: FormSubmission): [string, FormSubmission][] {
  const names = new Set<string>()
  const changed = (value: unknown, field?: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => changed(one, field))
    if (!isPlain(value)) return value
    const entries = Object.entries(value).map(([name, one]) => {
      if (VERSION_FIELD.test(name)) names.add(name)
      return [name, name === field ? staleValue(one) : changed(one, field)]
    })
    return Object.fromEntries(entries)
  }
  const { body = {}, path } = submission
  changed(body)
  const ofBody = [...names].map((name): [string, FormSubmission] => [
    name,
    { ...submission, body: changed(body, name) as object },
  ])
  return path.includes('?') ? [...ofBody, ['query', { ...submission, path: `${path}x` }]] : ofBody
}

test.group('A form based on an older state', (group) => {
  group.teardown(() => restorePages())
  group.teardown(() => deleteWebhooks())
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  for (const [name, prepare] of Object.entries(FORMS)) {
    if (
      typeof prepare === 'string' ||
      WITHOUT_VERSION.includes(name) ||
      CREATION_FORMS.includes(name)
    )
      continue
    test(`has no effect: ${name}`, async ({ client, assert }) => {
      const stale = staleSubmissions(await completeFromPage(client, await prepare()))
      assert.isNotEmpty(stale)
      for (const [field, submission] of stale) {
        const { effect } = await effectOf(() =>
          send(client, submission, createIdempotencyKey(submission.user.id))
        )
        assert.deepEqual(effect, [], field)
      }
    }).timeout(60_000)
  }
})

/** Changes by another user after the page was opened, with the expected message. */
const CONCURRENT_CHANGES: Record<
  string,
  { happens(submission: FormSubmission): Promise<unknown>; said: RegExp }
> = {
  'profile.family.destroy': {
    happens: ({ path }) => change('family_members', path, { full_name: 'Somebody Else' }),
    said: /Nothing was removed/,
  },
  'group.directors.destroy': {
    happens: ({ path }) => change('group_directors', path, { designation: 'Secretary' }),
    said: /Nothing was removed/,
  },
  'group.shareholders.destroy': {
    happens: ({ path }) => change('group_shareholders', path, { address: 'Nashik' }),
    said: /Nothing was removed/,
  },
  'profile.documents.destroy': { happens: anotherFile, said: /Nothing was replaced or removed/ },
  'group.documents.destroy': { happens: anotherFile, said: /Nothing was replaced or removed/ },
  'group.director_documents.destroy': {
    happens: anotherFile,
    said: /Nothing was replaced or removed/,
  },
  'doclog.changes.store': {
    happens: async ({ body }) => {
      const [, profileId, slot] = (body as { slot: string }).slot.split(':')
      const place = { subject_type: 'profile', subject_id: Number(profileId), slot }
      const [versionId] = await newVersion()
      await db.table('documents').insert({ ...place, current_version_id: versionId, ...TIMES })
    },
    said: /Nothing was replaced or removed/,
  },
  'loans.officer.sanction_withdrawals.store': {
    happens: ({ path }) => change('loan_sanctions', path, { branch_name: 'Deccan' }),
    said: /changed since you opened it/,
  },
  'loans.officer.sanction_references.store': {
    happens: ({ path }) => change('loan_sanctions', path, { branch_name: 'Deccan' }),
    said: /changed since you opened it/,
  },
  'loans.officer.disbursement_voids.store': {
    happens: ({ path }) => change('disbursements', path, { tenure_months: 61 }),
    said: /changed since you opened it/,
  },
  'approvals.district.store': {
    happens: async ({ body }) => {
      const { number } = body as { number: string }
      const { id } = await db.from('applications').where({ number }).firstOrFail()
      await verifyApplication(id)
    },
    said: /has already decided/,
  },
  'batches.store': {
    happens: ({ body }) =>
      verifyApplication((body as { applications: { id: number }[] }).applications[0].id),
    said: /has already decided/,
  },
  'batches.removals.store': {
    happens: ({ body }) => repeatDecision((body as { applicationId: number }).applicationId),
    said: /has already decided/,
  },
}

const TIMES = { created_at: '2026-01-01 00:00:00', updated_at: '2026-01-01 00:00:00' }

/** Changes values of the row identified by an address. */
async function change(table: string, path: string, values: object) {
  const id = Number(/\/(\d+)(?:\/|$)/.exec(path)![1])
  assertOne(await db.from(table).where({ id }).update(values))
}

function assertOne(count: unknown) {
  if (Number(count) !== 1) throw new Error('the row of the form was not found')
}

/** Creates a version of a document that was not shown to the user, as another tab would. */
async function newVersion(documentId?: number) {
  const upload = { clientName: 'photo.jpg', bytes: await fixture('photo.jpg') }
  const file = await new StoreFile().run({ upload, ownerUserId: null, uploadedBy: null })
  const any = await db.from('document_versions').orderBy('id', 'desc').firstOrFail()
  const { id: _, ...rest } = any
  const next = { ...rest, file_id: file.id, version_no: any.version_no + 1000 }
  return db
    .table('document_versions')
    .insert({ ...next, document_id: documentId ?? any.document_id })
}

async function anotherFile({ path, user }: FormSubmission) {
  const slot = /([a-z_]+)\?expectedVersion=/.exec(path)![1]
  const document = await db
    .from('documents')
    .join('document_versions', 'document_versions.id', 'documents.current_version_id')
    .join('stored_files', 'stored_files.id', 'document_versions.file_id')
    .where({ 'documents.slot': slot, 'stored_files.owner_user_id': user.id })
    .select('documents.id')
    .firstOrFail()
  const [versionId] = await newVersion(document.id)
  await db.from('documents').where('id', document.id).update({ current_version_id: versionId })
}

/** Verifies the application as the district official. */
async function verifyApplication(applicationId: number) {
  const actor = { id: (await officer(Role.districtOfficer)).id, role: Role.districtOfficer }
  const subject = { subjectType: 'application' as const, subjectId: applicationId }
  await new Decide().run({ ...subject, action: 'verify', actor })
}

/** Repeats a decision without changing the status, so that another one is the latest. */
async function repeatDecision(applicationId: number) {
  const last = await db
    .from('workflow_decisions')
    .where({ subject_type: 'application', subject_id: applicationId })
    .orderBy('id', 'desc')
    .firstOrFail()
  const { id: _, ...rest } = last
  await db.table('workflow_decisions').insert(rest)
}

test.group('A step after a concurrent change', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  for (const [name, { happens, said }] of Object.entries(CONCURRENT_CHANGES)) {
    test(`is refused with a message: ${name}`, async ({ client, assert }) => {
      const submission = await completeFromPage(client, await row(name))
      await happens(submission)
      const { result, effect } = await effectOf(() =>
        send(client, submission, createIdempotencyKey(submission.user.id))
      )
      assert.deepEqual(effect, [])
      assert.match(JSON.stringify(result), said)
    })
  }
})
