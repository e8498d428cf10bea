import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { plainDate } from '#kernel/calendar/plain_date'
import { isWorkingDay } from '#kernel/calendar/working_days'
import { masters, refreshMasters } from '#masters/queries/masters'
import { administrator, withoutConfirmers } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/settings/holidays'
const DIWALI = {
  month: '11',
  day: '9',
  year: '2026',
  name_en: 'Diwali',
  name_mr: 'दिवाळी',
  name_hi: '',
}

test.group('Holidays of a year', (group) => {
  group.each.setup(async () => {
    const restore = await withoutConfirmers()
    return async () => {
      await restore()
      await db.from('holidays').whereNotNull('year').delete()
      await db.from('master_edits').where('master', 'holidays').delete()
      await refreshMasters()
    }
  })

  test('are shown in its calendar, those of every year in each', async ({ assert, client }) => {
    const user = await administrator()
    const save = (values: object) =>
      requestAs(client, user, 'post', '/officer/masters/holidays').json({ values, version: '' })
    const saved = await save(DIWALI)
    saved.assertHeader('location', PATH)
    const calendar = async (year: unknown) => {
      const answer = await client.get(PATH).qs({ year }).loginAs(user).withInertia()
      return pageProps(answer, 'back_office/administration/holidays').calendar
    }
    const [now, next] = [await calendar(2026), await calendar(2027)]
    const days = (shown: typeof now) => shown.holidays.map(({ date }) => date as string)
    assert.deepEqual(days(now), [
      '2026-01-26',
      '2026-05-01',
      '2026-08-15',
      '2026-10-02',
      '2026-11-09',
    ])
    assert.deepEqual(days(next), ['2027-01-26', '2027-05-01', '2027-08-15', '2027-10-02'])
    assert.isTrue(now.holidays.find(({ date }) => date === '2026-08-15')!.isFreeAnyway === false)
    assert.isFalse(now.holidays.at(-1)!.isYearly)
    assert.isFalse(isWorkingDay(plainDate('2026-11-09'), masters().holidays))
    assert.isTrue(isWorkingDay(plainDate('2027-11-09'), masters().holidays))
    for (const wrong of ['1812', 'x', '2026.5', ['2026', '2027']]) {
      const { year, thisYear } = await calendar(wrong)
      assert.equal(year, thisYear)
    }
  })

  test('are added once, on a day that exists in the year', async ({ assert, client }) => {
    const user = await administrator()
    const save = async (values: object) =>
      requestAs(client, user, 'post', '/officer/masters/holidays').json({ values, version: '' })
    await save(DIWALI)
    const before = await db.from('holidays').count('* as n').first()
    for (const wrong of [DIWALI, { ...DIWALI, month: '2', day: '29' }, { ...DIWALI, year: '26' }]) {
      await save(wrong)
      assert.deepEqual(await db.from('holidays').count('* as n').first(), before)
    }
    await save({ ...DIWALI, month: '2', day: '29', year: '2028' })
    assert.exists(await db.from('holidays').where({ month: 2, day: 29, year: 2028 }).first())
  })

  test('start with the year of the page from which they are added', async ({ assert, client }) => {
    const user = await administrator()
    const answer = await client
      .get('/officer/masters/holidays/new?year=2027&month[]=3')
      .loginAs(user)
      .withInertia()
    const { fields } = pageProps(answer, 'back_office/administration/masters/row')
    const value = (name: string) => fields.find((field) => field.name === name)!.value
    assert.equal(value('year'), '2027')
    assert.equal(value('month'), '')
  })
})
