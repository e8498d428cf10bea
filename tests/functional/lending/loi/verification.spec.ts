import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { CancelLois } from '#loi/actions/issue_lois'
import type Loi from '#loi/models/loi'
import { verificationUrl } from '#loi/queries/loi_document'
import { currentLoi, loisOf } from '#loi/queries/lois'
import { printedCheckCode } from '#loi/rules/letters'
import { pageProps } from '#tests/support/page_props'
import { Visitor } from '#tests/support/visitor'
import { applicationIssuedOn, step, setToday } from './support.js'

const ISSUED = '2026-11-05'
const pathOf = (application: Application, loi: Loi) =>
  `/verifyloi/${application.uuid}/${loi.number}`

/** Returns the page without its variable parts: its address and the nonce of its scripts. */
function withoutItsAddress(body: string) {
  return body.replace(/"(url|styleNonce)":"[^"]*"/g, '"$1":""').replace(/nonce="[^"]*"/g, '')
}

test.group('Public page of a letter', (group) => {
  group.each.teardown(() => useSystemClock())
  group.teardown(() => limiter.clear())

  test('is at the address printed on the letter, and shows nine facts', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const loi = (await currentLoi(application.id))!
    const printed = new URL(verificationUrl(application.uuid, loi.number))
    assert.equal(printed.pathname, pathOf(application, loi))

    const response = await client.get(printed.pathname).withInertia()
    response.assertStatus(200)
    assert.deepEqual(pageProps(response, 'lending/loi/verification').loi, {
      number: loi.number,
      issuedOn: '2026-11-05',
      name: 'Savita Ramesh Jadhav',
      loanType: 'Individual Loan',
      district: 'Pune',
      amount: 500_000_00,
      status: {
        state: 'valid',
        validFrom: '2026-11-05',
        validTill: '2027-05-04',
        extendedBy: null,
      },
    })
    const text = JSON.stringify(response.inertiaProps)
    assert.notInclude(text, application.number)
    assert.notInclude(text, application.mobile)
    assert.notInclude(text, application.aadhaarLast4!)
    response.assertHeader('cache-control', 'no-store')
    response.assertHeader('x-robots-tag', 'noindex, nofollow')
    /** No other site receives the address; the language switch uses it to return. */
    response.assertHeader('referrer-policy', 'same-origin')
  })

  test('is in the visitor’s language', async ({ assert, client }) => {
    const application = await applicationIssuedOn(ISSUED)
    const loi = (await currentLoi(application.id))!
    const request = client.get(pathOf(application, loi)).withInertia()
    /** Not encoded, as the language switch sets it. */
    request.cookiesJar.locale = { name: 'locale', value: 'mr' }
    const response = await request
    const { loanType, district } = pageProps(response, 'lending/loi/verification').loi
    assert.equal(loanType, 'वैयक्तिक कर्ज')
    assert.equal(district, 'पुणे')
  })

  test('distinguishes valid, extended, replaced, expired and cancelled letters', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const [first] = await loisOf(application.id)
    const stateOf = async (loi: Loi) => {
      const response = await client.get(pathOf(application, loi)).withInertia()
      return pageProps(response, 'lending/loi/verification').loi.status.state
    }
    setToday('2027-05-04')
    assert.equal(await stateOf(first), 'valid')
    setToday('2027-05-05')
    assert.equal(await stateOf(first), 'expired')
    await step(application, 'expire', null)
    await step(application, 'extend_loi', Role.managingDirector)
    const [second] = await loisOf(application.id)
    assert.equal(await stateOf(first), 'replaced')
    assert.equal(await stateOf(second), 'extended')

    const replaced = await client.get(pathOf(application, first)).withInertia()
    assert.notInclude(JSON.stringify(replaced.inertiaProps), second.number)

    await new CancelLois().run(application.id)
    assert.equal(await stateOf(first), 'cancelled')
    assert.equal(await stateOf(second), 'cancelled')
  })

  test('shows that a letter was extended early, and the first day of the extension', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    setToday('2027-03-08')
    await step(application, 'extend_loi', Role.managingDirector)
    const [second, first] = await loisOf(application.id)
    const shown = async (loi: Loi) => {
      const response = await client.get(pathOf(application, loi)).withInertia()
      return pageProps(response, 'lending/loi/verification').loi
    }
    const ofFirst = await shown(first)
    assert.equal(ofFirst.issuedOn, ISSUED)
    assert.deepEqual(ofFirst.status, {
      state: 'continued',
      validFrom: ISSUED,
      validTill: '2027-05-04',
      extendedBy: second.number,
    })
    const ofSecond = await shown(second)
    assert.equal(ofSecond.issuedOn, '2027-03-08')
    assert.deepEqual(ofSecond.status, {
      state: 'upcoming',
      validFrom: '2027-05-05',
      validTill: '2027-11-01',
      extendedBy: null,
    })
    const page = (loi: Loi) => client.get(pathOf(application, loi)).header('accept', 'text/html')
    const words = (await page(first)).text()
    assert.include(words, `Valid till 04-May-2027, extended by ${second.number}`)
    assert.notInclude(words, 'Replaced')
    assert.include((await page(second)).text(), 'Valid from 05-May-2027')

    setToday('2027-05-05')
    assert.containSubset(await shown(first), { status: { state: 'expired' } })
    assert.containSubset(await shown(second), { status: { state: 'extended' } })
  })

  test('responds alike to every wrong link, whichever part is wrong', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const other = await applicationIssuedOn(ISSUED)
    const loi = (await currentLoi(application.id))!
    const wrong = [
      `/verifyloi/${randomUUID()}/${loi.number}`,
      `/verifyloi/${application.uuid}/LOI-IL-PUN-2627-999999`,
      `/verifyloi/${other.uuid}/${loi.number}`,
      `/verifyloi/${randomUUID()}/LOI-IL-PUN-2627-999999`,
      `/verifyloi/nonsense/${encodeURIComponent("' or 1=1 --")}`,
      `/verifyloi/${application.uuid}/${'9'.repeat(500)}`,
    ]
    const answers = []
    for (const path of wrong) {
      const response = await client.get(path).header('accept', 'text/html')
      const told = ['content-type', 'cache-control', 'x-robots-tag', 'referrer-policy']
      answers.push({
        status: response.status(),
        headers: told.map((name) => response.header(name)),
        body: withoutItsAddress(response.text()),
      })
    }
    assert.equal(answers[0].status, 404)
    assert.include(answers[0].body, 'Page not found')
    for (const answer of answers.slice(1)) {
      assert.deepEqual(answer, answers[0])
    }
  })

  test('accepts a number in lower case', async ({ client }) => {
    const application = await applicationIssuedOn(ISSUED)
    const loi = (await currentLoi(application.id))!
    const path = `/verifyloi/${application.uuid.toUpperCase()}/${loi.number.toLowerCase()}`
    const response = await client.get(path).withInertia()
    response.assertStatus(200)
  })

  test('blocks an address that tries many numbers', async ({ assert, client }) => {
    let status = 0
    for (let tries = 0; tries < 80 && status !== 429; tries++) {
      const response = await client.get(`/verifyloi/${randomUUID()}/LOI-IL-PUN-2627-000001`)
      status = response.status()
    }
    assert.equal(status, 429)
  })
})

test.group('Form for checking a letter', (group) => {
  group.each.teardown(() => useSystemClock())
  group.each.setup(() => limiter.clear())

  const printed = async () => {
    const application = await applicationIssuedOn(ISSUED)
    const loi = (await currentLoi(application.id))!
    const form = {
      loiNumber: loi.number,
      issuedOn: ISSUED,
      checkCode: printedCheckCode(loi.checkCode!),
    }
    return { path: pathOf(application, loi), loi, form }
  }

  async function send(form: object) {
    const visitor = new Visitor()
    await visitor.get('/check-letter')
    return visitor.post('/check-letter', form)
  }

  test('leads to the page of the letter, however the code is typed', async ({ assert }) => {
    const { loi, form } = await printed()
    for (const checkCode of [form.checkCode, loi.checkCode!, form.checkCode.toLowerCase()]) {
      const answer = await send({ ...form, loiNumber: ` ${loi.number.toLowerCase()} `, checkCode })
      assert.equal(answer.component, 'lending/loi/verification')
      assert.equal(answer.props.loi.number, loi.number)
    }
  })

  test('refuses all wrong values alike, and a letter without a code', async ({ assert }) => {
    const { loi, form } = await printed()
    const other = await printed()
    const wrong = [
      { ...form, loiNumber: other.loi.number },
      { ...form, loiNumber: 'LOI-IL-PUN-2627-999999' },
      { ...form, issuedOn: '2026-11-06' },
      { ...form, checkCode: other.form.checkCode },
    ]
    const answers = []
    for (const one of wrong) answers.push(await send(one))
    await loi.merge({ checkCode: null }).save()
    answers.push(await send(form))
    for (const { component, errors } of answers) {
      assert.equal(component, 'lending/loi/check_letter')
      assert.deepEqual(Object.keys(errors), ['loiNumber'])
      assert.match(errors.loiNumber, /^No letter has this number, day of issue and check code/)
    }
    assert.containSubset((await send({})).errors, {
      loiNumber: 'Please enter LOI number',
      issuedOn: 'Please enter Date of issue',
      checkCode: 'Please enter Check code',
    })
  })

  test('blocks an address after twenty failed checks in an hour; successful ones do not count', async ({
    assert,
  }) => {
    const { form } = await printed()
    const visitor = new Visitor()
    await visitor.get('/check-letter')
    const check = (checkCode: string) => visitor.post('/check-letter', { ...form, checkCode })
    for (let count = 0; count < 5; count++)
      assert.equal((await check(form.checkCode)).component, 'lending/loi/verification')
    await visitor.get('/check-letter')
    for (let count = 0; count < 20; count++)
      assert.property((await check('AAAA-AAAA')).errors, 'loiNumber')
    for (const checkCode of ['AAAA-AAAA', form.checkCode]) {
      const { component, flash } = await check(checkCode)
      assert.equal(component, 'lending/loi/check_letter')
      assert.match(flash.warning, /^Too many attempts/)
    }
  })
})
