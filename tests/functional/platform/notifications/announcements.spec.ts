import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { currentAnnouncements } from '#notifications/queries/inbox'
import {
  administrator,
  auditedActionsOf,
  html,
  mainOf,
  outsiders,
} from '#tests/functional/back_office/site/editor'
import { createApplicant, signInAs } from '#tests/support/users'

const HREF = '/officer/content/notices'

const notice = (change: object = {}) => ({
  version: 0,
  titleEn: 'Office closed on Friday',
  textEn: 'Please **plan** ahead. [Offices](/district-offices)',
  titleMr: 'शुक्रवारी कार्यालय बंद',
  textMr: 'कृपया आधी नियोजन करा.',
  titleHi: '',
  textHi: '',
  audience: 'everybody',
  shownFrom: '01-01-2020',
  shownUntil: '',
  ...change,
})

test.group('Announcements', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => async () => void (await db.from('announcements').delete()))

  test('are written by the administrator only', async ({ assert }) => {
    const { visitor: author } = await administrator()
    await author.get(`${HREF}/new`)
    await author.post(HREF, notice())
    const { id } = await db.from('announcements').first()
    for (const { who, visitor, refusal } of await outsiders()) {
      for (const path of [HREF, `${HREF}/new`, `${HREF}/${id}`]) {
        assert.containSubset(await visitor.send('GET', path), refusal, `${who} ${path}`)
      }
      await visitor.get('/about')
      const tries: ['POST' | 'PUT', string, object][] = [
        ['POST', HREF, notice()],
        ['PUT', `${HREF}/${id}`, notice({ version: 1, titleEn: 'Taken over' })],
        ['POST', `${HREF}/${id}/withdrawals`, {}],
      ]
      for (const [method, path, body] of tries) {
        assert.containSubset(await visitor.send(method, path, body), refusal, `${who} ${path}`)
      }
    }
    const rows = await db.from('announcements')
    assert.deepEqual(
      rows.map((row) => [row.title_en, row.withdrawn_at]),
      [['Office closed on Friday', null]]
    )
  })

  test('are shown on the home page and on the applicants’ pages in their language', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    await visitor.get(`${HREF}/new`)
    await visitor.post(HREF, notice())
    await visitor.post(HREF, notice({ audience: 'public', titleEn: 'For readers' }))
    await visitor.post(HREF, notice({ audience: 'applicants', titleEn: 'For applicants' }))

    const home = mainOf(await html('/'))
    assert.match(home, /<h3>For readers<\/h3>[^]*<h3>Office closed on Friday<\/h3>/)
    assert.include(home, 'Please <strong>plan</strong> ahead.')
    assert.notInclude(home, 'For applicants')
    assert.include(mainOf(await html('/', 'mr')), '<h3>शुक्रवारी कार्यालय बंद</h3>')
    assert.match(mainOf(await html('/', 'hi')), /<li class="as-card[^>]* lang="mr">/)

    const applicant = await signInAs(await createApplicant())
    const { props } = await applicant.get('/dashboard')
    assert.deepEqual(
      props.announcements.map(({ title }: { title: string }) => title),
      ['For applicants', 'Office closed on Friday']
    )
  })

  test('are shown from their first to their last day, in India', async ({ assert }) => {
    const { visitor } = await administrator()
    await visitor.get(`${HREF}/new`)
    await visitor.post(HREF, notice({ shownFrom: '05-11-2026', shownUntil: '07-11-2026' }))
    const shownAt = async (instant: string) => {
      setClock(new FixedClock(new Date(instant)))
      const found = await currentAnnouncements('public', 'en')
      useSystemClock()
      return found.length
    }
    assert.equal(await shownAt('2026-11-04T18:29:00Z'), 0)
    assert.equal(await shownAt('2026-11-04T18:31:00Z'), 1)
    assert.equal(await shownAt('2026-11-07T18:29:00Z'), 1)
    assert.equal(await shownAt('2026-11-07T18:31:00Z'), 0)
  })

  test('are changed and withdrawn; the second person who saves is refused', async ({ assert }) => {
    const { user, visitor } = await administrator()
    await visitor.get(`${HREF}/new`)
    await visitor.post(HREF, notice())
    const { id } = await db.from('announcements').first()
    const path = `${HREF}/${id}`
    const save = async (version: number, titleEn: string) => {
      await visitor.get(path)
      return visitor.submit('PUT', path, notice({ version, titleEn }))
    }
    await save(1, 'Office open on Friday')
    assert.include(await html('/'), 'Office open on Friday')
    const late = await save(1, 'Too late')
    assert.match(late.errors.version, /^Meera Joshi saved this/)
    assert.equal(late.props.announcement.values.titleEn, 'Office open on Friday')

    await visitor.post(`${path}/withdrawals`)
    assert.notInclude(await html('/'), 'Office open on Friday')
    const { props } = await visitor.get(HREF)
    assert.containSubset(props.announcements.rows, [{ id, state: 'withdrawn' }])
    assert.equal((await visitor.get(path)).status, 404)
    assert.equal((await visitor.post(`${path}/withdrawals`)).status, 404)
    await visitor.get(HREF)
    const gone = await visitor.submit('PUT', path, notice({ version: 2, titleEn: 'Back' }))
    assert.match(gone.flash.warning, /withdrawn/)
    assert.deepEqual(await auditedActionsOf(user), [
      'announcement.added',
      'announcement.saved',
      'announcement.withdrawn',
    ])
  })

  test('require English, title and text of each language, and dates in order', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    await visitor.get(`${HREF}/new`)
    const errorsOf = async (change: object) => (await visitor.post(HREF, notice(change))).errors
    assert.onlyProperties(await errorsOf({ titleEn: '', textEn: ' ' }), ['titleEn', 'textEn'])
    assert.onlyProperties(await errorsOf({ textMr: '' }), ['textMr'])
    assert.onlyProperties(await errorsOf({ textHi: 'शब्द' }), ['titleHi'])
    assert.onlyProperties(await errorsOf({ shownFrom: '' }), ['shownFrom'])
    assert.onlyProperties(await errorsOf({ shownUntil: '31-12-2019' }), ['shownUntil'])
    assert.onlyProperties(await errorsOf({ audience: 'constructor' }), ['audience'])
    assert.onlyProperties(await errorsOf({ textEn: 'x'.repeat(2001) }), ['textEn'])
    assert.isNull(await db.from('announcements').first())
  })
})
