import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { refreshMasters } from '#masters/queries/masters'
import { SeedMasters } from '#masters/actions/seed_masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import {
  administrator,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { planVersion, deleteAddedVersions, versionForm } from '#tests/support/schemes'
import { requestAs } from '#tests/support/users'

const TODAY = plainDate('2031-03-15')
const DAY = '2031-04-01'
const PATH = '/officer/schemes/individual/versions'

const maxOn = (day: string) => schemeRules(1, plainDate(day)).maxAmountPaise / 100

test.group('A new version of a scheme', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      await deleteAddedVersions()
    }
  })

  test('is first checked in a dry run: changes or errors at their field, and nothing is written', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const previewChanges = async (typed: Record<string, string>) => {
      const { version: _, ...form } = await versionForm(1, DAY, typed)
      const answer = await requestAs(client, admin, 'get', `${PATH}/new`).qs({
        tried: '1',
        ...form,
      })
      return pageProps(answer, 'back_office/administration/schemes/version').version
    }
    const fine = await previewChanges({ max_amount_rupees: '800000' })
    assert.deepEqual(fine.dryRun?.changes, [
      {
        name: 'max_amount_rupees',
        label: 'Maximum loan amount',
        old: '₹10,00,000',
        new: '₹8,00,000',
      },
    ])
    const wrong = await previewChanges({ max_amount_rupees: '90000', min_age: '18.5' })
    assert.isNull(wrong.dryRun)
    assert.deepEqual(wrong.errors, { 'values.min_age': 'Please enter whole years' })
    assert.equal(wrong.asked.values.max_amount_rupees, '90000')
    const other = await previewChanges({ max_amount_rupees: '90000' })
    assert.deepEqual(other.errors, {
      'values.min_amount_rupees': 'This must not be more than “Maximum loan amount”',
    })
  })

  test('waits for a second person, who sees the difference, and applies from its day', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const body = await versionForm(1, DAY, { max_amount_rupees: '8,00,000' })
    await requestAs(client, asks, 'post', PATH).json(body)
    await refreshMasters()
    assert.equal(maxOn(DAY), 1_000_000)
    const change = await lastChange()
    assert.deepEqual(
      change.decrypted.difference.map(({ old, new: now }) => [old, now]),
      [
        [null, DAY],
        ['₹10,00,000', '₹8,00,000'],
      ]
    )
    const list = await requestAs(client, asks, 'get', '/officer/schemes')
    const { schemes } = pageProps(list, 'back_office/administration/schemes/index')
    assert.equal(schemes[1].waiting, `/officer/confirmations/${change.id}`)

    /** Of two simultaneous confirmations, one is second. */
    const third = await administrator()
    const both = await Promise.allSettled(
      [confirms, third].map((who) => new ConfirmChange().run(decisionBy(change, who)))
    )
    assert.lengthOf(
      both.filter(({ status }) => status === 'fulfilled'),
      1
    )
    await refreshMasters()
    assert.deepEqual([maxOn(addDays(plainDate(DAY), -1)), maxOn(DAY)], [1_000_000, 800_000])
    const noted = db.from('audit_entries').where('action', 'scheme.version_saved')
    const { data, actor_id: actorId } = await noted.orderBy('id', 'desc').firstOrFail()
    assert.equal(actorId, asks.id)
    assert.include(data, '"1000000"')
    assert.include(data, '"800000"')
  })

  test('takes effect immediately and is marked if nobody could confirm it', async ({
    assert,
    client,
    cleanup,
  }) => {
    cleanup(await withoutConfirmers())
    const body = await versionForm(1, TODAY, { max_amount_rupees: '800000' })
    await requestAs(client, await administrator(), 'post', PATH).json(body)
    await refreshMasters()
    assert.equal(maxOn(TODAY), 800_000)
    const [change] = await ProposedChange.query().where('kind', 'scheme_version')
    assert.equal(change.status, 'unconfirmed')
  })

  test('is rejected if the rules were changed in the meantime', async ({ assert, client }) => {
    const body = await versionForm(1, DAY, { max_amount_rupees: '800000' })
    await planVersion(null, plainDate('2031-05-01'), { loi_validity_days: '90' })
    await requestAs(client, await administrator(), 'post', PATH).json(body)
    assert.isEmpty(await db.from('proposed_changes').where('kind', 'scheme_version'))
    const again = await versionForm(1, DAY, { max_amount_rupees: '800000' })
    await requestAs(client, await administrator(), 'post', PATH).json(again)
    /** A waiting version becomes stale as soon as the rules change. */
    await planVersion(1, plainDate('2031-06-01'), { min_age: '19' })
    const became = await new ConfirmChange().run(
      decisionBy(await lastChange(), await administrator())
    )
    assert.equal(became, 'stale')
    await refreshMasters()
    assert.equal(maxOn(DAY), 1_000_000)
  })

  test('blocks no other after its day passed while it waited, and can be loaded into the form again', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const ask = async (from: string) => {
      const body = await versionForm(1, from, { max_amount_rupees: '800000' })
      await requestAs(client, asks, 'post', PATH).json(body)
      return lastChange()
    }
    const first = await ask(DAY)
    setClock(new FixedClock(new Date('2031-04-01T18:31:00Z'))) // 00:01 on 2 April in India.
    const shown = await requestAs(client, asks, 'get', `/officer/confirmations/${first.id}`)
    const { change } = pageProps(shown, 'platform/maker_checker/show')
    assert.equal(change.status, 'stale')
    assert.include(change.why, '01-Apr-2031')
    const filled = await requestAs(client, asks, 'get', change.can.again!)
    const { version } = pageProps(filled, 'back_office/administration/schemes/version')
    assert.equal(version.asked.values.max_amount_rupees, '800000')
    assert.equal(version.asked.from, DAY)
    assert.property(version.errors, 'from')

    const second = await ask('2031-04-02')
    assert.equal((await first.refresh()).status, 'stale')
    assert.equal(await new ConfirmChange().run(decisionBy(second, confirms)), 'confirmed')
    await refreshMasters()
    assert.equal(maxOn('2031-04-02'), 800_000)
  })

  test('invalidates a waiting change of a planned version when that version begins', async ({
    assert,
    client,
  }) => {
    const asks = await administrator()
    await administrator()
    await planVersion(1, plainDate(DAY), { max_amount_rupees: '800000' })
    const moved = { ...(await versionForm(1, DAY)), from: '2031-04-15', replaces: DAY }
    await requestAs(client, asks, 'post', PATH).json(moved)
    const change = await lastChange()
    setClock(new FixedClock(plainDate(DAY)))
    assert.equal(await new ConfirmChange().run(decisionBy(change, await administrator())), 'lapsed')
  })

  test('can be changed and withdrawn until its day, and is fixed afterwards', async ({
    assert,
    client,
    cleanup,
  }) => {
    cleanup(await withoutConfirmers())
    const admin = await administrator()
    await planVersion(1, plainDate(DAY), { max_amount_rupees: '800000', min_age: '21' })
    const visit = await requestAs(client, admin, 'get', `${PATH}/new?replaces=${DAY}`)
    const { version } = pageProps(visit, 'back_office/administration/schemes/version')
    assert.equal(version.asked.values.max_amount_rupees, '800000')
    const moved = { ...(await versionForm(1, DAY)), from: '2031-04-15', replaces: DAY }
    await requestAs(client, admin, 'post', PATH).json(moved)
    await refreshMasters()
    assert.deepEqual([maxOn('2031-04-14'), maxOn('2031-04-15')], [1_000_000, 800_000])

    const { version: seen } = await versionForm(1, DAY)
    const withdraw = () =>
      requestAs(client, admin, 'delete', `${PATH}/2031-04-15`).json({ version: seen })
    setClock(new FixedClock(plainDate('2031-04-15')))
    await withdraw()
    await refreshMasters()
    assert.equal(maxOn('2031-04-15'), 800_000, 'it has taken effect')
    setClock(new FixedClock(plainDate('2031-04-14')))
    await withdraw()
    await refreshMasters()
    assert.equal(maxOn('2031-04-15'), 1_000_000)
    const noted = { action: 'scheme.version_withdrawn', actor_id: admin.id }
    assert.lengthOf(await db.from('audit_entries').where(noted), 1)
  })

  test('is not changed by the next update, which reports this', async ({ assert }) => {
    await planVersion(1, plainDate(DAY), { max_amount_rupees: '800000' })
    const report = await new SeedMasters().run()
    const rules = report.find(({ table }) => table === 'scheme_rules')!
    assert.deepEqual([rules.added, rules.changed], [0, 0])
    await refreshMasters()
    assert.equal(maxOn(DAY), 800_000)
  })
})
