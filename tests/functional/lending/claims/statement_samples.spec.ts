import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import { createOfficer, requestAs } from '#tests/support/users'

const HEADING = 'Posting Day,Story,Out,In,Left,Branch'
const SAMPLE = [
  'Sahakari Bank Ltd',
  HEADING,
  '05-11-2026,NEFT RAHUL TRADERS,,30000.00,45000.00,1',
  '22-11-2026,ACH DR LOAN EMI,2161.80,,42838.20,1',
].join('\n')
const NAMED = {
  'titles[dateTitles]': 'Posting Day',
  'titles[narrationTitles]': 'Story',
  'titles[debitTitles]': 'Out',
  'titles[creditTitles]': 'In',
  'titles[balanceTitles]': 'Left',
}

interface Sample {
  lines: { cells: string[] }[]
  layout: { code: string } | null
  payments: number
  entries: { on: string; debitPaise: number | null; balancePaise: number }[]
}

test.group('Sample of a statement', () => {
  const read = async (
    client: ApiClient,
    text: string,
    fields: Record<string, string> = {}
  ): Promise<Sample> => {
    const administrator = await createOfficer(Role.administrator)
    const response = await requestAs(client, administrator, 'post', '/officer/statement-samples')
      .fields(fields)
      .file('statement', Buffer.from(text), { filename: 'sample.csv' })
    response.assertStatus(200)
    return response.inertiaProps.sample
  }

  test('shows its lines, and its payments once the columns are named', async ({
    assert,
    client,
  }) => {
    const unknown = await read(client, SAMPLE)
    assert.deepInclude(unknown, { payments: 0, layout: null })
    assert.deepEqual(unknown.lines[1].cells, HEADING.split(','))
    const named = await read(client, SAMPLE, NAMED)
    assert.equal(named.payments, 2)
    assert.containsSubset(named.entries[1], {
      on: '2026-11-22',
      debitPaise: 216_180,
      balancePaise: 4_283_820,
    })
  })

  test('shows the name of a known layout', async ({ assert, client }) => {
    const sbi = masters().statementLayouts.find(({ code }) => code === 'SBI')!
    const heading = [
      sbi.dateTitles,
      sbi.valueDateTitles,
      sbi.narrationTitles,
      sbi.referenceTitles!.split('|')[0],
      sbi.debitTitles,
      sbi.creditTitles,
      sbi.balanceTitles,
    ].join(',')
    const { layout, payments } = await read(
      client,
      `${heading}\n05-11-2026,05-11-2026,NEFT,1,,30000.00,45000.00`
    )
    assert.equal(layout?.code, 'SBI')
    assert.equal(payments, 1)
  })
})
