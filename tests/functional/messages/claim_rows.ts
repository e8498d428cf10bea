import { subjectAdapter } from '#workflow/registry'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { fixture, html } from '#tests/fixtures/files/corpus'
import { claimRows } from '#tests/support/claims'
import { createPayableClaims } from '#tests/support/payable_claims'
import { TEST_PASSWORD, createApplicant, createOfficer } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import {
  formWith,
  type TestUsers,
  type Row,
  withoutMasters,
  withoutStore,
  withoutTable,
  wordsOf,
} from './catalogue.js'

type File = [bytes: Uint8Array, name: string]

/** Creates a loan whose first two instalments are due, of an applicant who can sign in. */
async function loanOfApplicant(): Promise<TestLoan> {
  setClock(new FixedClock(plainDate('2026-03-10')))
  const { id } = await createApplicant()
  return createLoan({ application: { userId: id }, emiStartOn: plainDate('2026-01-31') })
}

/** Sends the claim form for the first instalment, with changed fields, other files, or none. */
const sendClaim =
  (
    overrides: Record<string, string> = {},
    files: (() => Promise<Record<string, File>>) | null = papers
  ) =>
  async (readers: TestUsers) => {
    const { application, rows } = await loanOfApplicant()
    const { visitor } = await readers.applicant(await User.findOrFail(application.userId))
    const path = `/loans/${application.uuid}/claims`
    await visitor.get(`${path}/new`)
    const fields = {
      'paidOn': '05-02-2026',
      'charges': '0',
      'paidAmount': '50,000',
      'rows[0][scheduleRowId]': String(rows[0].id),
      ...overrides,
    }
    return visitor.post(path, formWith(fields, files ? await files() : {}))
  }

async function papers(): Promise<Record<string, File>> {
  return {
    proof: [await fixture('two_pages.pdf'), 'proof.pdf'],
    photo: [await fixture('photo.jpg'), 'photo.jpg'],
  }
}

/** Opens the page of a claim that is pending with accounts, as their officer. */
async function openClaim(readers: TestUsers) {
  const claim = await claimRows(await loanOfApplicant(), { rowNos: [0] })
  const { visitor } = await readers.applicant(await createOfficer(Role.accounts))
  return { claim, visitor, path: `/officer/claims/${claim.id}` }
}

async function openPayments(readers: TestUsers) {
  const { visitor } = await readers.applicant(await createOfficer(Role.accounts))
  await visitor.stepUp(TEST_PASSWORD)
  await visitor.get('/officer/payment-batches/new')
  return visitor
}

/** Messages of the claims and payments pages (document 4, section 8). */
export const CLAIMS: Row[] = [
  {
    situation: 'Less paid than principal, interest and charges',
    says: "EMI Amount can't be less than Addition of Principal, Interest and Charges",
    ask: async (readers) => (await sendClaim({ paidAmount: '1' })(readers)).errors.paidAmount,
  },
  {
    situation: 'No instalment chosen',
    says: 'Please select EMIs to be paid from table',
    ask: async (readers) =>
      (await sendClaim({ 'rows[0][scheduleRowId]': '999999999' })(readers)).errors.rows,
  },
  {
    situation: 'A claim without its proof',
    says: 'No Files Found',
    ask: async (readers) => (await sendClaim({}, null)(readers)).errors.proof,
  },
  {
    situation: 'A business photo that is a web page',
    says: 'Wrong File Input',
    ask: async (readers) => {
      const files = async () => ({ ...(await papers()), photo: [html, 'photo.jpg'] as File })
      return (await sendClaim({}, files)(readers)).errors.photo
    },
  },
  {
    situation: 'A picture that could not be stored',
    says: 'Error in uploading Image',
    withDetail: true,
    ask: (readers) =>
      withoutStore(async () => {
        const photo: File = [await fixture('photo.jpg'), 'photo.jpg']
        return (await sendClaim({}, async () => ({ proof: photo, photo }))(readers)).errors.proof
      }),
  },
  {
    situation: 'A claim saved',
    says: 'Data Saved Successfully',
    ask: async (readers) => (await sendClaim()(readers)).flash.success,
  },
  {
    situation: 'A decision on a claim that was withdrawn meanwhile: the reason as a warning',
    says: 'Savita Jadhav has already decided: “Withdrawn”.',
    withDetail: true,
    ask: async (readers) => {
      const { claim, visitor, path } = await openClaim(readers)
      const page = await visitor.get(path)
      const { action } = page.props.actions[0]
      await new Decide().run({
        subjectType: 'claim',
        subjectId: claim.id,
        action: 'withdraw',
        actor: { id: claim.userId, role: Role.applicant },
      })
      const answer = await visitor.post(`${path}/decisions`, {
        action,
        approvedAmount: '1',
        expectedStatusId: page.props.claim.statusId,
        expectedDecisionId: page.props.latestDecisionId,
      })
      return answer.flash.warning
    },
  },
  {
    situation: 'The history of a claim cannot be read',
    says: 'Error while Reading Approval Remarks',
    ask: async (readers) => {
      const { visitor, path } = await openClaim(readers)
      return withoutTable(
        'workflow_decisions',
        async () => (await visitor.get(path)).props.stepsError
      )
    },
  },
  {
    situation: 'The decisions that are possible cannot be read',
    says: 'Unable to Load Approval Status List, ',
    withDetail: true,
    ask: async (readers) => {
      const { visitor, path } = await openClaim(readers)
      const adapter = subjectAdapter('claim')
      const { load } = adapter
      adapter.load = () => Promise.reject(new Error('the database does not answer'))
      try {
        return (await visitor.get(path)).props.actionsError
      } finally {
        adapter.load = load
      }
    },
  },
  {
    situation: 'The list of schemes fails',
    says: 'Unable to Load Scheme List, ',
    withDetail: true,
    ask: async (readers) => {
      const { visitor } = await readers.applicant(await createOfficer(Role.accounts))
      return withoutMasters('schemes', async () => {
        const { status, props } = await visitor.get('/officer/claims?applicationNo=IL-XXX')
        return status === 200 ? props.schemesError : `answered ${status}`
      })
    },
  },
  {
    situation: 'A payment update that is refused',
    says: 'Processing Error while Updating Status',
    withDetail: true,
    ask: async (readers) => {
      const visitor = await openPayments(readers)
      const answer = await visitor.post('/officer/payment-batches', { claimIds: [999_999_999] })
      return answer.flash.warning
    },
  },
  {
    situation: 'A payment update that fails',
    says: 'Server Error while Updating Status',
    withDetail: true,
    ask: async (readers) => {
      const [{ id }] = await createPayableClaims(1)
      const visitor = await openPayments(readers)
      await withoutTable('payment_batch_items', () =>
        visitor.send('POST', '/officer/payment-batches', { claimIds: [id] })
      )
      return (await visitor.get('/officer/payment-batches/new')).flash.danger
    },
  },
  {
    situation: 'No claim of one’s own',
    says: 'No Claim available.',
    ask: async (readers) => {
      const { application } = await loanOfApplicant()
      const { visitor } = await readers.applicant(await User.findOrFail(application.userId))
      return wordsOf(visitor, `/loans/${application.uuid}/claims`, 'as-empty-title')
    },
  },
  {
    situation: 'No claim under the filter',
    says: 'No Claim available for the query.',
    ask: async (readers) => {
      const { visitor } = await readers.applicant(await createOfficer(Role.accounts))
      return wordsOf(visitor, '/officer/claims?applicationNo=IL-XXX', 'as-empty-title')
    },
  },
]

/** Sends a replacement for the proof of a claim, as an officer with the role. */
const changeProof =
  (role: (typeof Role)[keyof typeof Role], bytes: (() => Promise<Uint8Array>) | null) =>
  async (readers: TestUsers) => {
    const claim = await claimRows(await loanOfApplicant(), { rowNos: [0] })
    const { visitor } = await readers.applicant(await createOfficer(role))
    const path = `/officer/documents/claim/${claim.id}`
    const slot = `claim:${claim.id}:paid_proof`
    const { props } = await visitor.get(path)
    const { versions } = props.slots.find((one: { key: string }) => one.key === slot)
    const expectedVersion =
      versions.find((one: { isCurrent: boolean }) => one.isCurrent)?.uuid ?? 'none'
    const fields = { slot, expectedVersion, remarks: 'Unreadable' }
    const files: Record<string, File> = bytes ? { file: [await bytes(), 'proof.pdf'] } : {}
    return visitor.post(path, formWith(fields, files))
  }

const proof = () => fixture('two_pages.pdf')

/** Messages of the document change pages (document 4, sections 5 and 8). */
export const DOCUMENT_CHANGES: Row[] = [
  {
    situation: 'A document changed by anybody but the administrator',
    says: 'Only Admin can change the files',
    ask: async (readers) => (await changeProof(Role.accounts, proof)(readers)).flash.warning,
  },
  {
    situation: 'No replacement chosen',
    says: 'No Files Found',
    ask: async (readers) => (await changeProof(Role.administrator, null)(readers)).errors.file,
  },
  {
    situation: 'A replacement that is a web page',
    says: 'Wrong File Input',
    ask: async (readers) =>
      (await changeProof(Role.administrator, async () => html)(readers)).errors.file,
  },
  {
    situation: 'A document changed',
    says: 'File Changed Successfully',
    ask: async (readers) => (await changeProof(Role.administrator, proof)(readers)).flash.success,
  },
]
