import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { refreshMasters } from '#masters/queries/masters'
import { administrator } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

/** Day of a version that is written without the screen. */
const DAY = '2031-04-01'

test.group('The schemes on screen', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(plainDate('2031-03-15')))
    await db.table('scheme_rules').multiInsert([
      { scheme_id: 1, name: 'max_amount_rupees', value: '1500000', effective_from: DAY },
      { scheme_id: null, name: 'loi_validity_days', value: '90', effective_from: DAY },
    ])
    await refreshMasters()
    return async () => {
      useSystemClock()
      await db.from('scheme_rules').where('effective_from', DAY).delete()
      await refreshMasters()
    }
  })

  test('are listed with the current and the next version', async ({ assert, client }) => {
    const answer = await requestAs(client, await administrator(), 'get', '/officer/schemes')
    const { schemes } = pageProps(answer, 'back_office/administration/schemes/index')
    assert.deepEqual(
      schemes.map(({ path, since, next }) => [path, since, next]),
      [
        ['all', null, DAY],
        ['individual', null, DAY],
        ['group', null, DAY],
        ['education', null, DAY],
      ]
    )
  })

  test('show their rules with unit, origin and reference day', async ({ assert, client }) => {
    const answer = await requestAs(client, await administrator(), 'get', '/officer/schemes/group')
    const { scheme } = pageProps(answer, 'back_office/administration/schemes/show')
    const rules = new Map(
      scheme.topics.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule]))
    )
    assert.containSubset(rules.get('below_age'), { value: '45 years', isOwn: true })
    assert.containSubset(rules.get('max_amount_rupees'), { value: '₹50,00,000', isOwn: true })
    assert.containSubset(rules.get('refund_cap_percent'), {
      value: '12%',
      isOwn: false,
      countsBy: 'date of the letter used for the bank sanction',
    })
    assert.equal(rules.get('on_time_grace_days')?.value, 'off')
    assert.equal(rules.get('requires_business_photo')?.value, 'Yes')
    assert.match(rules.get('eligible_categories')!.value, /Other Backward/)
    assert.deepEqual(
      scheme.documents.map(({ ofDirector }) => ofDirector),
      [false, true]
    )
    assert.deepEqual(
      scheme.sentences.map(({ list }) => list),
      ['guidelines', 'eligibility', 'loi_terms']
    )
    const sentences = scheme.sentences.flatMap(({ rows }) => rows)
    assert.isTrue(sentences.every(({ texts }) => texts.length === 3))
    assert.deepEqual(
      scheme.versions.map(({ state }) => state),
      ['planned', 'in_force']
    )
  })

  test('compare versions side by side: the differences, and all values', async ({
    assert,
    client,
  }) => {
    const visit = async (query: string) => {
      const path = `/officer/schemes/individual/compare${query}`
      return requestAs(client, await administrator(), 'get', path)
    }
    const shown = async (query: string) =>
      pageProps(await visit(query), 'back_office/administration/schemes/compare').comparison
    const { left, right, topics } = await shown('')
    assert.deepEqual([left, right], ['2000-01-01', DAY])
    const lines = topics.flatMap(({ rules }) => rules.map((rule) => [rule.left, rule.right]))
    assert.deepEqual(lines, [
      ['₹10,00,000', '₹15,00,000'],
      ['same as all schemes: 180 days', 'same as all schemes: 90 days'],
    ])
    const whole = await shown(`?left=${DAY}&right=2000-01-01&all=1`)
    assert.isAbove(whole.topics.flatMap(({ rules }) => rules).length, 20)
    ;(await visit('?left=2001-01-01')).assertStatus(404)
  })
})
