import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { InertiaPages } from '@adonisjs/inertia/types'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication } from '#database/factories/application_factory'
import { deleteOldNotices } from '#notifications/actions/notices'
import { notifyUser } from '#notifications/actions/messages'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, visitorAs, requestAs } from '#tests/support/users'

const notifyNumbers = (user: User, numbers: readonly (number | string)[], applicationId?: number) =>
  inTransaction(async (trx) => {
    for (const number of numbers) {
      await notifyUser(
        {
          userId: user.id,
          template: 'application_submitted',
          params: { applicationNo: `IL-${number}` },
          applicationId,
          channels: ['notice'],
        },
        trx
      )
    }
  })

const numbersFrom = (from: number, till: number) =>
  Array.from(
    { length: Math.abs(from - till) + 1 },
    (_, index) => from + Math.sign(till - from) * index
  )

test.group('Inbox', (group) => {
  group.each.teardown(() => useSystemClock())

  test('shows the newest first, page by page, and the unread ones', async ({ client, assert }) => {
    const user = await createApplicant()
    await notifyNumbers(user, numbersFrom(1, 45))
    const numbersAt = async (path: string) => {
      const page = await requestAs(client, user, 'get', path)
      const { entries, older, isFirst } = pageProps(page, 'platform/notifications/inbox/index')
      return {
        older,
        isFirst,
        isUnread: entries.every((one) => one.isUnread),
        numbers: entries.map(({ text }) => Number(/IL-(\d+)/.exec(text)![1])),
      }
    }
    const first = await numbersAt('/inbox')
    assert.deepEqual(first.numbers, numbersFrom(45, 26))
    assert.isTrue(first.isUnread)
    assert.isTrue(first.isFirst)
    await notifyNumbers(user, [46])
    const second = await numbersAt(`/inbox?before=${first.older}`)
    assert.deepEqual(second.numbers, numbersFrom(25, 6), 'a new message moves no page')
    const last = await numbersAt(`/inbox?before=${second.older}`)
    assert.deepEqual(last.numbers, numbersFrom(5, 1))
    assert.isNull(last.older)
    assert.deepEqual((await numbersAt('/inbox?before=nonsense')).numbers, numbersFrom(46, 27))
  })

  test('is counted up to a hundred, in a request beside the page', async ({ client, assert }) => {
    const countFor = async (user: User, home: keyof InertiaPages) => {
      const answer = await requestAs(client, user, 'get', user.home)
        .header('x-inertia-partial-component', home)
        .header('x-inertia-partial-data', 'menuCounts')
      assert.deepEqual(Object.keys(answer.inertiaProps), ['menuCounts'])
      return pageProps(answer, home).menuCounts?.inbox
    }
    const applicant = await createApplicant()
    const officer = await createOfficer(Role.auditor)
    assert.isUndefined(await countFor(applicant, 'lending/applications/dashboard'))
    await notifyNumbers(applicant, [1, 2, 3])
    await notifyNumbers(officer, numbersFrom(1, 104))
    assert.equal(await countFor(applicant, 'lending/applications/dashboard'), 3)
    assert.equal(await countFor(officer, 'back_office/reports/home'), 100)
  })

  test('is counted again after a form or an opened message, and not by every page', async ({
    assert,
  }) => {
    const user = await createApplicant()
    await notifyNumbers(user, [1])
    const visitor = await visitorAs(user)
    const asks = async (path: string) => Object.values((await visitor.get(path)).deferred).flat()
    const { onceKeys } = await visitor.get('/inbox')
    assert.deepEqual(await asks('/inbox'), ['menuCounts'])
    visitor.headers.set('x-inertia-except-once-props', onceKeys.join(','))
    assert.deepEqual(await asks('/inbox'), [])
    const [{ id }] = (await visitor.get('/inbox')).props.entries
    await visitor.send('GET', `/inbox/${id}`)
    assert.deepEqual(await asks('/inbox'), ['menuCounts'])
    assert.deepEqual(await asks('/inbox'), [])
    /** A browser repeats the headers of a form in the request for the page to which it redirects. */
    visitor.headers.set('idempotency-key', 'of the form')
    assert.deepEqual(await asks('/inbox'), ['menuCounts'])
  })

  test('shows an officer’s remarks once, even when the message text contains them', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const remarks = 'The second page cannot be read.'
    const about = { userId: user.id, channels: ['notice' as const] }
    const params = { applicationNo: 'IL-1', remarks }
    await inTransaction(async (trx) => {
      await notifyUser({ ...about, template: 'meeting_removed', params }, trx)
      await notifyUser(
        {
          ...about,
          template: 'item_asked',
          params: { ...params, claim: null, lastDay: '2026-03-25' },
        },
        trx
      )
    })
    const inbox = pageProps(
      await requestAs(client, user, 'get', '/inbox'),
      'platform/notifications/inbox/index'
    )
    const home = pageProps(
      await requestAs(client, user, 'get', '/dashboard'),
      'lending/applications/dashboard'
    )
    for (const messages of [inbox.entries, home.notices]) {
      assert.deepEqual(
        messages.map((one) => `${one.text} ${one.remarks ?? ''}`.split(remarks).length - 1),
        [1, 1]
      )
    }
  })

  test('is marked as read by opening a message, which leads to its subject', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const application = await createApplication({ userId: user.id })
    await db.from('notices').where('user_id', user.id).delete()
    await notifyNumbers(user, [1], application.id)
    await notifyNumbers(user, [2])
    const [about, plain] = await db.from('notices').where('user_id', user.id).orderBy('id')
    const stranger = await createApplicant()
    ;(await requestAs(client, stranger, 'get', `/inbox/${about.id}`)).assertStatus(404)
    ;(await requestAs(client, stranger, 'get', `/inbox/${plain.id + 100_000}`)).assertStatus(404)
    const isRead = async (id: number) =>
      (await db.from('notices').where('id', id).firstOrFail()).read_at !== null
    assert.isFalse(await isRead(about.id))
    const opened = await requestAs(client, user, 'get', `/inbox/${about.id}`)
    opened.assertHeader('location', `/my-applications/${application.uuid}`)
    assert.isTrue(await isRead(about.id))
    assert.isFalse(await isRead(plain.id))
    const other = await requestAs(client, user, 'get', `/inbox/${plain.id}`)
    other.assertHeader('location', '/inbox')
    const page = pageProps(
      await requestAs(client, user, 'get', '/inbox'),
      'platform/notifications/inbox/index'
    )
    assert.deepEqual(
      page.entries.map(({ isUnread }) => isUnread),
      [false, false]
    )
  })

  test('marks all messages shown as read, of this person only, and none that arrived since', async ({
    client,
    assert,
  }) => {
    const [user, other] = [await createApplicant(), await createApplicant()]
    await notifyNumbers(user, [1, 2])
    await notifyNumbers(other, [3])
    const page = pageProps(
      await requestAs(client, user, 'get', '/inbox'),
      'platform/notifications/inbox/index'
    )
    await notifyNumbers(user, [4])
    const answer = await requestAs(client, user, 'post', '/inbox').json({
      newestNoticeId: page.entries[0].id,
    })
    answer.assertHeader('location', '/inbox')
    const unread = await db
      .from('notices')
      .whereIn('user_id', [user.id, other.id])
      .whereNull('read_at')
      .orderBy('id')
    assert.deepEqual(
      unread.map((one) => JSON.parse(one.data).applicationNo),
      ['IL-3', 'IL-4']
    )
    const nothing = await requestAs(client, user, 'post', '/inbox').json({})
    assert.notEqual(nothing.status(), 500)
  })

  test('keeps messages for a year', async ({ assert }) => {
    const user = await createApplicant()
    const at = (iso: string) => setClock(new FixedClock(DateTime.fromISO(iso).toJSDate()))
    at('2024-03-09T06:00:00Z')
    await notifyNumbers(user, ['old'])
    at('2024-03-11T06:00:00Z')
    await notifyNumbers(user, ['young'])
    at('2025-03-10T06:00:00Z')
    assert.isAtLeast(await deleteOldNotices(), 1)
    const left = await db.from('notices').where('user_id', user.id)
    assert.deepEqual(
      left.map((one) => JSON.parse(one.data).applicationNo),
      ['IL-young']
    )
    await db.from('notices').where('user_id', user.id).delete()
  })
})
