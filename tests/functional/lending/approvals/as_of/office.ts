import type { ApiClient } from '@japa/api-client'
import { SubmitApplication, ResubmitApplication } from '#applications/actions/submit_application'
import Application from '#applications/models/application'
import { ChangeDistrict } from '#approvals/actions/change_district'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import { PostponeMeeting, ScheduleMeeting } from '#batches/actions/schedule_meetings'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { ResubmitClaim } from '#claims/claim/actions/submit_claim'
import Claim from '#claims/models/claim'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { EditLoan } from '#loans/actions/edit_loan'
import { VerifyDisbursement, VerifySanction } from '#loans/actions/verify_loan'
import Disbursement from '#loans/models/disbursement'
import { encryptAccount } from '#kernel/vault/vault'
import LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { termsOf } from '#loans/rules/terms'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { disburse, sanction } from '#tests/functional/lending/loans/support'
import { removeFile, sendFile } from '#tests/functional/applicants/profile/files'
import { bankForm, memberForm, personalForm } from '#tests/functional/applicants/profile/forms'
import { claimRows, expectedClaimState } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { plainAction } from '#workflow/registry'
import { importFile } from '#tests/support/import_files'

/** A small office: one officer of each post, two applicants, and the events of each day. */
export class Office {
  readonly people = new Map<RoleId, User>()
  readonly files: Application[] = []
  #owner!: User
  #second!: User

  constructor(private readonly client: ApiClient) {}

  async begin() {
    for (const role of [
      Role.districtOfficer,
      Role.agm,
      Role.generalManager,
      Role.managingDirector,
      Role.accounts,
      Role.auditor,
      Role.administrator,
    ]) {
      const districtId = role === Role.districtOfficer ? districtNamed('Pune') : null
      this.people.set(role, await createUser(role, { districtId }))
    }
    this.#owner = await createApplicant()
    this.#second = await createApplicant()
  }

  person(role: RoleId): User {
    return this.people.get(role)!
  }

  /** Events, day by day. */
  readonly days: readonly [day: string, happens: () => Promise<unknown>][] = [
    ['2026-05-04', () => this.#submit(this.#owner)],
    ['2026-05-05', () => this.#correct({ firstName: 'Kavita', birthDate: '02-01-2000' })],
    ['2026-05-06', () => this.#decide(0, Role.districtOfficer, 'verify')],
    ['2026-05-07', () => this.#schedule()],
    ['2026-05-08', () => this.#postpone()],
    ['2026-05-11', () => this.#submit(this.#second)],
    ['2026-05-12', () => this.#decide(1, Role.districtOfficer, 'reject')],
    ['2026-05-13', () => this.#report()],
    ['2026-05-14', () => this.#decide(0, Role.agm, 'send_back')],
    ['2026-05-15', () => this.#decide(0, Role.districtOfficer, 'hold')],
    ['2026-05-17', () => this.#afterRejection()],
    ['2026-05-18', () => this.#answerReturn()],
    ['2026-05-19', () => this.#resubmit()],
    ['2026-05-20', () => this.#decide(0, Role.districtOfficer, 're_verify')],
    ['2026-05-21', () => this.#replaceDocument('profile')],
    ['2026-05-22', () => this.#move()],
    ['2026-05-25', () => this.#decide(0, Role.agm, 'forward')],
    ['2026-05-26', () => this.#decide(0, Role.generalManager, 'forward')],
    ['2026-05-27', () => this.#decide(0, Role.managingDirector, 'approve')],
    ['2026-05-28', () => this.#submit(this.#second)],
    ['2026-06-01', () => this.#decide(0, Role.managingDirector, 'extend_loi')],
    ['2026-06-05', () => this.#sanction()],
    ['2026-06-08', () => this.#verify('sanction')],
    ['2026-06-10', () => this.#disburse()],
    ['2026-06-12', () => this.#verify('disbursement')],
    ['2026-06-15', () => this.#editLoan()],
    ['2026-06-16', () => this.#verify('disbursement')],
    ['2026-06-17', () => this.#replaceDocument('sanction')],
    ['2026-06-18', () => this.#verify('sanction')],
    ['2026-07-20', () => this.#claim()],
    ['2026-07-21', () => this.#advance(Role.accounts)],
    ['2026-07-22', () => this.#returnClaim()],
    ['2026-07-23', () => this.#resubmitClaim()],
    ['2026-07-24', () => this.#advance(Role.accounts)],
    ['2026-07-25', () => this.#advance(Role.auditor)],
    ['2026-07-26', () => this.#advance(Role.generalManager)],
    ['2026-07-27', () => this.#advance(Role.managingDirector)],
    ['2026-07-28', () => this.#pay('send')],
    ['2026-07-29', () => this.#pay('answer')],
  ]

  async #submit(owner: User) {
    if ((await Application.findBy('userId', owner.id)) === null) await createCompleteProfile(owner)
    const made = await new SubmitApplication().run({
      userId: owner.id,
      loanType: 1,
      confirmed: true,
    })
    this.files.push(made)
  }

  #decide(file: number, role: RoleId, action: string) {
    const kind = action === 'hold' ? 'hold' : 'reject'
    return new Decide().run({
      subjectType: 'application',
      subjectId: this.files[file].id,
      action: plainAction('application', action as 'verify'),
      actor: { id: this.person(role).id, role },
      reasonId: masters().reasons(kind)[0].id,
      remarks: `Said on the day of ${action}`,
    })
  }

  async #correct(values: object) {
    const officer = this.person(Role.districtOfficer)
    const path = `/officer/applications/${this.files[0].id}/corrections`
    const page = await requestAs(this.client, officer, 'get', `${path}/new`)
    const form = {
      ...pageProps(page, 'lending/approvals/correction').values,
      ...values,
      remarks: 'Card',
    }
    const sent = await requestAs(this.client, officer, 'post', path)
      .header('referer', `${path}/new`)
      .json(form)
    if (!sent.flashMessage('success')) throw new Error(JSON.stringify(sent.flashMessages()))
  }

  #schedule() {
    return new ScheduleMeeting().run({
      officer: this.person(Role.districtOfficer),
      applications: [{ id: this.files[0].id }],
      meetingOn: plainDate('2026-05-12'),
      meetingTime: '11:30',
      isDayOffConfirmed: true,
    })
  }

  async #batchId() {
    return (await CommitteeBatchItem.findByOrFail('applicationId', this.files[0].id)).batchId
  }

  async #postpone() {
    return new PostponeMeeting().run({
      officer: this.person(Role.districtOfficer),
      batchId: await this.#batchId(),
      meetingOn: plainDate('2026-05-13'),
      meetingTime: '12:30',
      isDayOffConfirmed: true,
      remarks: 'Hall is taken',
    })
  }

  async #report() {
    return new FileCommitteeReport().run({
      officer: this.person(Role.districtOfficer),
      batchId: await this.#batchId(),
      heldOn: plainDate('2026-05-13'),
      upload: await paper('minutes.pdf'),
      outcomes: [{ applicationId: this.files[0].id, action: 'committee_approve' }],
    })
  }

  /** Changes the profile while none of the applicant's applications is live. */
  async #afterRejection() {
    const visitor = await signInAs(this.#second)
    const form = personalForm(this.#second, {
      aadhaar: '',
      pan: '',
      firstName: this.#second.firstName,
      lastName: this.#second.lastName,
      motherName: 'Another mother',
    })
    assertNoErrors(await visitor.post('/apply/individual/personal', form))
  }

  async #answerReturn() {
    const visitor = await signInAs(this.#owner)
    assertNoErrors(
      await visitor.post('/apply/individual/bank-account', bankForm({ city: 'Mumbai' }))
    )
    const member = memberForm({ fullName: 'Sita Jadhav', age: '50' })
    assertNoErrors(await visitor.post('/apply/individual/family', member))
    const slot = masters()
      .documentSlots('1')
      .find(({ slot: name }) => name !== 'photo')!.slot
    const bytes = await fixture('two_pages.pdf')
    const sent = await sendFile(visitor, 'individual', slot, bytes, 'newer.pdf')
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    await sendFile(visitor, 'individual', 'other1', bytes, 'more.pdf', 'Licence')
    await removeFile(visitor, 'individual', 'other1')
    await sendFile(visitor, 'individual', 'other1', bytes, 'more.pdf', 'Licence of the shop')
  }

  async #resubmit() {
    const application = await Application.findOrFail(this.files[0].id)
    return new ResubmitApplication().run({
      application,
      actor: { id: application.userId, role: Role.applicant },
      expectedStatusId: application.statusId,
      confirmed: true,
    })
  }

  async #replaceDocument(stage: 'profile' | 'sanction') {
    const admin = this.person(Role.administrator)
    const id = stage === 'profile' ? this.files[0].id : (await this.#loan()).sanction.id
    const path = `/officer/documents/${stage}/${id}`
    const page = pageProps(
      await requestAs(this.client, admin, 'get', path),
      'lending/doclog/change'
    )
    const slot = page.slots.find(({ key }) => !/:(photo|other\d)$/.test(key))!
    const sent = await requestAs(this.client, admin, 'post', path)
      .file('file', await fixture('two_pages.pdf'), { filename: 'legible.pdf' })
      .fields({
        slot: slot.key,
        expectedVersion: slot.versions.find(({ isCurrent }) => isCurrent)?.uuid ?? 'none',
        remarks: 'Unreadable',
      })
    if (sent.header('location') !== path) throw new Error(JSON.stringify(sent.body()))
  }

  #move() {
    const { number } = this.files[0]
    const officer = this.person(Role.agm)
    return new ChangeDistrict().run(
      { id: officer.id, roleId: officer.roleId, districts: null },
      { number, districtId: districtNamed('Satara') }
    )
  }

  async #sanction() {
    const application = await Application.findOrFail(this.files[0].id)
    await sanction(application, { sanctionedOn: plainDate('2026-06-04') })
  }

  async #disburse() {
    const application = await Application.findOrFail(this.files[0].id)
    const { sanction: given } = await this.#loan()
    await disburse(application, given, {
      disbursedOn: plainDate('2026-06-09'),
      emiStartOn: plainDate('2026-07-01'),
    })
  }

  async #loan() {
    const applicationId = this.files[0].id
    const given = await LoanSanction.findByOrFail({ applicationId })
    const disbursement = await Disbursement.findBy({ sanctionId: given.id })
    return { sanction: given, disbursement: disbursement! }
  }

  async #verify(what: 'sanction' | 'disbursement') {
    const { sanction: given, disbursement } = await this.#loan()
    const actor = { id: this.person(Role.accounts).id, role: Role.accounts }
    return what === 'sanction'
      ? new VerifySanction().run({ sanctionId: given.id, actor })
      : new VerifyDisbursement().run({ disbursementId: disbursement.id, actor })
  }

  async #editLoan() {
    const { disbursement } = await this.#loan()
    const { rateBp, amountPaise, emiPaise, ...terms } = termsOf(disbursement)
    return new EditLoan().run({
      disbursementId: disbursement.id,
      actor: { id: this.person(Role.administrator).id, role: Role.administrator },
      terms: {
        ...terms,
        rateBp: basisPoints(rateBp),
        amountPaise: paise(amountPaise - 10_000_00),
        emiPaise: paise(emiPaise),
      },
      acknowledged: true,
      remarks: 'As the bank wrote',
    })
  }

  async #claim() {
    const application = await Application.findOrFail(this.files[0].id)
    const loan = await this.#loan()
    const rows = await ScheduleRow.query()
      .where({ disbursementId: loan.disbursement.id, replacedIn: 0 })
      .orderBy('rowNo')
    const references = encryptAccount('604100001111')
    await claimRows({ application, ...loan, rows }, { rowNos: [0], references })
  }

  async #advance(role: RoleId) {
    const claim = await this.#claimOf()
    const action = role === Role.accounts || role === Role.auditor ? 'verify' : 'approve'
    return new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      action,
      input: { approvedPaise: claim.approvedPaise ?? claim.proposedPaise },
      actor: { id: this.person(role).id, role },
    })
  }

  async #returnClaim() {
    return new Decide().run({
      subjectType: 'claim',
      subjectId: (await this.#claimOf()).id,
      action: 'return',
      actor: { id: this.person(Role.auditor).id, role: Role.auditor },
      reasonId: masters().claimReasons('return')[0].id,
      remarks: 'The proof is unreadable',
    })
  }

  /** Claims the same again, after accounts had approved an amount. */
  async #resubmitClaim() {
    const claim = await this.#claimOf()
    await claim.load('rows')
    return new ResubmitClaim().run({
      claim,
      actor: { id: claim.userId, role: Role.applicant },
      ...(await expectedClaimState(claim)),
      form: {
        rows: claim.rows.map(({ scheduleRowId }) => ({ scheduleRowId })),
        paidOn: claim.paidOn,
        paidPaise: paise(claim.paidPaise),
        chargesPaise: paise(claim.chargesPaise),
      },
      files: { proof: null, photo: null, needsPhoto: true },
    })
  }

  #claimOf() {
    return Claim.findByOrFail({ applicationId: this.files[0].id })
  }

  #paymentId = 0

  async #pay(step: 'send' | 'answer') {
    const claim = await this.#claimOf()
    const accounts = this.person(Role.accounts)
    const actor = { id: accounts.id, role: accounts.roleId }
    if (step === 'send') {
      const made = await new CreatePaymentBatch().run({ claimIds: [claim.id], actor })
      this.#paymentId = made.batch.id
      await new DownloadPaymentBatch().run({ batchId: made.batch.id, actor })
      return
    }
    const path = await importFile(
      [HEADER, `${claim.id},${(claim.approvedPaise ?? 0) / 100},Success,,,UTR1,2026-07-29`].join(
        '\r\n'
      )
    )
    const input = { batchId: this.#paymentId, path, fileName: 'answer.csv', mapping: null, actor }
    await new ImportBankAnswer().run({ ...input, dryRun: false })
  }
}

const HEADER = 'Corporations Remarks,Amount,Status,Return Code,Return Reason,UTR,Credit Date'

const paper = async (clientName: string) => ({ bytes: await fixture('two_pages.pdf'), clientName })

function assertNoErrors({ errors }: { errors: object }) {
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
}

/** Sets the clock to noon of a day, or to the given time. */
export function clockAt(day: string, time = '12:00') {
  setClock(new FixedClock(new Date(`${day}T${time}:00+05:30`)))
}
