/** Steps from the first administrator's set-up on screen to the first citizen's application, as sent by browsers. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from '../bin/portal/places.js'
import { pageOf } from './tls_browser.js'

const CITIZEN = {
  firstName: 'Savita',
  middleName: 'Ramesh',
  lastName: 'Jadhav',
  birthDate: '15-08-1990',
  genderId: '0',
  userName: '',
  email: '',
  mobile: '9000000123',
  password: 'Laxmi Road 12',
  passwordConfirmation: 'Laxmi Road 12',
}
/** The posts of the head office with one person each (docs/operations/running.md, "Accounts from the machine"). */
const HEAD_OFFICE = { 1: 'Meera', 3: 'Sunil', 4: 'Vijay', 5: 'Anil', 6: 'Lata', 7: 'Nitin' }
const DISTRICT_OFFICER = 2
const PAPERS = ['scan.png', 'two_pages.pdf', 'photo.jpg']

/** Starts an SMS gateway that stores the messages it receives. */
export async function startGateway() {
  const texts = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    texts.push(text)
    response.end('{"status":"success"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}/send`,
    stop: () => server.close(),
    /** Waits for the last SMS to a mobile and returns its code. */
    async codeTo(mobile) {
      for (let tries = 0; tries < 200; tries++) {
        const [, code] =
          /\b(\d{6})\b/.exec(texts.findLast((text) => text.includes(mobile)) ?? '') ?? []
        if (code) return code
        await wait(50)
      }
      throw new Error(
        `no SMS with a code was sent to ${mobile}: ${texts.length} were sent in total`
      )
    },
  }
}

/** Sends a form and follows its redirect; throws if a field is refused. */
export async function send(browser, method, path, body, from = path) {
  await browser.ask('GET', from)
  const sent = await browser.ask(method, path, body)
  if (![302, 303].includes(sent.status))
    throw new Error(`${method} ${path} answered ${sent.status}`)
  const { pathname } = new URL(sent.location, 'https://portal')
  const page = pageOf((await browser.ask('GET', pathname)).text)
  const { errors = {}, flash } = { ...page.props, ...page }
  const refused = { ...errors, ...(flash?.danger && { danger: flash.danger }) }
  if (Object.keys(refused).length > 0) throw new Error(`${path}: ${JSON.stringify(refused)}`)
  return { page, pathname }
}

/** Completes the steps of "First steps" that an administrator does on screen. */
export async function setUpOffice(browser, districtId) {
  const { props } = pageOf((await browser.ask('GET', '/officer/settings')).text)
  const values = {
    nameEn: 'Sahyadri Backward Classes Corporation',
    nameMr: 'सह्याद्री मागासवर्गीय महामंडळ',
    addressEn: 'Mumbai 400 032',
    addressMr: 'मुंबई 400 032',
    phone: '022 2200 0000',
    email: 'office@example.org',
    supportPhones: '022 2200 0001',
    appealAuthorityEn: 'Managing Director, Mumbai 400 032',
    remitterBankCode: 'ICICI',
    version: props.settings.version,
  }
  await send(browser, 'PUT', '/officer/settings', values)
  let mobile = 9_811_000_000
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const people = [
    ...Object.entries(HEAD_OFFICE).map(([roleId, firstName]) => ({
      roleId: Number(roleId),
      firstName,
    })),
    { roleId: DISTRICT_OFFICER, firstName: 'Pooja', districts: [districtId] },
  ]
  for (const person of people) {
    const contact = { mobile: String(++mobile), email: null, userName: null }
    const form = {
      lastName: 'Kale',
      ...person,
      ...contact,
      locale: 'en',
      fromOn: today,
      passwordDelivery: 'link',
    }
    await send(browser, 'POST', '/officer/people', form, '/officer/people/new')
  }
  const { steps } = pageOf((await browser.ask('GET', '/officer/settings/setup')).text).props
  return steps.filter(({ isDone }) => !isDone).map(({ key }) => key)
}

export async function signUp(browser, gateway) {
  await send(browser, 'POST', '/sign-up/code', CITIZEN, '/sign-up')
  const otp = await gateway.codeTo(CITIZEN.mobile)
  const { pathname } = await send(browser, 'POST', '/sign-up', { ...CITIZEN, otp }, '/sign-up')
  if (pathname !== '/dashboard') throw new Error(`the sign-up leads to ${pathname}`)
}

/**
 * Fills in the wizard of an individual loan with real files.
 *
 * @param ids of a caste, a state, a district and a taluka in it
 */
export async function fillIn(browser, { caste, state, district, taluka }) {
  const version = async (section) =>
    pageOf((await browser.ask('GET', `/apply/individual/${section}`)).text).props.values?.version ??
    ''
  const sections = {
    'personal': {
      isDomiciled: 'true',
      isIndian: 'true',
      birthDate: '1990-08-15',
      genderId: '0',
      firstName: 'Savita',
      middleName: 'Ramesh',
      lastName: 'Jadhav',
      mobile: CITIZEN.mobile,
      aadhaar: '9999 0000 0016',
      pan: 'ABCPJ1234K',
      casteId: caste,
      familyIncome: '2,50,000',
      rationCardNo: 'MH 12 345678',
      motherName: 'Sunita',
      isDisabled: 'false',
    },
    'address': {
      correspondence: {
        houseNo: '12',
        locality: 'Sadashiv Peth',
        village: 'Pune',
        post: 'Sadashiv Peth',
        pincode: '411030',
        stateId: state,
        districtId: district,
        talukaId: taluka,
      },
      permanentSame: true,
      permanent: {},
      emergency: { name: 'Ramesh Jadhav', relation: 'Father', mobile: '9000000777' },
    },
    'family': { fullName: 'Ramesh Jadhav', genderId: '1', age: '61', relationshipId: '1' },
    'bank-account': {
      accountNo: '123456789012',
      ifsc: 'SBIN0004343',
      bankName: 'State Bank of India',
      branchName: 'Shivajinagar',
      city: 'Pune',
    },
    'lending': {
      organisationName: 'Savita Tailoring',
      product: 'School uniforms',
      amount: '5,00,000',
      organisationAddress: '12 Laxmi Road, Pune',
      bankName: 'State Bank of India',
      branchName: 'Camp',
    },
  }
  for (const [section, form] of Object.entries(sections)) {
    const seen = section === 'family' ? {} : { version: await version(section) }
    await send(browser, 'POST', `/apply/individual/${section}`, { ...form, ...seen })
  }
  const papers = '/apply/individual/documents'
  const { cards } = pageOf((await browser.ask('GET', papers)).text).props
  for (const [index, { slot }] of cards.filter(({ isRequired }) => isRequired).entries()) {
    const name = slot === 'photo' ? 'photo.jpg' : PAPERS[index % PAPERS.length]
    const body = new FormData()
    body.append('expectedVersion', 'none')
    body.append('file', new Blob([readFileSync(inRoot('tests/fixtures/files', name))]), name)
    await browser.ask('GET', papers)
    const { status, text } = await browser.ask('POST', `${papers}/${slot}`, body)
    if (status !== 200) throw new Error(`${slot} was answered ${status}: ${text.slice(0, 200)}`)
  }
  await send(browser, 'POST', '/apply/individual/declaration', { isDeclared: true })
}

export async function submit(browser) {
  const { page, pathname } = await send(browser, 'POST', '/apply/individual/summary', {
    confirmed: true,
  })
  if (!pathname.startsWith('/my-applications/'))
    throw new Error(`the submission leads to ${pathname}`)
  const number = /IL-[A-Z]{3}-\d{4}-\d{6}/.exec(JSON.stringify(page.props))?.[0]
  if (!number) throw new Error('the page of the application shows no number')
  return number
}
