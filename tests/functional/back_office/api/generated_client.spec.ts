import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiDocument } from '#api/openapi/document'
import type { ResponseBody, RowOf } from '#api/schemas/responses'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createLoan } from '#database/factories/loan_factory'
import { proposedInstalment } from '#loans/rules/terms'
import { currentLoi } from '#loi/queries/lois'
import { createPayableClaims } from '#tests/support/payable_claims'
import { needsTools } from '#tests/support/tools'
import { letter, applicationWithLoi } from '../../lending/loans/support.js'
import { ask, bankSystem } from './support.js'

type ClientResult<Data> = {
  data?: Data
  error?: { status: number; code: string }
  response: Response
}
type Call = <Data>(options: object) => Promise<ClientResult<Data>>

/** Output of the generator: a function for each operation. */
interface Generated {
  lettersShow: Call
  sanctionsStore: Call
  disbursalsStore: Call
  claimsIndex: Call
  paymentsIndex: Call
}

test.group('A generated client', (group) => {
  needsTools(group)
  const folder = app.makePath('tmp', `generated-client-${randomUUID()}`)
  group.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  test('verifies a letter, reports the bank’s actions on it, and reads claims and payments', async ({
    assert,
  }) => {
    const document = (await (await ask('/openapi.json')).json()) as ApiDocument
    const { createClient } = await import('../../../../tools/openapi_client.js')
    await createClient({
      input: document as unknown as Record<string, unknown>,
      output: { path: folder, importFileExtension: '.ts' },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent', file: false },
    })
    const load = (name: string) => import(pathToFileURL(`${folder}/${name}`).href)
    const sdk = (await load('sdk.gen.ts')) as Generated
    const { client } = await load('client.gen.ts')

    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const claims = await createPayableClaims(3, { loan })
    await new CreatePaymentBatch().run({ claimIds: claims.map(({ id }) => id), actor: null })
    const { token } = await bankSystem(loan.sanction.bankId)
    client.setConfig({ baseUrl: `${process.env.APP_URL}/api/v1`, auth: () => token })

    const seen: string[] = []
    let after: string | null | undefined
    do {
      const query = { applicationId: loan.application.uuid, limit: 2, ...(after ? { after } : {}) }
      const { data } = await sdk.claimsIndex<ResponseBody<'Claims'>>({ query })
      seen.push(...data!.data.map(({ id }: RowOf<'Claims'>) => id))
      after = data!.next
    } while (after)
    assert.deepEqual(
      seen,
      claims.map(({ uuid }) => uuid)
    )
    const paid = await sdk.paymentsIndex<ResponseBody<'Payments'>>({ query: { claimId: seen[0] } })
    assert.containsSubset(paid.data!.data, [{ claimId: seen[0], result: 'sent' }])

    const application = await applicationWithLoi()
    const path = {
      applicationId: application.uuid,
      number: (await currentLoi(application.id))!.number,
    }
    const verified = await sdk.lettersShow<ResponseBody<'Letter'>>({ path })
    assert.equal(verified.data!.state, 'valid')

    const file = new File([Buffer.from((await letter()).bytes)], 'letter.pdf')
    const terms = { tenureMonths: 60, letter: file }
    const report = {
      ...terms,
      branchName: 'Shivajinagar',
      sanctionedOn: '2026-04-01',
      rate: 1050,
      amount: 500_000_00,
      isFinalLetter: true,
    }
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = () => sdk.sanctionsStore<ResponseBody<'Sanction'>>({ path, headers, body: report })
    const sanctioned = await send()
    assert.equal(sanctioned.response.status, 201, JSON.stringify(sanctioned.error))
    assert.containsSubset(sanctioned.data!, { letterNumber: path.number, rate: 1050 })
    assert.deepEqual((await send()).data, sanctioned.data)

    const loanTerms = { tenureMonths: 60, rateBp: basisPoints(1050) }
    const principalPaise = paise(200_000_00)
    const tranche = {
      ...terms,
      trancheNo: 1,
      disbursedOn: '2026-04-10',
      emiStartOn: '2026-05-31',
      amount: principalPaise,
      emiAmount: proposedInstalment({ principalPaise, ...loanTerms }),
    }
    const other = { 'Idempotency-Key': randomUUID() }
    const disbursed = await sdk.disbursalsStore<ResponseBody<'Disbursal'>>({
      path,
      headers: other,
      body: tranche,
    })
    assert.equal(disbursed.response.status, 201, JSON.stringify(disbursed.error))
    assert.equal(disbursed.data!.remaining, 300_000_00)
    const again = await sdk.disbursalsStore({
      path,
      headers: { 'Idempotency-Key': randomUUID() },
      body: tranche,
    })
    assert.containsSubset(again.error, { status: 409, code: 'E_TRANCHE_CHANGED' })
  }).timeout(120_000)
})
