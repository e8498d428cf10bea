import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { SaveAnnouncement } from '#notifications/actions/notices'
import { PublishDocument } from '#site/published_documents'
import { SaveContentPage, SeedContent, SaveDistrictOffice } from '#site/actions/content_pages'
import { SaveLeader } from '#site/home_page'
import ContentPage from '#site/models/content_page'
import { districtIdOf } from '#site/queries/district_offices'
import type { PageTexts } from '#site/rules/content_pages'
import { fixture } from '#tests/fixtures/files/corpus'
import { HOSTILE_TEXTS } from '#tests/fixtures/hostile_texts'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors, type PageOptions } from '#tests/support/browser'
import { FULL } from '#tests/support/tags'
import { createOfficer, signInAs } from '#tests/support/users'

const HREF = '/officer/content'

async function save(slug: string, texts: PageTexts, editor: User) {
  const { version: expectedVersion } = await ContentPage.findByOrFail({ slug })
  return new SaveContentPage().run({ slug, texts, expectedVersion, editor })
}

test.group('Content screens in a browser', (group) => {
  const browser = browserOf(group)
  let editor: User
  let places: string[]

  group.setup(async () => {
    const names = { firstName: 'Meera', middleName: null, lastName: 'Joshi' }
    editor = await createOfficer(Role.administrator, null, names)
    await save('circulars', { en: { title: 'Circulars', body: 'Circulars of the year.' } }, editor)
    const pdf = { clientName: 'a.pdf', bytes: await fixture('two_pages.pdf') }
    const names3 = { nameEn: 'Circular on interest claims', nameMr: 'व्याज दाव्यांबाबत परिपत्रक' }
    await new PublishDocument().run({
      kind: 'circular',
      ...names3,
      issuedOn: plainDate('2026-11-05'),
      upload: pdf,
      actorId: editor.id,
    })
    const photo = { clientName: 'a.jpg', bytes: await fixture('photo.jpg') }
    const post = { postEn: 'Managing Director', postMr: 'व्यवस्थापकीय संचालक' }
    const leader = await new SaveLeader().run({
      uuid: null,
      expectedVersion: 0,
      nameEn: 'Sunita Kale',
      nameMr: 'सुनीता काळे',
      ...post,
      photo,
      editor,
    })
    await new SaveLeader().run({
      uuid: null,
      expectedVersion: 0,
      nameEn: 'Prakash More',
      nameHi: 'प्रकाश मोरे',
      postEn: 'Chairperson',
      postHi: 'अध्यक्ष',
      photo: null,
      editor,
    })
    await new SaveDistrictOffice().run({
      districtId: districtIdOf('PUN'),
      expectedVersion: 0,
      addressEn: '12 Station Road, Pune 411001',
      addressMr: '१२ स्टेशन रस्ता, पुणे ४११००१',
      addressHi: null,
      coordinates: null,
      phones: '020-2612 3456, 98200 12345',
      email: 'pune@example.org',
      editor,
    })
    const announcement = await new SaveAnnouncement().run({
      id: null,
      expectedVersion: 0,
      words: {
        titleEn: 'Offices are closed on 26 January',
        textEn: 'Please **plan** ahead. [District offices](/district-offices)',
        titleMr: '२६ जानेवारीला कार्यालये बंद',
        textMr: 'कृपया आधी **नियोजन** करा.',
        titleHi: null,
        textHi: null,
      },
      audience: 'everybody',
      period: { shownFrom: plainDate('2020-01-01'), shownUntil: null },
      editor,
    })
    places = [
      HREF,
      `${HREF}/pages/about`,
      `${HREF}/pages/slides`,
      `${HREF}/pages/circulars/revisions`,
      `${HREF}/pages/circulars/revisions/1`,
      `${HREF}/documents`,
      `${HREF}/documents/new`,
      `${HREF}/notices`,
      `${HREF}/notices/new`,
      `${HREF}/notices/${announcement.id}`,
      `${HREF}/leaders`,
      `${HREF}/leaders/new`,
      `${HREF}/leaders/${leader.uuid}`,
      `${HREF}/offices`,
      `${HREF}/offices/PUN`,
      '/',
      '/district-offices',
    ]
  })
  group.teardown(async () => {
    for (const table of ['announcements', 'leaders', 'district_offices', 'published_documents']) {
      await db.from(table).delete()
    }
    await db.from('content_revision_texts').delete()
    await db.from('content_revisions').delete()
    await ContentPage.query().update({ editedAt: null, editedBy: null, version: 1 })
    await new SeedContent().run()
  })
  group.each.setup(() => limiter.clear())

  /** Opens a page as the signed-in administrator. */
  async function editorPage(options: PageOptions = {}): Promise<Page> {
    const visitor = await signInAs(editor)
    const page = await browser.newPage(options)
    const url = process.env.APP_URL!
    const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url }))
    await page.context().addCookies(cookies.filter(({ name }) => name !== 'locale'))
    return page
  }

  /** Light mode with English on a desktop and Marathi on a phone is covered by the walk of officers' pages. */
  for (const [locale, width, scheme] of [
    ['mr', 1440, 'dark'],
    ['hi', 360, 'light'],
  ] as const) {
    test(`are complete and accessible, ${locale} at ${width} px, ${scheme}`, async ({ assert }) => {
      const page = await editorPage({ locale, width, scheme })
      const complaints = collectConsoleErrors(page)
      for (const path of places) {
        await page.goto(path, { waitUntil: 'networkidle' })
        assert.deepEqual(await barriers(page), [], path)
        assert.equal(await overflow(page), 0, path)
        assert.notMatch(
          await page.innerText('main'),
          /(site|site_editor|notifications)\.\w+\./,
          path
        )
      }
      assert.deepEqual(complaints, [])
    })
      .tags([FULL])
      .timeout(120_000)
  }

  test('preview and save English text, which everybody can read', async ({ assert }) => {
    const page = await editorPage({ width: 1440 })
    await page.goto('/officer', { waitUntil: 'networkidle' })
    await page.click('.dk-rail a[href="/officer/content"]')
    await page.click('main a[href="/officer/content/pages/about"]')
    await page.fill('[id="field-texts.en.title"]', 'About the corporation')
    await page.fill(
      '[id="field-texts.en.body"]',
      '## Since 1998\n\nWe **help**. [Ask us](/contact)'
    )
    const preview = page.locator('.ce-preview')
    assert.equal(await preview.locator('h2').innerText(), 'Since 1998')
    assert.equal(await preview.locator('strong').innerText(), 'help')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=The new text is now public.')

    const reader = await browser.newPage({ width: 360 })
    await reader.goto('/about', { waitUntil: 'networkidle' })
    assert.equal(await reader.innerText('h1'), 'About the corporation')
    assert.equal(
      await reader.locator('.as-prose').innerHTML(),
      await preview.locator('.as-prose').innerHTML()
    )
    await reader.click('main a[href="/contact"]')
    await reader.waitForSelector('h1:has-text("Contact us")')

    await page.click('text=Earlier texts')
    await page.click('text=Version 1')
    await page.click('main button:has-text("Restore this text")')
    await page.click('dialog button:has-text("Restore this text")')
    await page.waitForSelector('text=The earlier text has been restored.')
    await reader.goto('/about', { waitUntil: 'networkidle' })
    assert.equal(await reader.innerText('h1'), 'About us')
  })

  test('keep the text of the user who saves second, show the other text and continue', async ({
    assert,
  }) => {
    const page = await editorPage({ width: 1440 })
    await page.goto(`${HREF}/pages/grievances`, { waitUntil: 'networkidle' })
    await page.click('role=tab[name="मराठी"]')
    await page.fill('[id="field-texts.mr.title"]', 'माझे शीर्षक')
    const theirs = { en: { title: 'Of somebody else', body: 'Saved first' } }
    await save('grievances', theirs, editor)

    await page.click('button[type=submit]')
    await page.waitForSelector('text=Someone else saved this while you were editing')
    assert.deepEqual(await barriers(page), [])
    assert.equal(await page.inputValue('[id="field-texts.mr.title"]'), 'माझे शीर्षक')
    await page.click('role=tab[name="English"]')
    assert.equal(await page.innerText('.ce-source'), 'Saved first')
    await page.click('text=Continue with my text')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=The new text is now public.')
    const reader = await browser.newPage({ width: 360, locale: 'mr' })
    await reader.goto('/grievances', { waitUntil: 'networkidle' })
    assert.equal(await reader.innerText('h1'), 'माझे शीर्षक')
  })

  test('show and reach an error in a language on another tab', async ({ assert }) => {
    const page = await editorPage({ width: 360 })
    await page.goto(`${HREF}/pages/privacy`, { waitUntil: 'networkidle' })
    await page.click('role=tab[name="हिंदी"]')
    await page.fill('[id="field-texts.hi.title"]', '')
    await page.click('role=tab[name="English"]')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=There is a problem')
    assert.isTrue(await page.isVisible('[id="field-texts.hi.title"]'))
    await page.keyboard.press('Tab')
    await page.click('role=tab[name="English"]')
    await page.click('text=Hindi: please enter the title')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-texts.hi.title')
    assert.deepEqual(await barriers(page), [])
    assert.equal(await overflow(page), 0)
  })

  test('reach an error of a notice in a language on another tab', async ({ assert }) => {
    const page = await editorPage({ width: 360 })
    await page.goto(`${HREF}/notices/new`, { waitUntil: 'networkidle' })
    await page.fill('[id="field-titleEn"]', 'Offices are closed')
    await page.fill('[id="field-textEn"]', 'On 26 January.')
    await page.click('role=tab[name=/^हिंदी/]')
    await page.fill('[id="field-titleHi"]', 'कार्यालय बंद')
    await page.click('role=tab[name=/^English/]')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=There is a problem')
    await page.click('role=tab[name=/^English/]')
    await page.click('.as-error-summary a[href="#field-textHi"]')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-textHi')
    assert.isTrue(await page.isVisible('[id="field-textHi"]'))
  })

  test('execute no user-supplied text, neither for readers nor in the preview', async ({
    assert,
  }) => {
    const all = Object.values(HOSTILE_TEXTS).join('\n\n')
    await save('about', { en: { title: '<script>hacked=1</script>', body: all } }, editor)
    await save('slides', { en: { title: 'News', body: `### ${all}` } }, editor)
    await new SaveLeader().run({
      uuid: null,
      expectedVersion: 0,
      nameEn: '"><img src=x onerror=hacked=1>',
      postEn: "' onload='hacked=1",
      photo: null,
      editor,
    })
    const page = await editorPage({ width: 360 })
    const requestedHosts: string[] = []
    page.on('request', (request) => requestedHosts.push(new URL(request.url()).host))
    page.on('dialog', () => requestedHosts.push('a dialog'))
    const hacked = () => page.evaluate(() => 'hacked' in window)
    for (const path of ['/about', '/', `${HREF}/pages/about`, `${HREF}/leaders`]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      assert.isFalse(await hacked(), path)
      assert.equal(await overflow(page), 0, path)
      for (const link of await page.locator('main a').all()) {
        assert.match((await link.getAttribute('href')) ?? '', /^(\/|https?:|mailto:|tel:|#)/, path)
      }
    }
    await page.goto(`${HREF}/pages/about`, { waitUntil: 'networkidle' })
    await page.fill('[id="field-texts.en.body"]', `${all}\n\n${all}`.slice(0, 19_000))
    assert.isFalse(await hacked())
    assert.deepEqual([...new Set(requestedHosts)], [new URL(process.env.APP_URL!).host])
  })
})
