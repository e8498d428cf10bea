import { test } from '@japa/runner'
import { schemeRules } from '#masters/queries/scheme_rules'
import { formatRupees } from '#kernel/money/paise'
import { Visitor } from '#tests/support/visitor'

const SUITED = {
  category: 'OBC',
  livesInState: 'yes',
  birthDate: '12-04-2004',
  income: '3,00,000',
  amount: '5,00,000',
  hadBenefit: 'no',
}

/** Requests the page as the form without script does. */
function check(answers: Record<string, string>, locale = 'en') {
  const visitor = new Visitor()
  visitor.cookies.set('locale', locale)
  return visitor.get(`/eligibility?${new URLSearchParams(answers)}`)
}

const reasonsOf = (answers: { path: string; reasons: { key: string }[] }[]) =>
  Object.fromEntries(answers.map((one) => [one.path, one.reasons.map(({ key }) => key)]))

test.group('Eligibility before signing up', () => {
  test('starts with empty questions and no errors', async ({ assert }) => {
    const { component, props, errors } = await new Visitor().get('/eligibility')
    assert.equal(component, 'back_office/site/eligibility/questions')
    assert.isNull(props.answers)
    assert.deepEqual(errors, {})
    assert.equal(props.choices.state, 'Maharashtra')
  })

  test('gives a result for each scheme with its own limits', async ({ assert }) => {
    const { props } = await check(SUITED)
    assert.deepEqual(reasonsOf(props.answers), {
      individual: [],
      group: ['amount_below'],
      education: [],
    })
    const { minAmountPaise } = schemeRules(2)
    assert.equal(props.answers[1].reasons[0].values.limit, formatRupees(minAmountPaise))
  })

  test('states the obstacles in the reader’s language', async ({ assert }) => {
    const { props } = await check({ ...SUITED, category: 'SBC' }, 'mr')
    for (const answer of props.answers) {
      assert.equal(answer.reasons[0].key, 'category')
      assert.equal(answer.reasons[0].values.categories, 'इतर मागास प्रवर्ग (इ.मा.व.)')
    }
  })

  test('accepts Devanagari digits, spaces and commas', async ({ assert }) => {
    const { props, errors } = await check({
      ...SUITED,
      birthDate: '१२-०४-२००४',
      income: '३,००,०००',
      amount: '५ ०० ०००',
    })
    assert.deepEqual(errors, {})
    assert.deepEqual(reasonsOf(props.answers).individual, [])
  })

  test('keeps typed values and reports missing ones, field by field', async ({ assert }) => {
    const { status, props, errors } = await check({ income: 'a lot', birthDate: '31-02-1999' })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(errors).sort(), [
      'amount',
      'birthDate',
      'category',
      'hadBenefit',
      'income',
      'livesInState',
    ])
    assert.equal(errors.category, 'Please choose the category')
    assert.equal(props.typed.income, 'a lot')
    assert.equal(props.typed.birthDate, '31-02-1999')
    assert.isNull(props.answers)
  })

  test('rejects a birth date in the future and unknown choices', async ({ assert }) => {
    const { errors } = await check({ ...SUITED, birthDate: '01-01-2999', category: 'XYZ' })
    assert.deepEqual(Object.keys(errors).sort(), ['birthDate', 'category'])
  })

  test('needs no script: form, errors and results are in the page', async ({ assert }) => {
    const query = new URLSearchParams({ ...SUITED, amount: '5,000' })
    const response = await fetch(new URL(`/eligibility?${query}`, process.env.APP_URL))
    const html = await response.text()
    assert.match(html, /<form[^>]*method="get"[^>]*>/)
    assert.match(html, /<form[^>]*action="\/eligibility#answers"[^>]*>/)
    assert.match(html, /id="answers"/)
    assert.include(html, 'You cannot apply')
    assert.include(html, 'The minimum loan is ₹1,00,000.')
    assert.match(html, /name="birthDate"[^>]*value="12-04-2004"/)
    assert.equal(response.headers.get('cache-control'), 'private, no-store')
  })
})
