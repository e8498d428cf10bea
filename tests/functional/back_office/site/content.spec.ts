import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { DateTime } from 'luxon'
import { plainDate } from '#kernel/calendar/plain_date'
import { privateStore } from '#documents/store/private_store'
import { PublishDocument, WithdrawDocument } from '#site/published_documents'
import { SeedContent } from '#site/actions/content_pages'
import ContentPage from '#site/models/content_page'
import { fixture } from '#tests/fixtures/files/corpus'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PAGES: Record<string, string> = {
  '/about': 'back_office/site/content',
  '/grievances': 'back_office/site/content',
  '/right-to-information': 'back_office/site/content',
  '/privacy': 'back_office/site/content',
  '/terms': 'back_office/site/content',
  '/accessibility': 'back_office/site/content',
  '/contact': 'back_office/site/contact',
  '/district-offices': 'back_office/site/district_offices',
  '/downloads': 'back_office/site/documents',
  '/acts-and-rules': 'back_office/site/documents',
  '/notifications': 'back_office/site/documents',
  '/circulars': 'back_office/site/documents',
}

function reader(locale: string) {
  const visitor = new Visitor()
  visitor.cookies.set('locale', locale)
  return visitor
}

async function html(path: string, locale = 'en') {
  const headers = { cookie: `locale=${locale}` }
  return (await fetch(new URL(path, process.env.APP_URL), { headers })).text()
}

async function editPage(slug: string, body: string) {
  const page = await ContentPage.query().where({ slug }).preload('texts').firstOrFail()
  const text = page.texts.find(({ locale }) => locale === 'en')!
  const before = text.body
  await text.merge({ body }).save()
  return { page, text, before }
}

test.group('Public pages', () => {
  test('{$self}: are all rendered in this language, before any script')
    .with(['en', 'hi', 'mr'])
    .run(async ({ assert }, locale) => {
      for (const [path, component] of Object.entries(PAGES)) {
        const answer = await reader(locale).get(path)
        assert.equal(answer.component, component, path)
        assert.equal(answer.props.content.language, locale, path)
        assert.include(await html(path, locale), `<h1>${answer.props.content.title}</h1>`, path)
      }
    })

  test('are also available to applicants and officers', async ({ assert }) => {
    for (const user of [await createApplicant(), await createOfficer(Role.auditor)]) {
      const visitor = await signInAs(user)
      assert.equal((await visitor.get('/terms')).component, 'back_office/site/content')
    }
  })

  test('do not mention cards and gateways in the terms', async ({ assert }) => {
    const { props } = await reader('en').get('/terms')
    assert.notMatch(JSON.stringify(props.content), /card|gateway|net banking/i)
  })

  test('show a text missing in a language in English, marked as such', async ({ assert }) => {
    const page = await ContentPage.query().where({ slug: 'about' }).preload('texts').firstOrFail()
    await page.texts.find(({ locale }) => locale === 'hi')!.delete()
    const { props } = await reader('hi').get('/about')
    assert.equal(props.content.language, 'en')
    assert.include(await html('/about', 'hi'), '<div lang="en">')
    await new SeedContent().run()
    assert.equal((await reader('hi').get('/about')).props.content.language, 'hi')
  })

  test('list the district offices of the master', async ({ assert }) => {
    const { props } = await reader('mr').get('/district-offices')
    const districts = props.divisions.flatMap((one: { districts: object[] }) => one.districts)
    assert.equal(districts.length, 36)
    const nothingEntered = { address: null, hours: null, phones: [], email: null, mapHref: null }
    assert.deepInclude(districts, { code: 'PUN', name: 'पुणे', ...nothingEntered })
  })

  test('do not render hostile text as HTML', async ({ assert }) => {
    const hostile = [
      '<script>window.hacked = 1</script>',
      '<img src=x onerror="window.hacked = 1">',
      '<iframe src="https://evil.example"></iframe>',
      '[a](javascript:window.hacked=1) [b](data:text/html,<script>1</script>)',
      '## <svg onload=alert(1)>',
      '- <a href="javascript:alert(1)">x</a>',
      '</script><script>window.hacked = 1</script>',
    ].join('\n\n')
    const { text, before } = await editPage('about', hostile)
    const page = await html('/about')
    await text.merge({ body: before }).save()
    const shown = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    assert.include(shown, '&lt;script&gt;window.hacked')
    assert.notMatch(shown, /<(script|img|iframe)\b/i)
    assert.notMatch(shown, /<[^>]+\son\w+=/i)
    assert.notMatch(shown, /href="(javascript|data):/i)
    assert.notInclude(page, '<script>window.hacked')
  })
})

test.group('Seed of the pages', () => {
  test('writes nothing the second time', async ({ assert }) => {
    assert.equal((await new SeedContent().run()).written, 0)
  })

  test('updates an unedited page to the files, and leaves an edited one', async ({ assert }) => {
    const { page, text, before } = await editPage('privacy', 'Words of an older file')
    assert.equal((await new SeedContent().run()).written, 1)
    await text.refresh()
    assert.equal(text.body, before)

    await page.merge({ editedAt: DateTime.utc() }).save()
    await text.merge({ body: 'Words of the administrator' }).save()
    assert.deepEqual(await new SeedContent().run(), { written: 0, kept: 1 })
    await text.refresh()
    assert.equal(text.body, 'Words of the administrator')
    await page.merge({ editedAt: null }).save()
    await new SeedContent().run()
  })
})

test.group('Published documents', () => {
  async function publish() {
    return new PublishDocument().run({
      kind: 'circular',
      nameEn: 'Circular 7',
      nameMr: 'परिपत्रक ७',
      issuedOn: plainDate('2026-11-05'),
      upload: { clientName: 'circular.pdf', bytes: await fixture('two_pages.pdf') },
      actorId: null,
    })
  }

  test('are listed on their page only and downloaded without signing in', async ({ assert }) => {
    const { uuid } = await publish()
    const { props } = await reader('mr').get('/circulars')
    const listed = props.documents.find((one: { uuid: string }) => one.uuid === uuid)
    assert.include(listed, { title: 'परिपत्रक ७', issuedOn: '2026-11-05', extension: 'pdf' })
    assert.deepEqual((await reader('mr').get('/notifications')).props.documents, [])

    const response = await fetch(new URL(`/published/${uuid}`, process.env.APP_URL))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-disposition')!, /^attachment/)
    assert.equal(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-'
    )
  })

  test('are not found once withdrawn, and the file is kept', async ({ assert }) => {
    const document = await publish()
    await document.load('file')
    await new WithdrawDocument().run({ uuid: document.uuid, actorId: null })
    assert.equal((await reader('en').get(`/published/${document.uuid}`)).status, 404)
    const { props } = await reader('en').get('/circulars')
    assert.notInclude(JSON.stringify(props.documents), document.uuid)
    assert.isTrue(await privateStore.exists(document.file.storageKey))
  })

  test('do not expose any other file of the store', async ({ assert }) => {
    const document = await publish()
    await document.load('file')
    for (const name of [
      document.file.uuid,
      'x',
      '..%2f..',
      '00000000-0000-0000-0000-000000000000',
    ]) {
      assert.equal((await reader('en').get(`/published/${name}`)).status, 404, name)
    }
  })
})
