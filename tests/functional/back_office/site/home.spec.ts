import { test } from '@japa/runner'
import { paise } from '#kernel/money/paise'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { schemeRules } from '#masters/queries/scheme_rules'
import { SeedContent } from '#site/actions/content_pages'
import ContentPage from '#site/models/content_page'
import ContentText from '#site/models/content_text'
import { portalStatistics } from '#reports/queries/home/overview'
import { createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

test.group('Home page', () => {
  test('shows the schemes with the amounts of their rules', async ({ assert }) => {
    const { component, props } = await new Visitor().get('/')
    assert.equal(component, 'back_office/site/home')
    assert.deepEqual(
      props.schemes.map((scheme: { loanType: number }) => scheme.loanType),
      [1, 2, 3]
    )
    for (const scheme of props.schemes) {
      const { minAmountPaise, maxAmountPaise } = schemeRules(scheme.loanType)
      assert.deepInclude(scheme, { minAmountPaise, maxAmountPaise })
    }
  })

  test('names the schemes in the reader’s language', async ({ assert }) => {
    const visitor = new Visitor()
    visitor.cookies.set('locale', 'mr')
    const { props } = await visitor.get('/')
    assert.equal(props.schemes[0].loanTypeName, 'वैयक्तिक कर्ज')
  })

  test('omits slides and leaders whose texts are missing', async ({ assert }) => {
    const parts = ['slides', 'leadership']
    const pages = await ContentPage.query().whereIn('slug', parts)
    await ContentText.query()
      .whereIn(
        'pageId',
        pages.map(({ id }) => id)
      )
      .delete()
    const { status, props } = await new Visitor().get('/')
    assert.equal(status, 200)
    assert.deepEqual(props.slides.cards, [])
    await new SeedContent().run()
    const again = await new Visitor().get('/')
    assert.lengthOf(again.props.slides.cards, 3)
    assert.lengthOf(again.props.leadership.cards, 3)
  })

  test('shows figures if there are any, and nothing if they cannot be read', async ({ assert }) => {
    const scheme = {
      loanType: 1,
      name: 'Individual Loan',
      applications: 2,
      lois: 1,
      loiAmountPaise: paise(10_000_000),
    }
    registerHomeStatistics(async () => ({ registrations: 3, schemes: [scheme] }))
    for (const path of ['/', '/sign-in']) {
      assert.deepEqual((await new Visitor().get(path)).props.statistics, {
        registrations: 3,
        schemes: [scheme],
      })
    }
    registerHomeStatistics(async () => {
      throw new Error('counters are away')
    })
    for (const path of ['/', '/sign-in']) {
      const { status, props } = await new Visitor().get(path)
      assert.equal(status, 200)
      assert.isNull(props.statistics)
    }
  })

  test('shows the same figures as the login page, in the reader’s language and about no individual', async ({
    assert,
  }) => {
    registerHomeStatistics(portalStatistics)
    const visitor = new Visitor()
    visitor.cookies.set('locale', 'mr')
    const { props } = await visitor.get('/sign-in')
    assert.deepEqual(props.statistics, (await visitor.get('/')).props.statistics)
    const [first] = props.statistics.schemes
    assert.equal(first.name, 'वैयक्तिक कर्ज')
    assert.deepEqual(Object.keys(props.statistics), ['registrations', 'schemes'])
    assert.sameMembers(Object.keys(first), [
      'loanType',
      'name',
      'applications',
      'lois',
      'loiAmountPaise',
    ])
    const before = props.statistics.registrations
    await createApplicant()
    assert.equal((await visitor.get('/sign-in')).props.statistics.registrations, before)
  })
})
