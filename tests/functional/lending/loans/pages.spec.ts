import { randomInt } from 'node:crypto'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import { createUser, districtNamed, moveToStatus } from '#database/factories/application_factory'
import { listDocuments } from '#documents/queries/documents'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { versionOf } from '#loans/queries/loan_rules'
import { digest, decrypt } from '#kernel/vault/vault'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { pageProps } from '#tests/support/page_props'
import { visitorAs, requestAs } from '#tests/support/users'
import { disburse, sanction, STATUS, applicationWithLoi } from './support.js'

const ownerOf = (application: { userId: number }) => User.findOrFail(application.userId)

async function createRecordedLoan(overrides: { number?: string } = {}) {
  const application = await applicationWithLoi({ overrides })
  const ofBank = await sanction(application)
  const tranche = await disburse(application, ofBank)
  return { application, ofBank, tranche, owner: await ownerOf(application) }
}

test.group('Pages of the applicant’s own loan', (group) => {
  group.each.teardown(() => useSystemClock())

  test('show the missing values of an empty sanction form, in the order of the form', async ({
    client,
    assert,
  }) => {
    const application = await applicationWithLoi()
    const owner = await ownerOf(application)
    const path = `/loans/${application.uuid}/sanction`
    const page = await requestAs(client, owner, 'post', path)
      .header('referer', path)
      .json({ expectedStatusId: STATUS.issued })
      .redirects(1)
    const { errors } = pageProps(page, 'lending/loans/sanction')
    assert.deepEqual(Object.entries(errors), [
      ['bankId', 'Please select Bank'],
      ['branchName', 'Please enter Branch Name'],
      ['sanctionedOn', 'Please enter Sanction Date'],
      ['tenureMonths', 'Please enter Tenure'],
      ['rate', 'Please enter Rate of Interest'],
      ['amount', 'Please enter Sanction Amount'],
      ['accountNo', 'Please enter Loan account number'],
      ['letter', 'Please Upload Sanction Letter'],
      [
        'isFinalLetter',
        'Provisional sanction letters are not accepted. Please tick that this is the final sanction letter',
      ],
    ])
  })

  test('show that a loan is fully disbursed, with its number in one line', async ({ assert }) => {
    const number = `IL-PUN-2627-${randomInt(100_000, 1_000_000)}`
    const application = await applicationWithLoi({ overrides: { number } })
    const ofBank = await sanction(application)
    const visitor = await visitorAs(await ownerOf(application))
    const shown = async () =>
      (await visitor.getFullPage(`/loans/${application.uuid}/disbursements/new`)).text
    const [complete, closed] = ['complete', 'closed'].map((key) =>
      i18nManager.locale('en').t(`loans.new_disbursement.${key}`)
    )
    const before = await shown()
    assert.notInclude(before, complete)
    assert.notInclude(before, closed)
    await disburse(application, ofBank, { amountPaise: paise(ofBank.amountPaise) })
    const after = await shown()
    assert.include(after, complete)
    assert.notInclude(after, closed)
    assert.include(after, `<span class="as-unbroken">${number}</span>`)
  })

  test('show the actual next step of a recorded sanction', async ({ client, assert }) => {
    const application = await applicationWithLoi()
    const owner = await ownerOf(application)
    /** Returns the next step on the sanction's page, and the key of the next step on the application's page. */
    const next = async () => {
      const loan = await requestAs(client, owner, 'get', `/loans/${application.uuid}/sanction`)
      const own = await requestAs(client, owner, 'get', `/my-applications/${application.uuid}`)
      const { nextKey } = pageProps(own, 'lending/applications/show').application
      return [pageProps(loan, 'lending/loans/sanction').next, nextKey]
    }
    assert.deepEqual(await next(), [null, 'workflow.stages.application.LOI.next'])
    const ofBank = await sanction(application)
    assert.deepEqual(await next(), ['disbursement', 'applications.next.Sanctioned'])
    await disburse(application, ofBank)
    assert.deepEqual(await next(), ['disbursement', 'workflow.stages.application.Disbursed.next'])
    await ofBank.refresh()
    const rest = paise(ofBank.amountPaise - ofBank.disbursedPaise)
    await disburse(application, ofBank, { amountPaise: rest })
    assert.deepEqual(await next(), ['claim', 'workflow.stages.application.Disbursed.next'])
    await application.refresh()
    const closed = masters()
      .statusesInColumn('Disbursed')
      .find(({ isFinal }) => isFinal)!
    await moveToStatus(application, closed.id)
    assert.deepEqual(await next(), [null, 'applications.next.Completed'])
  })

  test('show the missing values of an empty disbursal form and the limits that are exceeded', async ({
    client,
    assert,
  }) => {
    const application = await applicationWithLoi()
    await sanction(application)
    const owner = await ownerOf(application)
    const path = `/loans/${application.uuid}/disbursements`
    const send = async (fields: object) => {
      const page = await requestAs(client, owner, 'post', path)
        .header('referer', `${path}/new`)
        .json({ expectedStatusId: STATUS.sanctioned, ...fields })
        .redirects(1)
      return Object.entries(pageProps(page, 'lending/loans/disbursements/create').errors)
    }
    assert.deepEqual(await send({}), [
      ['disbursedOn', 'Please enter Disbursement Date'],
      ['tenureMonths', 'Please enter Tenure'],
      ['emiStartOn', 'Please enter EMI Start Date'],
      ['amount', 'Please enter Disbursement Amount'],
      ['emiAmount', 'Please enter EMI Amount'],
      ['letter', 'Please Upload Disbursement Letter'],
      ['trancheNo', 'Please enter Disbursal number'],
    ])
    const wrong = await send({ tenureMonths: '61', amount: '9,999' })
    assert.deepInclude(wrong, ['tenureMonths', 'Tenure must be from 1 to 60 months'])
    assert.deepInclude(wrong, ['amount', 'Disbursement Amount must be at least ₹10,000'])
  })

  test('accept a sanction and a disbursal as people type them, with their letters', async ({
    client,
    assert,
  }) => {
    const application = await applicationWithLoi()
    const owner = await ownerOf(application)
    const pdf = await fixture('two_pages.pdf')
    const saved = await requestAs(client, owner, 'post', `/loans/${application.uuid}/sanction`)
      .file('letter', pdf, { filename: 'मंजुरी पत्र.pdf', contentType: 'application/pdf' })
      .fields({
        bankId: String(masters().shortlistedBanks[0].id),
        branchName: 'शिवाजीनगर',
        sanctionedOn: '01-04-2026',
        tenureMonths: '६०',
        rate: '10.5',
        amount: '5,00,000',
        accountNo: '६०४१ २३४५ ६७८९',
        isFinalLetter: '1',
        expectedStatusId: String(STATUS.issued),
      })
    saved.assertStatus(302)
    const ofBank = await LoanSanction.findByOrFail('live_application_id', application.id)
    assert.equal(ofBank.amountPaise, 500_000_00)
    assert.equal(ofBank.tenureMonths, 60)
    assert.equal(decrypt(ofBank.accountCipher!, 'account'), '604123456789')
    assert.equal(ofBank.accountDigest, digest('604123456789', 'account'))

    const base = `/loans/${application.uuid}/disbursements`
    const paid = await requestAs(client, owner, 'post', base)
      .file('letter', pdf, { filename: 'letter.pdf', contentType: 'application/pdf' })
      .fields({
        disbursedOn: '10-04-2026',
        tenureMonths: '60',
        emiStartOn: '31-05-2026',
        amount: '2,00,000',
        emiAmount: '4,298.78',
        acknowledged: '0',
        trancheNo: '1',
        expectedStatusId: String(STATUS.sanctioned),
      })
    paid.assertStatus(302)
    assert.equal(paid.header('location'), `${base}/1`)
    const shown = await requestAs(client, owner, 'get', `${base}/1`)
    shown.assertStatus(200)
    assert.equal(shown.inertiaComponent, 'lending/loans/disbursements/show')

    const page = await requestAs(client, owner, 'get', `/loans/${application.uuid}/sanction`)
    const props = pageProps(page, 'lending/loans/sanction')
    assert.isFalse(props.can.record)
    assert.equal(props.sanction!.branchName, 'शिवाजीनगर')
    assert.equal(props.sanction!.account, 'XXXXXX6789')
    assert.notInclude(JSON.stringify(props), '604123456789')
  })

  test('are linked from the loan menu, and redirect to the home page before there is an LOI', async ({
    client,
    assert,
  }) => {
    const { application, owner } = await createRecordedLoan()
    const found = await requestAs(client, owner, 'get', '/loans/current/claims/new')
    assert.equal(found.header('location'), `/loans/${application.uuid}/claims/new`)
    const none = await requestAs(client, await createUser(), 'get', '/loans/current/sanction')
    assert.equal(none.header('location'), '/dashboard')
  })

  test('do not exist for another person’s loan', async ({ client }) => {
    const { application } = await createRecordedLoan()
    const other = await createUser()
    for (const page of ['sanction', 'disbursements', 'disbursements/new', 'disbursements/1']) {
      const answer = await requestAs(client, other, 'get', `/loans/${application.uuid}/${page}`)
      answer.assertStatus(404)
    }
    const sent = await requestAs(client, other, 'post', `/loans/${application.uuid}/sanction`)
    sent.assertStatus(404)
  })
})

test.group('Officers’ pages of loans', (group) => {
  group.each.teardown(() => useSystemClock())

  const paths = ({ ofBank, tranche }: { ofBank: { id: number }; tranche: { id: number } }) => [
    `/officer/sanctions/${ofBank.id}`,
    `/officer/disbursements/${tranche.id}`,
  ]

  test('are open to every officer, within their district, and to no applicant', async ({
    client,
    assert,
  }) => {
    const made = await createRecordedLoan()
    for (const role of OFFICER_ROLES) {
      const officer = await createUser(role)
      for (const path of paths(made)) {
        const shown = await requestAs(client, officer, 'get', path)
        shown.assertStatus(200)
      }
    }
    const foreign = await createUser(Role.districtOfficer, { districtId: districtNamed('Nashik') })
    for (const path of paths(made)) {
      const hidden = await requestAs(client, foreign, 'get', path)
      hidden.assertStatus(404)
    }
    const applicant = await requestAs(client, made.owner, 'get', paths(made)[0])
    assert.equal(applicant.header('location'), '/')
  })

  test('list the uploads of the date range, within the district, without a full Aadhaar number', async ({
    client,
    assert,
  }) => {
    const { application } = await createRecordedLoan({ number: `IL-PUN-2627-${Date.now()}` })
    const list = async (officer: User, page: 'sanctions' | 'disbursements', query: string) => {
      const answer = await requestAs(client, officer, 'get', `/officer/${page}?${query}`)
      answer.assertStatus(200)
      return pageProps(answer, `lending/loans/officer/${page}`).list
    }
    const officer = await createUser(Role.accounts)
    const number = `applicationNo=${application.number}`
    for (const page of ['sanctions', 'disbursements'] as const) {
      const { rows, total } = await list(officer, page, number)
      assert.equal(total, 1)
      const [row] = rows
      assert.equal('aadhaar' in row, page === 'disbursements')
      if ('aadhaar' in row) assert.match(row.aadhaar, /^XXXX XXXX \d{4}$/)
      const earlier = `${number}&uploadedFrom=2026-01-01&uploadedTill=2026-04-14`
      assert.equal((await list(officer, page, earlier)).total, 0)
      const otherBank = `${number}&bank=${masters().shortlistedBanks[1].id}`
      assert.equal((await list(officer, page, otherBank)).total, 0)
      const group = `${number}&scheme=2`
      assert.equal((await list(officer, page, group)).total, 0)
      const bound = await createUser(Role.districtOfficer, { districtId: districtNamed('Nashik') })
      const asked = `${number}&district=${application.districtId}`
      assert.equal((await list(bound, page, asked)).total, 0, 'bound to another district')
    }
  })

  test('let only accounts verify', async ({ client, assert }) => {
    const made = await createRecordedLoan()
    const versions = [made.ofBank, made.tranche]
    for (const role of [...OFFICER_ROLES].filter((one) => one !== Role.accounts)) {
      const officer = await createUser(role)
      for (const path of paths(made)) {
        const sent = requestAs(client, officer, 'post', `${path}/verification`)
        const refused = await sent.json({ version: '1' })
        refused.assertStatus(403)
      }
    }
    const accounts = await createUser(Role.accounts)
    const pages = ['lending/loans/officer/sanction', 'lending/loans/officer/disbursement'] as const
    for (const [index, path] of paths(made).entries()) {
      const page = await requestAs(client, accounts, 'get', path)
      const { version, can } = pageProps(page, pages[index])
      assert.isTrue(can.verify)
      const sent = await requestAs(client, accounts, 'post', `${path}/verification`).json({
        version,
      })
      sent.assertStatus(302)
      await versions[index].refresh()
      assert.equal(versions[index].verifiedBy, accounts.id)
    }
  })

  test('let only the administrator revoke', async ({ client, assert }) => {
    const made = await createRecordedLoan()
    const [sanctionPath, disbursementPath] = paths(made)
    const remarks = 'Recorded wrongly'
    for (const role of [...OFFICER_ROLES].filter((one) => one !== Role.administrator)) {
      const officer = await createUser(role)
      const voided = await requestAs(client, officer, 'post', `${disbursementPath}/void`).json({
        remarks,
        version: await versionOf('disbursement', made.tranche),
      })
      voided.assertStatus(403)
    }
    const administrator = await createUser(Role.administrator)
    await requestAs(client, administrator, 'post', `${disbursementPath}/void`).json({
      remarks,
      version: await versionOf('disbursement', made.tranche),
    })
    const tranche = await Disbursement.findOrFail(made.tranche.id)
    assert.isFalse(tranche.isLive)
    await requestAs(client, administrator, 'post', `${sanctionPath}/withdrawal`).json({
      remarks,
      version: await versionOf('sanction', made.ofBank),
    })
    const ofBank = await LoanSanction.findOrFail(made.ofBank.id)
    assert.isFalse(ofBank.isLive)
  })

  test('show the letters to officers of the district only', async ({ client }) => {
    const made = await createRecordedLoan()
    const documents = [
      ...(await listDocuments('sanction', made.ofBank.id)),
      ...(await listDocuments('disbursement', made.tranche.id)),
    ]
    const near = await createUser(Role.districtOfficer, { districtId: made.application.districtId })
    const far = await createUser(Role.districtOfficer, { districtId: districtNamed('Nashik') })
    const other = await createUser()
    for (const document of documents) {
      const path = `/files/${document.currentVersion.file.uuid}`
      const shown = await client.get(path).loginAs(near)
      shown.assertStatus(200)
      for (const person of [far, other]) {
        const hidden = await client.get(path).loginAs(person)
        hidden.assertStatus(404)
      }
    }
  })
})
