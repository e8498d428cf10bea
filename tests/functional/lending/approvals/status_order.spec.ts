import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'
import { actualTexts } from '#tests/unit/platform/pdf/parse_pdf'
import { openedBook, parseFilesAsBytes } from '#tests/support/downloads'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { open } from './support.js'
import { dialect } from '#tests/support/tags'

/** The chain of officers, a letter, a loan, and closed statuses: not in the order of their numbers. */
const IN_ORDER = [1, 2, 13, 4, 16, 3, 6, 10, 9, 22, 19]
const HEADER_ROW = 5
const STATUS_CELL = 9

parseFilesAsBytes()

test.group('Statuses in the order of the work', (group) => {
  dialect(group)
  const districtId = () => districtNamed('Dhule')

  group.setup(async () => {
    for (const statusId of IN_ORDER.toSorted((a, b) => b - a)) {
      await createApplication({ districtId: districtId(), statusId, overrides: { liveKey: null } })
    }
  })

  const officer = () => createUser(Role.districtOfficer, { districtId: districtId() })
  const names = () => IN_ORDER.map((id) => masters().applicationStatus(id).nameEn)

  test('sort the page in both directions, by cursor too', async ({ client, assert }) => {
    const viewer = await officer()
    for (const direction of ['asc', 'desc']) {
      const address = `/officer/applications?sort=status&direction=${direction}&perPage=5`
      const seen: number[] = []
      let after = ''
      do {
        const response = await open(client, viewer, `${address}${after}`)
        const { list } = pageProps(response, 'lending/approvals/list')
        seen.push(...list.rows.map(({ statusId }) => statusId))
        after = list.next ? `&after=${list.next}` : ''
      } while (after)
      assert.deepEqual(seen, direction === 'asc' ? IN_ORDER : IN_ORDER.toReversed())
    }
  })

  test('sort the Excel file and the PDF alike, and are listed in this order among the options', async ({
    client,
    assert,
  }) => {
    const viewer = await officer()
    const sheet = await client.get('/officer/applications/spreadsheet?sort=status').loginAs(viewer)
    const [page] = (await openedBook(sheet.body())).worksheets
    const cells = names().map(
      (_, at) => page.getRow(HEADER_ROW + 1 + at).getCell(STATUS_CELL).value
    )
    assert.deepEqual(cells, names())

    const visitor = await signInAs(await createOfficer(Role.districtOfficer, districtId()))
    await visitor.stepUp(TEST_PASSWORD)
    visitor.cookies.set('locale', 'mr')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const address = `${visitor.address}/officer/applications/pdf?sort=status`
    const paper = await fetch(address, { headers: { cookie } })
    const words = actualTexts(Buffer.from(await paper.arrayBuffer()))
    const offices = ['कार्यालयाकडे', 'समितीकडे', 'सहायक', 'महाव्यवस्थापकांकडे', 'व्यवस्थापकीय']
    const places = offices.map((word) => words.findIndex((text) => text.includes(word)))
    assert.notInclude(places, -1, words.join('|'))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b)
    )

    const response = await open(client, viewer, '/officer/applications')
    const { choices } = pageProps(response, 'lending/approvals/list')
    assert.deepEqual(
      choices.statuses.map(({ value }) => Number(value)),
      masters().applicationStatuses.map(({ id }) => id)
    )
  })
})
