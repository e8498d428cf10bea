import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import {
  address,
  addressForm,
  lendingForm,
  memberForm,
} from '#tests/functional/applicants/profile/forms'
import { type Act, signOutAndIn, formWith, oneOf, word } from '#tests/load/acts'
import { rowsOf } from '#tests/load/ledger'
import type { Person } from '#tests/load/person'

const SECTIONS = ['personal', 'address', 'family', 'bank-account', 'lending', 'documents']
const SLOTS = ['aadhaar_front', 'aadhaar_back', 'pan', 'photo']
const PDF = 'two_pages.pdf'

const home = (person: Person) => person.openPage('home of citizens', '/dashboard')

const sendFeedback: Act = {
  weight: 1,
  async run(person) {
    await person.openPage('feedback', '/feedback')
    const text = `Clear words ${word()}`
    const count = rowsOf('feedback', { text })
    person.ledger.expect(`feedback ${text}`, count, [0, 1])
    const isDone = await person.send('feedback', {
      path: '/feedback',
      body: { kind: 'praise', text },
    })
    if (isDone) person.ledger.expect(`feedback ${text}`, count, [1])
  },
}

const readActs: Act[] = [
  { weight: 4, run: home },
  { weight: 1, run: (person) => person.openPage('notices', '/inbox') },
  { weight: 1, run: (person) => person.openPage('own profile', '/profile') },
  { weight: 1, run: (person) => person.openPage('account', '/account') },
  sendFeedback,
  signOutAndIn('/dashboard'),
  {
    weight: 1,
    async run(person) {
      await home(person)
      const locale = oneOf(['en', 'mr', 'hi'])
      await person.send('language', {
        method: 'PUT',
        path: '/locale',
        body: { locale },
        hasKey: false,
      })
    },
  },
]

const of = (section: string) => `/apply/individual/${section}`

/** Adds a member of the family, edits it and removes it. */
async function editFamily(person: Person) {
  const page = await person.openPage('section of the wizard', of('family'))
  if (!page.props.step) return
  const fullName = `Ramesh ${word()}`
  const count = rowsOf('family_members', { full_name: fullName })
  person.ledger.expect(`member ${fullName}`, count, [0, 1])
  const body = memberForm({ fullName })
  if (!(await person.send('family member', { path: of('family'), body }))) return
  person.ledger.expect(`member ${fullName}`, count, [1])
  if ((page.props.members?.length ?? 0) < 4) return
  const { props } = await person.openPage('section of the wizard', of('family'))
  const added = props.members.find((each: any) => each.values.fullName === fullName)
  person.ledger.expect(`member ${fullName}`, count, [0, 1])
  const path = `${of('family')}/${added.id}`
  const form = { method: 'DELETE', path, body: { version: added.version } } as const
  if (await person.send('family member taken away', form)) {
    person.ledger.expect(`member ${fullName}`, count, [0])
  }
}

/** A section with one unique text: the last text reported as saved must be in the database. */
function saveSection(
  section: string,
  [table, column, rows]: [table: string, column: string, rows: number],
  body: (text: string) => object
): Act {
  return {
    weight: 2,
    async run(person) {
      const { props } = await person.openPage('section of the wizard', of(section))
      /** A submitted application is closed. */
      if (!props.step) return
      const text = `Marg ${word()}`
      const version = props.values?.version ?? props.version
      const isDone = await person.send(section, {
        path: of(section),
        body: { ...body(text), version },
      })
      const name = `${section} of ${person.user.id}`
      const count = rowsOf(table, { [column]: text })
      if (isDone) person.ledger.expect(name, count, [rows])
    },
  }
}

/** Acts of an applicant who fills in an application and finally submits it. */
export const applicantActs: Act[] = [
  ...readActs,
  { weight: 3, run: (person) => person.openPage('section of the wizard', of(oneOf(SECTIONS))) },
  { weight: 2, run: editFamily },
  saveSection('address', ['addresses', 'locality', 2], (locality) =>
    addressForm({ correspondence: address({ locality }) })
  ),
  saveSection('lending', ['lending_details', 'product', 1], (product) => lendingForm({ product })),
  {
    weight: 2,
    async run(person) {
      const { props } = await person.openPage('section of the wizard', of('personal'))
      if (!props.step) return
      const content = { ...props.values, motherName: `Aai ${word()}` }
      const body = { content, expectedVersion: props.step.draftVersion }
      await person.send('draft', { path: `${of('personal')}/draft`, body, hasKey: false })
    },
  },
  {
    weight: 2,
    async run(person) {
      const { props } = await person.openPage('section of the wizard', of('documents'))
      const slot = oneOf(SLOTS)
      const card = props.cards?.find((each: any) => each.slot === slot)
      if (!card) return
      const file = slot === 'photo' ? 'photo.jpg' : PDF
      const form = await formWith(
        { expectedVersion: card.file?.href.split('/').at(-1) ?? 'none' },
        { file }
      )
      await person.send('document', { path: `${of('documents')}/${slot}`, body: form })
    },
  },
  {
    weight: 1,
    async run(person) {
      const { props } = await person.openPage('summary', of('summary'))
      if (props.live || person.knows.hasSent) return
      const count = rowsOf('applications', { user_id: person.user.id })
      const name = `application of ${person.user.id}`
      person.ledger.expect(name, count, [0, 1])
      const isDone = await person.send('application', {
        path: of('summary'),
        body: { confirmed: true },
      })
      if (!isDone) return
      person.knows.hasSent = true
      person.ledger.expect(name, count, [1])
    },
  },
]

/** Acts of an applicant with a letter of intent, who records the bank's sanction and disbursement. */
export const letterHolderActs: Act[] = [
  ...readActs,
  {
    weight: 2,
    async run(person) {
      const { uuid } = person.knows.application
      if (person.knows.sanction) return home(person)
      const { props } = await person.openPage('sanction', `/loans/${uuid}/sanction`)
      const fields = {
        bankId: String(masters().shortlistedBanks[0].id),
        branchName: 'Camp',
        sanctionedOn: getClock().today(),
        tenureMonths: '60',
        rate: '10.5',
        amount: '500000',
        isFinalLetter: '1',
        expectedStatusId: String(props.application.statusId),
      }
      const body = await formWith(fields, { letter: PDF })
      const count = rowsOf('loan_sanctions', { application_id: person.knows.application.id })
      const name = `sanction of ${uuid}`
      person.ledger.expect(name, count, [0, 1])
      person.knows.sanction = await person.send('sanction', {
        path: `/loans/${uuid}/sanction`,
        body,
      })
      if (person.knows.sanction) person.ledger.expect(name, count, [1])
    },
  },
  {
    weight: 2,
    async run(person) {
      const { uuid } = person.knows.application
      const made = person.knows.tranches ?? 0
      if (!person.knows.sanction || made === 3) return home(person)
      const { props } = await person.openPage('disbursal', `/loans/${uuid}/disbursements/new`)
      const fields = {
        disbursedOn: getClock().today(),
        tenureMonths: '60',
        emiStartOn: addMonthsClamped(getClock().today(), 1),
        amount: '100000',
        emiAmount: '2149.39',
        acknowledged: '1',
        expectedStatusId: String(props.application.statusId),
      }
      const body = await formWith(fields, { letter: PDF })
      const isDone = await person.send('disbursal', { path: `/loans/${uuid}/disbursements`, body })
      if (isDone) person.knows.tranches = made + 1
    },
  },
]

/** Acts of a borrower who pays instalments and claims their interest. */
export const borrowerActs: Act[] = [
  ...readActs,
  {
    weight: 2,
    run: (person) =>
      person.openPage('loan', `/loans/${person.knows.application.uuid}/disbursements/1`),
  },
  {
    weight: 2,
    async run(person) {
      const { uuid } = person.knows.application
      const { props } = await person.openPage('new claim', `/loans/${uuid}/claims/new`)
      const row = props.instalments.find(({ state }: any) => state === 'due')
      if (!row) return
      const fields = {
        'paidOn': getClock().today(),
        'charges': '0',
        'paidAmount': (row.emiPaise / 100).toFixed(2),
        'rows[0][scheduleRowId]': String(row.scheduleRowId),
      }
      const body = await formWith(fields, { proof: PDF, photo: 'photo.jpg' })
      await person.send('claim', { path: `/loans/${uuid}/claims`, body })
    },
  },
  {
    weight: 1,
    async run(person) {
      const { uuid } = person.knows.application
      await person.openPage('loan', `/loans/${uuid}/disbursements/1`)
      /** The schedule is uploaded once. */
      if (person.knows.hasSchedule) return
      person.knows.hasSchedule = true
      const path = `/loans/${uuid}/disbursements/1/payment-schedule`
      await person.send('payment schedule', { path, body: await formWith({}, { file: PDF }) })
    },
  },
]
