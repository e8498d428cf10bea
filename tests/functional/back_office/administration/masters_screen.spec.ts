import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { incomingPath } from '#config/uploads'
import { createUser } from '#database/factories/application_factory'
import { refreshMasters } from '#masters/queries/masters'
import { MASTER_TABLES } from '#masters/seed/master_tables'
import { createBranch } from '#tests/support/bank_branches'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs, signInAs } from '#tests/support/users'

const HREF = '/officer/masters'
const CASTES = `${HREF}/castes`

test.group('The screen of masters', (group) => {
  group.each.teardown(async () => {
    await db.from('castes').where('name_en', 'like', 'Screen %').delete()
    await db.from('budget_grants').where('order_number', 'like', 'Screen %').delete()
    await refreshMasters()
  })

  test('shows every master, and finds rows by a word in any language', async ({
    client,
    assert,
  }) => {
    const admin = await createUser(1)
    const overview = await requestAs(client, admin, 'get', HREF)
    const { groups } = pageProps(overview, 'back_office/administration/masters/index')
    assert.lengthOf(
      groups.flatMap((one) => one.masters),
      MASTER_TABLES.length
    )
    for (const word of ['kunbi', 'कुणबी']) {
      const page = await requestAs(client, admin, 'get', `${CASTES}?q=${encodeURIComponent(word)}`)
      const { list } = pageProps(page, 'back_office/administration/masters/list')
      assert.include(
        list.rows.map(({ name }) => name.text),
        'Kunbi',
        word
      )
    }
    const rows = await requestAs(client, admin, 'get', `${HREF}/pincodes?page=3`)
    const { list } = pageProps(rows, 'back_office/administration/masters/list')
    assert.deepEqual([list.rows.length, list.pages.page, list.pages.total], [50, 3, 1621])
  })

  test('opens the rows of every master, and marks those that are read-only', async ({
    client,
    assert,
  }) => {
    const admin = await createUser(1)
    await createBranch()
    const grant = { head_code: 'INTEREST-REFUND', start_year: 2051, order_number: 'Screen 1' }
    await db
      .table('budget_grants')
      .insert({ ...grant, sanctioned_on: '2051-04-01', amount_paise: 1 })
    const { groups } = pageProps(
      await requestAs(client, admin, 'get', HREF),
      'back_office/administration/masters/index'
    )
    for (const { table, keptBy } of groups.flatMap((one) => one.masters)) {
      const { list } = pageProps(
        await requestAs(client, admin, 'get', `${HREF}/${table}`),
        'back_office/administration/masters/list'
      )
      const path = `${HREF}/${table}/rows/${encodeURIComponent(list.rows[0].id)}`
      const row = pageProps(
        await requestAs(client, admin, 'get', path),
        'back_office/administration/masters/row'
      )
      const isShownOnly = row.fields.every(({ shown }) => shown !== null)
      assert.equal(isShownOnly, keptBy !== null, table)
    }
  })

  test('shows errors beside the field, in the user’s language', async ({ assert }) => {
    const visitor = await signInAs(await createOfficer(1))
    visitor.cookies.set('locale', 'mr')
    await visitor.get(`${CASTES}/new`)
    const values = { name_en: '', category_code: 'OBC' }
    const { errors } = await visitor.post(CASTES, { version: '', values })
    assert.equal(errors['values.name_en'], 'हे अनिवार्य आहे.')
  })

  test('checks a spreadsheet in a dry run without keeping it, and imports it', async ({
    client,
    assert,
  }) => {
    const admin = await createUser(1)
    const sheet = Buffer.from(
      'id,name_en,name_mr,name_hi,category_code\n,Screen caste,पडदा,पर्दा,OBC\n'
    )
    const send = (fields: Record<string, string>) =>
      requestAs(client, admin, 'post', `${CASTES}/imports`)
        .file('file', sheet, { filename: 'castes.csv', contentType: 'text/csv' })
        .fields(fields)
    const tried = await send({ dryRun: 'true' })
    const { plan } = pageProps(tried, 'back_office/administration/masters/import')
    assert.include(plan!.counts, { added: 1, wrong: 0 })
    assert.isNull(await db.from('castes').where('name_en', 'Screen caste').first())
    const left = await readdir(incomingPath, { recursive: true }).catch(() => [])
    assert.isEmpty(left.filter((name) => String(name).includes('castes')))
    await send({ dryRun: 'false', version: plan!.version })
    assert.isNotNull(await db.from('castes').where('name_en', 'Screen caste').first())
  })

  test('exports a master as a file', async ({ client, assert }) => {
    const admin = await createUser(1)
    const csv = await requestAs(client, admin, 'get', `${HREF}/genders/csv`)
    assert.include(csv.text(), 'id,name_en,name_mr,name_hi,position,is_retired\r\n')
    const sheet = await requestAs(client, admin, 'get', `${HREF}/genders/spreadsheet`)
    assert.equal(sheet.status(), 200)
    assert.include(sheet.header('content-disposition'), 'genders.xlsx')
  })
})
