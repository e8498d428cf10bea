import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { plainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { SaveAnnouncement } from '#notifications/actions/notices'
import { PublishDocument } from '#site/published_documents'
import { SaveContentPage, SaveDistrictOffice } from '#site/actions/content_pages'
import { SaveLeader } from '#site/home_page'
import ContentPage from '#site/models/content_page'
import { districtIdOf } from '#site/queries/district_offices'
import { fixture } from '#tests/fixtures/files/corpus'
import { HOSTILE_TEXTS } from '#tests/fixtures/hostile_texts'
import {
  restorePages,
  administrator,
  html,
  mainOf,
} from '#tests/functional/back_office/site/editor'

/** Markup of the product's own office search, verbatim; any other form is user content. */
const OWN_FORM =
  '<form class="as-find-office" role="search" action="/district-offices" method="get">'

/** Asserts that user content on a page contains nothing harmful. */
function assertHarmless(assert: { notMatch: Function }, page: string, where: string) {
  const shown = mainOf(page).replace(OWN_FORM, '')
  assert.notMatch(
    shown,
    /<(script|iframe|svg\s+on|object|embed|style|base|form|meta|link)\b/i,
    where
  )
  /** Quoted values are text; what remains of a tag are its names. */
  const tags = shown.replaceAll(/="[^"]*"/g, '')
  assert.notMatch(tags, /<[^>]*\son\w+/i, where)
  assert.notMatch(shown, /\b(href|src)="\s*(javascript|data|vbscript|file):/i, where)
  assert.notMatch(page, /<script>(window\.)?hacked/i, where)
  assert.notMatch(page, /<\/script><script>/i, where)
}

test.group('Hostile text on the public pages', (group) => {
  group.each.setup(() => limiter.clear())
  group.teardown(() => restorePages())

  for (const [name, words] of Object.entries(HOSTILE_TEXTS)) {
    test(`${name}: is shown as plain text everywhere`, async ({ assert }) => {
      const { user: editor } = await administrator()
      const title = words.split('\n')[0].slice(0, 120)
      const upload = { clientName: `${title}.pdf`, bytes: await fixture('two_pages.pdf') }
      for (const slug of ['about', 'slides', 'contact'] as const) {
        const page = await ContentPage.findByOrFail({ slug })
        const texts = { en: { title, body: `### ${title}\n\n${words}` } }
        await new SaveContentPage().run({ slug, texts, expectedVersion: page.version, editor })
      }
      await new PublishDocument().run({ kind: 'circular', nameEn: title, upload, actorId: null })
      await new SaveLeader().run({
        uuid: null,
        expectedVersion: 0,
        nameEn: title,
        postEn: title,
        photo: { clientName: title, bytes: await fixture('photo.jpg') },
        editor,
      })
      const districtId = districtIdOf('PUN')
      const seen = await db.from('district_offices').where('district_id', districtId).first()
      await new SaveDistrictOffice().run({
        districtId,
        expectedVersion: seen?.version ?? 0,
        addressEn: title,
        addressMr: null,
        addressHi: null,
        hoursEn: title,
        coordinates: null,
        phones: null,
        email: null,
        editor,
      })
      await new SaveAnnouncement().run({
        id: null,
        expectedVersion: 0,
        words: {
          titleEn: title,
          textEn: words.slice(0, 2000),
          titleMr: null,
          textMr: null,
          titleHi: null,
          textHi: null,
        },
        audience: 'public',
        period: { shownFrom: getClock().today(), shownUntil: plainDate('2099-12-31') },
        editor,
      })
      for (const path of ['/', '/about', '/contact', '/circulars', '/district-offices']) {
        assertHarmless(assert, await html(path), `${name} on ${path}`)
      }
    })
  }

  test('rejects invisible characters that change the text direction, field by field', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    const { props } = await visitor.get('/officer/content/pages/grievances')
    const { version, texts } = props.page
    for (const hidden of ['\u202E', '\u2066', '\u200F', '\u0000', '\u0007', '\uE000']) {
      const en = { title: `Com${hidden}plaint`, body: `Write ${hidden} to us` }
      const { errors } = await visitor.submit('PUT', '/officer/content/pages/grievances', {
        version,
        texts: { ...texts, en },
      })
      assert.include(Object.keys(errors), 'texts.en.body', JSON.stringify(hidden))
    }
    const joined = { title: 'तक्रार', body: 'क्\u200dष आणि र्\u200cय' }
    const { errors } = await visitor.submit('PUT', '/officer/content/pages/grievances', {
      version,
      texts: { ...texts, mr: joined },
    })
    assert.deepEqual(errors, {})
  })
})
