import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { masters } from '#masters/queries/masters'
import { fixture, gif, html } from '#tests/fixtures/files/corpus'
import {
  disburse,
  sanction,
  STATUS,
  applicationWithLoi,
} from '#tests/functional/lending/loans/support'
import { createApplicant, createOfficer } from '#tests/support/users'
import {
  formWith,
  type TestUsers,
  type Row,
  withoutStore,
  withoutTable,
  wordsOf,
} from './catalogue.js'

type File = [bytes: Uint8Array, name: string]

const letter = async (): Promise<File> => [await fixture('two_pages.pdf'), 'letter.pdf']

const SANCTION = {
  bankId: () => String(masters().shortlistedBanks[0].id),
  fields: {
    branchName: 'Shivajinagar',
    sanctionedOn: '01-04-2026',
    tenureMonths: '60',
    rate: '10.5',
    amount: '5,00,000',
    accountNo: '604123456789',
    isFinalLetter: '1',
    expectedStatusId: String(STATUS.issued),
  },
}

const DISBURSEMENT = {
  disbursedOn: '10-04-2026',
  tenureMonths: '60',
  emiStartOn: '31-05-2026',
  amount: '2,00,000',
  emiAmount: '4,298.78',
  trancheNo: '1',
  expectedStatusId: String(STATUS.sanctioned),
}

/** Creates an applicant with an LOI, signed in on a page of their loan. */
async function createWithLetter(readers: TestUsers) {
  const application = await applicationWithLoi({ userId: (await createApplicant()).id })
  const { visitor } = await readers.applicant(await User.findOrFail(application.userId))
  return { application, visitor, base: `/loans/${application.uuid}` }
}

/** Also records a sanction of ₹5,00,000. */
async function createSanctioned(readers: TestUsers) {
  const made = await createWithLetter(readers)
  return { ...made, recorded: await sanction(made.application) }
}

/** Sends the sanction form, with a changed field, another letter, or none. */
const sendSanction =
  (overrides: Record<string, string> = {}, file: (() => Promise<File>) | null = letter) =>
  async (readers: TestUsers) => {
    const { visitor, base } = await createWithLetter(readers)
    const path = `${base}/sanction`
    await visitor.get(path)
    const fields = { bankId: SANCTION.bankId(), ...SANCTION.fields, ...overrides }
    return visitor.post(path, formWith(fields, file ? { letter: await file() } : {}))
  }

/** Sends the disbursement form, with a changed field or another letter. */
const sendDisbursement =
  (overrides: Record<string, string> = {}, file: () => Promise<File> = letter) =>
  async (readers: TestUsers) => {
    const { visitor, base } = await createSanctioned(readers)
    await visitor.get(`${base}/disbursements/new`)
    const form = formWith({ ...DISBURSEMENT, ...overrides }, { letter: await file() })
    return visitor.post(`${base}/disbursements`, form)
  }

/** Uploads a bank's payment schedule, or none, for the first tranche. */
async function sendSchedule(readers: TestUsers, files: Record<string, File>) {
  const { application, recorded, visitor, base } = await createSanctioned(readers)
  await disburse(application, recorded)
  await visitor.get(`${base}/disbursements`)
  const path = `${base}/disbursements/1/payment-schedule`
  return { visitor, path, send: () => visitor.post(path, formWith({}, files)) }
}

const webPage = async (): Promise<File> => [html, 'letter.pdf']

/** Returns the text that an officers' list shows when it has no rows. */
const emptyList =
  (path: string, role: (typeof Role)[keyof typeof Role]) => async (readers: TestUsers) => {
    const { visitor } = await readers.applicant(await createOfficer(role))
    return wordsOf(visitor, path, 'as-empty-title')
  }

const NOBODY = 'applicationNo=IL-XXX-0000-000000'

/** Messages of the sanction and disbursement pages (document 4, section 8). */
export const LOANS: Row[] = [
  {
    situation: 'A sanction letter that is a web page',
    says: 'Wrong File Input',
    ask: async (readers) => (await sendSanction({}, webPage)(readers)).errors.letter,
  },
  {
    situation: 'A sanction without its letter',
    says: 'Please Upload Sanction Letter',
    ask: async (readers) => (await sendSanction({}, null)(readers)).errors.letter,
  },
  {
    situation: 'A sanction dated before the LOI',
    says: 'Sanction Letter not accepted. Sanction Date Can Not be prior to LOI Date.',
    ask: async (readers) =>
      (await sendSanction({ sanctionedOn: '04-01-2026' })(readers)).errors.sanctionedOn,
  },
  {
    situation: 'A sanction saved',
    says: 'Data Saved Successfully',
    ask: async (readers) => (await sendSanction()(readers)).flash.success,
  },
  {
    situation: 'A letter that could not be stored',
    says: 'Error in uploading file',
    withDetail: true,
    ask: (readers) => withoutStore(async () => (await sendSanction()(readers)).errors.letter),
  },
  {
    situation: 'A sanction that the server could not save',
    says: 'Error while saving data',
    withDetail: true,
    ask: async (readers) => {
      const { visitor, base } = await createWithLetter(readers)
      const path = `${base}/sanction`
      await visitor.get(path)
      const form = formWith(
        { bankId: SANCTION.bankId(), ...SANCTION.fields },
        { letter: await letter() }
      )
      await withoutTable('loan_sanctions', () => visitor.send('POST', path, form))
      return (await visitor.get(path)).flash.danger
    },
  },
  {
    situation: 'A disbursal letter that is a web page',
    says: 'Wrong File Input',
    ask: async (readers) => (await sendDisbursement({}, webPage)(readers)).errors.letter,
  },
  {
    situation: 'A disbursal above the sanction',
    says: "Total Disbursement can't be more than Approved value",
    ask: async (readers) =>
      (await sendDisbursement({ amount: '5,00,001', emiAmount: '11,000' })(readers)).errors.amount,
  },
  {
    situation: 'A disbursal refused: its reason as a warning',
    says: 'Please record the bank sanction first.',
    ask: async (readers) => {
      const { visitor, base } = await createWithLetter(readers)
      await visitor.get(`${base}/disbursements/new`)
      const form = formWith(
        { ...DISBURSEMENT, expectedStatusId: String(STATUS.issued) },
        { letter: await letter() }
      )
      return (await visitor.post(`${base}/disbursements`, form)).flash.warning
    },
  },
  {
    situation: 'A disbursal saved',
    says: 'Data Saved Successfully',
    ask: async (readers) => (await sendDisbursement()(readers)).flash.success,
  },
  {
    situation: 'No payment schedule chosen',
    says: 'No Files Found',
    ask: async (readers) => (await (await sendSchedule(readers, {})).send()).errors.file,
  },
  {
    situation: 'A payment schedule that is a gif',
    says: 'Wrong File Input',
    withDetail: true,
    ask: async (readers) =>
      (await (await sendSchedule(readers, { file: [gif, 'schedule.pdf'] })).send()).errors.file,
  },
  {
    situation: 'A payment schedule saved',
    says: 'File Saved Successfully',
    ask: async (readers) =>
      (await (await sendSchedule(readers, { file: await letter() })).send()).flash.success,
  },
  {
    situation: 'A payment schedule that was taken and could not be recorded',
    says: 'ERROR while saving file',
    withDetail: true,
    ask: async (readers) => {
      const file = await letter()
      const { visitor, path } = await sendSchedule(readers, { file })
      await withoutTable('document_versions', () =>
        visitor.send('POST', path, formWith({}, { file }))
      )
      return (await visitor.get(path.replace('/1/payment-schedule', ''))).errors.file
    },
  },
  {
    situation: 'A page of a profile that the loan has locked',
    says: 'Profile is Locked',
    ask: async (readers) => {
      const { visitor } = await createSanctioned(readers)
      const { location } = await visitor.send('GET', '/EProfile')
      return (await visitor.get(new URL(location!, visitor.address).pathname)).flash.warning
    },
  },
  {
    situation: 'An officers’ list that cannot be read',
    says: 'Error while getting the details.',
    withDetail: true,
    ask: async (readers) => {
      useSystemClock()
      const { visitor } = await readers.applicant(await createOfficer(Role.accounts))
      return withoutTable('loan_sanctions', () =>
        wordsOf(visitor, '/officer/sanctions', 'as-subtitle')
      )
    },
  },
  {
    situation: 'No disbursal of one’s own',
    says: 'No Disbursal available.',
    ask: async (readers) => {
      const { visitor, base } = await createSanctioned(readers)
      return wordsOf(visitor, `${base}/disbursements`, 'as-empty-title')
    },
  },
  {
    situation: 'No sanction under the filter (the document took the words of the other list)',
    says: 'No Sanction Letter available.',
    ask: emptyList(`/officer/sanctions?${NOBODY}`, Role.accounts),
  },
  {
    situation: 'No disbursal under the filter',
    says: 'No Disbursal available.',
    ask: emptyList(`/officer/disbursements?${NOBODY}`, Role.accounts),
  },
  {
    situation: 'No application under the filter',
    says: 'No Applications available.',
    ask: emptyList('/officer/applications?number=IL-XXX-0000-000000', Role.managingDirector),
  },
]
