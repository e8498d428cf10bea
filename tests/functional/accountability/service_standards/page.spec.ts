import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { masters } from '#masters/queries/masters'
import { insertFinishedWaits, deleteFinishedWaits } from '#tests/support/finished_waits'
import { Visitor } from '#tests/support/visitor'
import { pageProps } from '#tests/support/page_props'

const districts = () => masters().districts.map(({ id }) => id)

/** Creates counts of a district for a stage left in the second quarter of 2033. */
const files = (districtAt: number, days: number, subjects: number, statusId = 1) => ({
  subject_type: 'application',
  month_on: '2033-05-01',
  district_id: districts()[districtAt],
  status_id: statusId,
  days,
  is_timely: days <= 7,
  subjects,
})

interface OpenRow {
  quarter: string
  subject: string
  stage_id: number
  district_code: string
  files: number | null
  files_in_time: number | null
  files_late: number | null
  is_suppressed: boolean
}

const isSmall = (people: number) => people > 0 && people < 5

test.group('The published service standards', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(new Date('2033-08-15T06:00:00Z')))
    return async () => {
      useSystemClock()
      await deleteFinishedWaits('2032-01-01')
    }
  })

  /** Each test sets a different quarter of an hour, because figures are cached for ten minutes. */
  const setMinute = (minutes: number) =>
    setClock(new FixedClock(new Date(Date.UTC(2033, 7, 15, 8, minutes))))

  test('are public and show the duration of each stage', async ({ assert, client }) => {
    await insertFinishedWaits([files(0, 3, 45), files(0, 12, 5), files(1, 2, 10)])
    const answer = await client
      .get('/service-standards?quarter=2033-Q2&stage=application:1')
      .withInertia()
    answer.assertStatus(200)
    const { chosen, stages, code } = pageProps(
      answer,
      'accountability/service_standards/show'
    ).shown!
    assert.equal(code, '2033-Q2')
    assert.deepEqual(chosen.districts[0].figure, {
      files: 50,
      inTime: 45,
      late: 5,
      inTimePercent: 90,
      medianDays: 3,
      ninetyDays: 3,
    })
    assert.equal(stages.find(({ key }) => key === 'application:1')?.figure?.files, 60)
    assert.isNull(chosen.districts[2].figure)
  })

  test('show no group under five, nor one that could be obtained by subtraction', async ({
    assert,
    client,
  }) => {
    setMinute(15)
    await insertFinishedWaits([
      files(0, 3, 40),
      files(1, 3, 6),
      files(1, 20, 2),
      files(2, 3, 9),
      files(3, 3, 20),
      files(3, 20, 5),
      files(4, 1, 3, 2),
    ])
    const answer = await client.get('/service-standards.json')
    const rows: OpenRow[] = answer.body().rows
    const ofStage = (stage: number) =>
      rows.filter(
        ({ quarter, subject, stage_id: id }) =>
          quarter === '2033-Q2' && subject === 'application' && id === stage
      )
    for (const stage of [0, 1, 2, 13, 4, 16]) {
      const [total, ...parts] = ofStage(stage)
      assert.equal(total.district_code, 'ALL')
      for (const name of ['files', 'files_in_time', 'files_late'] as const) {
        for (const row of [total, ...parts]) assert.isFalse(isSmall(row[name] ?? 0))
        if (total[name] === null) continue
        const rest = total[name] - parts.reduce((sum, row) => sum + (row[name] ?? 0), 0)
        assert.isFalse(isSmall(rest), `${name} of stage ${stage} leaves ${rest}`)
      }
    }
    const hidden = ofStage(1).filter((row) => row.is_suppressed)
    assert.lengthOf(hidden, 0 + 3, 'the district with two late ones, and the one that hides it')
    assert.isTrue(ofStage(2)[0].is_suppressed, 'three in the whole State')
  })

  test('count people, not their applications', async ({ assert, client }) => {
    setMinute(75)
    await insertFinishedWaits([
      { ...files(0, 3, 40), people: 4 },
      { ...files(1, 3, 40), people: 5 },
      files(2, 3, 60),
    ])
    const answer = await client
      .get('/service-standards?quarter=2033-Q2&stage=application:1')
      .withInertia()
    const { chosen } = pageProps(answer, 'accountability/service_standards/show').shown!
    const hidden = chosen.districts.slice(0, 3).map(({ isHidden }) => isHidden)
    assert.deepEqual(
      hidden,
      [true, true, false],
      'the second, otherwise the first would be the remainder'
    )
  })

  test('are open data with licence, units and date, and can be cached by anybody', async ({
    assert,
    client,
  }) => {
    setMinute(30)
    await insertFinishedWaits([files(0, 3, 45)])
    const csv = await client.get('/service-standards.csv')
    csv.assertStatus(200)
    assert.include(csv.header('content-type'), 'text/csv')
    assert.equal(csv.header('cache-control'), 'public, max-age=3600')
    assert.isUndefined(csv.header('set-cookie'))
    const [licence, day, units, names, ...lines] = csv.text().split('\r\n')
    assert.match(licence, /^# licence: Government Open Data License/)
    assert.equal(day, '# generated_on: 2033-08-15')
    assert.include(units, 'working days')
    assert.include(names, 'quarter,subject,stage_id')
    assert.isTrue(lines.some((line) => line.startsWith('2033-Q2,application,1,')))
    const json = await client.get('/service-standards.json')
    const { rows, ...about } = json.body()
    assert.equal(about.generated_on, '2033-08-15')
    assert.equal(rows.length, lines.length - 1)
  })

  test('cost the same for any query: an unknown quarter or stage falls back to the newest', async ({
    assert,
    client,
  }) => {
    setMinute(45)
    await insertFinishedWaits([files(0, 3, 45)])
    const answer = await client.get('/service-standards?quarter=1999-Q9&stage=<b>').withInertia()
    const { code, chosen } = pageProps(answer, 'accountability/service_standards/show').shown!
    assert.deepEqual([code, chosen.key], ['2033-Q2', 'application:0'])
  })

  test('show nothing of a quarter whose people were not counted, and do not count them for a visitor', async ({
    assert,
    client,
  }) => {
    setMinute(90)
    await db.table('finished_waits').insert(files(0, 3, 45))
    const none = await client.get('/service-standards').withInertia()
    assert.containsSubset(pageProps(none, 'accountability/service_standards/show'), {
      quarters: [],
      shown: null,
    })
    assert.lengthOf((await client.get('/service-standards.json')).body().rows, 0)
    assert.isNull(await db.from('counted_quarters').where('begins_on', '2033-04-01').first())
    assert.equal((await ace.exec('service_standards:count', [])).exitCode, 0)
    const counted = await client.get('/service-standards').withInertia()
    assert.equal(pageProps(counted, 'accountability/service_standards/show').shown?.code, '2033-Q2')
  })

  test('omit a last stage that could be subtracted from the complete process', async ({
    assert,
    client,
  }) => {
    setMinute(105)
    const md = masters().applicationStatuses.find(({ id }) => id === 16)!.id
    await insertFinishedWaits(
      [0, 1, 2].flatMap((at) => [files(at, 3, 40, md), files(at, 3, 38, 0)])
    )
    /** Two people in each district received no letter. */
    const quarter = await db.from('counted_quarters').where('begins_on', '2033-04-01').first()
    await db
      .from('quarter_people')
      .where({ quarter_id: quarter.id, status_id: md })
      .update({ rest_people: 2, has_rest: true })
    const rows: OpenRow[] = (await client.get('/service-standards.json')).body().rows
    const of = (stage: number) =>
      rows.filter(
        (row) =>
          row.quarter === '2033-Q2' && row.stage_id === stage && row.subject === 'application'
      )
    assert.equal(of(0)[0].files, 114)
    assert.equal(of(md)[0].files, 120, 'six in the State')
    assert.isTrue(
      of(md)
        .slice(1, 4)
        .every((row) => row.is_suppressed)
    )
  })

  for (const locale of ['mr', 'hi']) {
    test(`are shown in ${locale}`, async ({ assert }) => {
      setMinute(locale === 'mr' ? 120 : 135)
      await insertFinishedWaits([files(0, 3, 45)])
      const visitor = new Visitor()
      visitor.cookies.set('locale', locale)
      const { props } = await visitor.get('/service-standards')
      assert.match(props.shown.stages[0].name, /[\u0900-\u097F]/)
    })
  }
})
