import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { SaveDistrictOffice } from '#site/actions/content_pages'
import { districtIdOf } from '#site/queries/district_offices'
import { Visitor } from '#tests/support/visitor'
import {
  administrator,
  auditedActionsOf,
  html,
  mainOf,
  outsiders,
} from '#tests/functional/back_office/site/editor'

const HREF = '/officer/content/offices'
const PUNE = `${HREF}/PUN`

const reach = {
  addressEn: '12 Station Road, Pune 411001',
  addressMr: '१२ स्टेशन रस्ता, पुणे ४११००१',
  phones: '020-2612 3456 ; ९८२००१२३४५',
  email: 'pune@example.org',
  hoursEn: 'Monday to Friday, 10 to 5',
  coordinates: '१८.५२०४३, 73.85674',
}

test.group('Addresses of the district offices', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => async () => void (await db.from('district_offices').delete()))

  test('are managed by the administrator', async ({ assert }) => {
    for (const { who, visitor, refusal } of await outsiders()) {
      for (const path of [HREF, PUNE]) {
        assert.containSubset(await visitor.send('GET', path), refusal, `${who} ${path}`)
      }
      await visitor.get('/about')
      const save = await visitor.send('PUT', PUNE, { version: 0, ...reach })
      assert.containSubset(save, refusal, who)
    }
    assert.isNull(await db.from('district_offices').first())
  })

  test('are empty until entered, and then public', async ({ assert }) => {
    const { user, visitor } = await administrator()
    const { props } = await visitor.get(HREF)
    assert.lengthOf(props.offices, 36)
    assert.notInclude(mainOf(await html('/district-offices')), 'tel:')

    await visitor.get(PUNE)
    assert.deepEqual((await visitor.submit('PUT', PUNE, { version: 0, ...reach })).errors, {})
    const shown = mainOf(await html('/district-offices'))
    assert.include(shown, '12 Station Road, Pune 411001')
    assert.include(shown, 'Monday to Friday, 10 to 5')
    assert.include(shown, 'https://www.openstreetmap.org/?mlat=18.52043&amp;mlon=73.85674#map=17/')
    assert.include(shown, '<a href="tel:02026123456">020-2612 3456</a>')
    assert.include(shown, '<a href="tel:9820012345">9820012345</a>')
    assert.include(mainOf(await html('/district-offices', 'mr')), '<p>१२ स्टेशन रस्ता')
    assert.include(mainOf(await html('/district-offices', 'hi')), '<p lang="mr">१२ स्टेशन रस्ता')
    assert.deepEqual(await auditedActionsOf(user), ['district_office.saved'])
  })

  test('are found for “{place}”: {codes}')
    .with([
      { place: '411001', codes: 'PUN' },
      { place: '४११ ००१', codes: 'PUN' },
      { place: 'pun', codes: 'PUN' },
      { place: 'पुणे', codes: 'PUN' },
      { place: 'Aurangabad', codes: 'CSN' },
      { place: '999999', codes: '' },
      { place: '<b>', codes: '' },
    ])
    .run(async ({ assert }, { place, codes }) => {
      const { props } = await new Visitor().get(
        `/district-offices?place=${encodeURIComponent(place)}`
      )
      assert.equal(props.found.offices.map((office: { code: string }) => office.code).join(), codes)
    })

  test('refer to the head office if nothing was entered, without invented data', async ({
    assert,
  }) => {
    const page = mainOf(await html('/district-offices?place=411001'))
    assert.include(page, 'The address of this office is not available yet')
    assert.notInclude(page, 'openstreetmap')
    assert.include(mainOf(await html('/district-offices?place=zzz')), 'No matches for “zzz”')
  })

  test('reject “{$self}” as a map location')
    .with(['Pune', '18.5', '91,20', '18.5,181', '18.5;73.8', 'https://example.org'])
    .run(async ({ assert }, coordinates) => {
      const { visitor } = await administrator()
      await visitor.get(PUNE)
      const { errors } = await visitor.submit('PUT', PUNE, { version: 0, coordinates })
      assert.onlyProperties(errors, ['coordinates'])
    })

  test('report the first author to the user who saves second, even if nothing was entered before', async ({
    assert,
  }) => {
    const { user: editor, visitor } = await administrator()
    const nothing = {
      addressMr: null,
      addressHi: null,
      phones: null,
      email: null,
      coordinates: null,
    }
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) =>
        new SaveDistrictOffice().run({
          districtId: districtIdOf('PUN'),
          expectedVersion: 0,
          addressEn: `Street ${number}`,
          ...nothing,
          editor,
        })
      )
    )
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    const { props } = await visitor.get(PUNE)
    assert.equal(props.office.version, 1)
    const late = await visitor.submit('PUT', PUNE, { version: 0, addressEn: 'Too late' })
    assert.match(late.errors.version, /^Meera Joshi saved this/)
  })

  test('reject {$self} as a telephone number')
    .with([
      'call me',
      '12',
      '<script>',
      '020 2612 3456 x',
      '1,2,3',
      '1'.repeat(14),
      'tel:020261234',
    ])
    .run(async ({ assert }, phones) => {
      const { visitor } = await administrator()
      await visitor.get(PUNE)
      const { errors } = await visitor.submit('PUT', PUNE, { version: 0, phones, email: 'x@' })
      assert.onlyProperties(errors, ['phones', 'email'])
    })

  test('are not found for an unknown district', async ({ assert }) => {
    const { visitor } = await administrator()
    assert.equal((await visitor.get(`${HREF}/XXX`)).status, 404)
  })
})
