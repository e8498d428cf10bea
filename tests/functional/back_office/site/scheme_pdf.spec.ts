import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { formatRupees } from '#kernel/money/paise'
import { localName, masters, refreshMasters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { eligibilityTexts, guidelineTexts } from '#masters/queries/dated_lists'
import { loanTypePath } from '#masters/rules/schemes'
import { paperText } from '#tests/support/pdf_text'
import { createApplicant, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const LANGUAGES = ['en', 'hi', 'mr']
const MOST_BYTES = 60_000

const addressOf = (schemeId: number) => `/schemes/${loanTypePath(schemeId)}/information`
const paperOf = (client: ApiClient, schemeId: number, lang = 'en') =>
  client.get(addressOf(schemeId)).qs({ lang })

/** Returns the words of a text that are entirely Devanagari, which can be searched. */
const words = (text: string) =>
  text.split(' ').filter((word) => /^[\p{Script=Devanagari}।]+$/u.test(word))

test.group('Description of a scheme as a PDF', (group) => {
  group.each.teardown(() => useSystemClock())

  for (const language of LANGUAGES) {
    test(`is available to everybody, with all facts of the scheme (${language})`, async ({
      assert,
      client,
    }) => {
      for (const scheme of masters().schemes) {
        const response = await paperOf(client, scheme.id, language)
        response.assertStatus(200)
        response.assertHeader('content-type', 'application/pdf')
        response.assertHeader('x-content-type-options', 'nosniff')
        const bytes: Buffer = response.body()
        assert.isBelow(bytes.length, MOST_BYTES)
        const text = await paperText(bytes)
        assert.include(text.title, localName(scheme, language))

        const rules = schemeRules(scheme.id)
        for (const amount of [rules.minAmountPaise, rules.maxAmountPaise, rules.maxIncomePaise]) {
          assert.include(text.latin, formatRupees(amount))
        }
        for (const figure of [rules.loiValidityDays, rules.maxTenureMonths, scheme.shortName]) {
          assert.include(text.latin, String(figure))
        }
        const day = plainDate('2026-11-05')
        const sentences = [
          ...eligibilityTexts(scheme.id, language, day),
          ...guidelineTexts(scheme.id, language, day).map(({ text }) => text),
        ]
        const slots = masters().documentSlots(String(scheme.id))
        const named = slots.filter(({ isRequired }) => isRequired)
        for (const sentence of [...sentences, ...named.map((row) => localName(row, language))]) {
          if (language === 'en') assert.include(text.latin, sentence)
          else assert.includeMembers(text.devanagari.split(' '), words(sentence))
        }
      }
    })
  }

  test('lists the documents of each director for a group', async ({ assert, client }) => {
    const { latin } = await paperText((await paperOf(client, 2)).body())
    for (const { nameEn } of masters().documentSlots('2D').slice(0, 10)) {
      assert.include(latin, nameEn)
    }
    assert.include(latin, 'CIBIL score of each director 500 or more')
    assert.include(latin, 'At least 2, at most 20')
  })

  test('is in the reader’s language if the link names none', async ({ assert, client }) => {
    const address = new URL(addressOf(1), process.env.APP_URL)
    const inMarathi = await fetch(address, { headers: { cookie: 'locale=mr' } })
    const { devanagari } = await paperText(new Uint8Array(await inMarathi.arrayBuffer()))
    assert.include(devanagari, 'वैयक्तिक कर्ज व्याज परतावा योजना')
    const odd = await client.get(addressOf(1)).qs({ lang: 'fr' })
    assert.include((await paperText(odd.body())).latin, 'Eligibility criteria')
  })

  test('is not sent again while unchanged', async ({ assert, client }) => {
    const first = await paperOf(client, 1)
    const etag = first.header('etag')!
    assert.match(etag, /^"[\w-]+"$/)
    first.assertHeader('cache-control', 'private, no-cache')
    const again = await paperOf(client, 1).header('if-none-match', etag)
    again.assertStatus(304)
    again.assertHeader('etag', etag)
    const otherLanguage = await paperOf(client, 1, 'mr').header('if-none-match', etag)
    otherLanguage.assertStatus(200)
    assert.deepEqual((await paperOf(client, 1)).body(), first.body())
  })

  test('is not found for an unknown scheme', async ({ client }) => {
    for (const path of ['personal', '1', 'constructor']) {
      const response = await client.get(`/schemes/${path}/information`)
      response.assertStatus(404)
    }
  })

  test('is offered beside each scheme, in the page’s language', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    visitor.cookies.set('locale', 'mr')
    const questions = { birthDate: '15-06-1999', category: 'OBC', income: '100000' }
    const answers = { ...questions, amount: '500000', livesInState: 'yes', hadBenefit: 'no' }
    const pages: [object[], string][] = [
      [(await visitor.get('/dashboard')).props.schemes.rows, 'dashboard'],
      [(await visitor.get('/')).props.schemes, 'home'],
      [
        (await visitor.get(`/eligibility?${new URLSearchParams(answers)}`)).props.answers,
        'eligibility',
      ],
    ]
    for (const [rows, page] of pages) {
      assert.sameMembers(
        rows.map((row) => (row as { informationHref: string }).informationHref),
        [1, 2, 3].map((id) => `${addressOf(id)}?lang=mr`),
        page
      )
    }
  })
})

test.group('Description of a scheme after changes of the masters', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(async () => {
    useSystemClock()
    await refreshMasters()
  })

  test('is rendered again from the day on which a rule takes effect', async ({
    assert,
    client,
  }) => {
    const { name, value } = { name: 'max_amount_rupees', value: '1200000' }
    setClock(new FixedClock(plainDate('2027-03-31')))
    const before = await paperOf(client, 1)
    await db
      .table('scheme_rules')
      .insert({ scheme_id: 1, name, value, effective_from: '2027-04-01' })
    await refreshMasters()
    const same = await paperOf(client, 1).header('if-none-match', before.header('etag')!)
    same.assertStatus(304)
    setClock(new FixedClock(plainDate('2027-04-01')))
    const after = await paperOf(client, 1).header('if-none-match', before.header('etag')!)
    after.assertStatus(200)
    const { latin } = await paperText(after.body())
    assert.include(latin, '₹1,00,000 to ₹12,00,000')
    assert.include(latin, '01-Apr-2027')
  })

  test('is not found once the scheme is closed', async ({ assert, client }) => {
    await db.from('schemes').where('id', 3).update({ is_active: false })
    await refreshMasters()
    const closed = await paperOf(client, 3)
    closed.assertStatus(404)
    const { props } = await new Visitor().get('/')
    assert.lengthOf(props.schemes, 2)
  })
})
