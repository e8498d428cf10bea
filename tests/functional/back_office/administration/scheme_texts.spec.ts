import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { LOCALES } from '#kernel/formats/languages'
import { paise } from '#kernel/money/paise'
import { currentLoi } from '#loi/queries/lois'
import { eligibilityAnswers } from '#site/queries/eligibility_page'
import { schemePdfData } from '#site/queries/scheme_pdf'
import { masters, refreshMasters } from '#masters/queries/masters'
import type { PdfLanguage } from '#pdf/shaper'
import { schemesFor } from '#applications/queries/schemes'
import { administrator } from '#tests/support/maker_checker'
import { linesForm, planLines, deleteAddedLists } from '#tests/support/dated_lists'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { applicationIssuedOn } from '../../lending/loi/support.js'

const TODAY = plainDate('2031-03-15')
const DAY = '2031-04-01'
const TERMS = '/officer/schemes/all/loi-terms'
const FORM = 'back_office/administration/schemes/list_version'

/** Figures in the texts of the individual scheme before its rules changed, in any language. */
const OLD =
  /₹10,00,000|₹10 लाख|\b50 (?:years|वर्ष)|₹8,00,000|₹8 लाख|\b12 (?:percent|टक्क|प्रतिशत)|\b30 (?:days|दिव|दिन)|five years|पाच वर्षे|पाँच वर्ष|three months|तीन म/u

async function changedRules() {
  const rules = {
    max_amount_rupees: '1500000',
    below_age: '55',
    max_income_rupees: '900000',
    refund_cap_percent: '10.00',
    refund_period_years: '4',
    claim_window_months: '1',
    extension_window_days: '45',
  }
  await db.table('scheme_rules').multiInsert(
    Object.entries(rules).map(([name, value]) => ({
      scheme_id: 1,
      name,
      value,
      effective_from: DAY,
    }))
  )
  await refreshMasters()
}

test.group('Texts of a scheme', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      /** Other tests of these years query letters and submissions since a day. */
      await db.from('lois').where('issued_on', '>=', TODAY).update({ issued_on: '2026-01-05' })
      const submitted = db.from('applications').where('submitted_on', '>=', TODAY)
      await submitted.update({ submitted_on: '2026-01-05' })
      await deleteAddedLists()
      await db.from('scheme_rules').where('effective_from', DAY).delete()
      await refreshMasters()
    }
  })

  test('follow the rules on the letter, the dashboard, the eligibility check and the PDF', async ({
    assert,
  }) => {
    const earlier = await applicationIssuedOn('2031-03-20')
    await changedRules()
    const application = await applicationIssuedOn(DAY)
    const late = await applicationIssuedOn(DAY, {
      overrides: { submittedOn: plainDate('2031-03-20') },
    })
    const termsOf = async ({ id }: { id: number }) => (await currentLoi(id))!.data.terms
    const shownTexts: string[] = []
    for (const language of LOCALES as PdfLanguage[]) {
      const [scheme] = await schemesFor([], null, language)
      const paper = schemePdfData(masters().scheme(1), language)
      const [answer] = eligibilityAnswers(
        {
          category: 'OBC',
          livesInState: true,
          birthDate: plainDate('2004-04-12'),
          income: paise(30_000_000),
          amount: paise(50_000_000),
          hadBenefit: false,
        },
        language
      )
      shownTexts.push(
        ...(await termsOf(application))[language],
        ...scheme.eligibility,
        ...scheme.guidelines.map(({ text }) => text),
        ...answer.criteria,
        JSON.stringify(paper.sections)
      )
    }
    for (const text of shownTexts) assert.notMatch(text, OLD)
    const all = shownTexts.join('\n')
    for (const figure of ['₹15,00,000', '₹15 लाख', '55 years', '10 percent', '10 टक्क', '45 दिन']) {
      assert.include(all, figure)
    }
    assert.include(all, 'एका महिन्यापर्यंत')
    assert.notMatch(all, /\{[a-z_=]/)

    /** Amounts depend on the day of first submission, the cap on the day of the letter (DECISIONS 5). */
    const mixed = (await termsOf(late)).en.join('\n')
    assert.include(mixed, '₹10,00,000')
    assert.include(mixed, 'up to 10 percent')
    /** An issued letter never changes. */
    assert.include((await termsOf(earlier)).en.join('\n'), 'up to 12 percent')
  })

  test('are edited with an effective date and a preview, and without typed figures', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const list = { list: 'loi_terms', scope: null } as const
    const previewChanges = async (typed: Record<string, string>) => {
      const body = await linesForm(list, DAY, typed)
      const answer = await requestAs(client, admin, 'post', `${TERMS}/versions/new`).json(body)
      return pageProps(answer, FORM).form
    }
    const wrong = await previewChanges({
      line_5_textEn: 'Up to 10 percent a year.',
      line_7_textMr: 'दावा दोन महिने स्वीकारला जाईल.',
      line_8_textHi: '{refund_cap} प्रतिशत',
    })
    assert.deepEqual(Object.keys(wrong.errors), ['line_5_textEn', 'line_7_textMr', 'line_8_textHi'])
    assert.include(wrong.errors.line_5_textEn, '“10 percent”')
    assert.isNull(wrong.dryRun)

    const text = 'At most {refund_cap_percent} percent a year on amounts up to {max_amount_rupees}.'
    const fine = await previewChanges({ line_5_textEn: text })
    assert.deepEqual(
      fine.dryRun!.previews.find(({ name }) => name === '5.textEn'),
      {
        name: '5.textEn',
        label: 'Term 5 (English)',
        lang: 'en',
        texts: ['₹10,00,000', '₹50,00,000', '₹20,00,000'].map(
          (amount) => `At most 12 percent a year on amounts up to ${amount}.`
        ),
      }
    )
    assert.deepInclude(fine.placeholders, {
      name: '{refund_cap_percent}',
      rule: 'Maximum interest refunded per year',
      value: '12',
    })
    await planLines(list, DAY, { line_5_textEn: text })
    const [before, after] = ['2031-03-31', DAY].map((day) =>
      masters()
        .loiTerms(1, plainDate(day))
        .map(({ textEn }) => textEn)
    )
    assert.notInclude(before, text)
    assert.include(after, text)
    const page = await requestAs(client, admin, 'get', '/officer/schemes/group/eligibility')
    const { sentences } = pageProps(page, 'back_office/administration/schemes/list').list
    assert.equal(
      sentences![2].texts[0].text,
      'Each director is 18 years or more and below 45 years old.'
    )
  })
})
