import { randomUUID } from 'node:crypto'
import User from '#auth/models/user'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import type Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { SaveDocument } from '#documents/actions/document_versions'
import { Role, type RoleId } from '#auth/roles'
import { currentLoi } from '#loi/queries/lois'
import { fixture } from '#tests/fixtures/files/corpus'
import { districtOfficer, schedule } from '#tests/functional/lending/batches/officers'
import { createPayableClaims } from '#tests/support/payable_claims'

/** One of each kind of subject of a route, in one district. */
export interface Subjects {
  owner: User
  loan: TestLoan
  claim: Claim
  loiNumber: string
  fileUuid: string
  meetingId: number
  paymentBatchId: number
  /** Demand for a refund to be repaid, whose notice was sent. */
  demandId: number
}

async function subjectsOf(district: string): Promise<Subjects> {
  const districtId = districtNamed(district)
  const loan = await createLoan({
    application: { districtId },
    emiStartOn: plainDate('2026-01-31'),
  })
  const owner = await User.findOrFail(loan.application.userId)
  const [claim, paid] = await createPayableClaims(2, { loan })
  const accounts = await createUser(Role.accounts)
  const { batch } = await new CreatePaymentBatch().run({
    claimIds: [paid.id],
    actor: { id: accounts.id, role: Role.accounts },
  })
  const item = await PaymentBatchItem.findByOrFail('claimId', paid.id)
  const demand = await RecoveryDemand.create({
    itemId: item.id,
    claimId: paid.id,
    userId: owner.id,
    districtId,
    state: 'notice_sent',
    proposedPaise: item.amountPaise,
    reason: 'Paid twice',
    proposedOn: batch.batchOn,
    proposedBy: accounts.id,
    noticedOn: batch.batchOn,
    answerTill: batch.batchOn,
  })
  const { file } = await new SaveDocument().run({
    subjectType: 'profile',
    subjectId: loan.application.profileId,
    slot: 'photo',
    upload: { bytes: await fixture('photo.jpg'), clientName: 'photo.jpg' },
    ownerUserId: owner.id,
    uploadedBy: owner.id,
  })
  const meeting = await schedule(await districtOfficer(district), [
    await createApplication({ districtId }),
  ])
  return {
    owner,
    loan,
    claim,
    loiNumber: (await currentLoi(loan.application.id))!.number,
    fileUuid: file.uuid,
    meetingId: meeting.id,
    paymentBatchId: batch.id,
    demandId: demand.id,
  }
}

/** Creates the subjects of the actors' own district, and those of another. */
export async function bothSubjects() {
  return { own: await subjectsOf('Wardha'), other: await subjectsOf('Bhandara') }
}

export type Actor = { name: string; roleId: RoleId | null; user: User | null }

/**
 * Returns an anonymous visitor, the applicant of the own subjects, and an officer of each role assigned to that
 * district.
 */
export async function actors(own: Subjects): Promise<Actor[]> {
  const bound = { districtId: districtNamed('Wardha') }
  const officers: Actor[] = []
  for (const roleId of [1, 2, 3, 4, 5, 6, 7] as const) {
    officers.push({ name: `role ${roleId}`, roleId, user: await createUser(roleId, bound) })
  }
  return [
    { name: 'anonymous', roleId: null, user: null },
    { name: 'role 0', roleId: Role.applicant, user: own.owner },
    ...officers,
  ]
}

/** Returns values for the parameters of a route's path, depending on the subject of the route. */
export function parametersFor(name: string, subjects: Subjects): Record<string, string> {
  const { loan, claim } = subjects
  const id = idFor(name, subjects)
  return {
    'id': String(id),
    'uuid': name === 'files.show' ? subjects.fileUuid : loan.application.uuid,
    'claimUuid': claim.uuid,
    'trancheNo': '1',
    'loanType': 'individual',
    'slot': 'photo',
    'profile': 'csv',
    'section': 'personal',
    'stage': 'claim',
    'tab': 'history',
    'files': 'applications',
    'item': '1',
    'kind': 'mobile',
    'key': 'none',
    'pincode': '411030',
    'code': 'SBIN0004343',
    'applicationUuid': loan.application.uuid,
    'applicationId': loan.application.uuid,
    'number': subjects.loiNumber,
    'loiNumber': subjects.loiNumber,
    'registrationType': 'loan',
    'slug': 'terms',
    'topic': 'claim',
    'task': 'claims:remind',
    'locale': 'mr',
    'subject': 'claim',
    'part': 'drafts',
    'template': 'otp',
    'channel': 'sms',
    'secret': 'not-the-one',
    'version': '1',
    'master': 'castes',
    'scheme': 'individual',
    'day': '2099-04-01',
    'month': '2099-04',
    'list': 'documents',
    'row': '1',
    'post': '1',
    'entry': '1',
    'token': 'none',
    'tokenId': '1',
    '*': 'sanction',
    'status': '1',
    'file': '1',
    'district': String(loan.application.districtId),
    'office': String(loan.application.districtId),
    ...(name === 'audits.queue_order.show' ? { subject: 'application' } : {}),
    ...(name.startsWith('claims.recover') ? { kind: 'notice' } : {}),
    ...(name === 'masters.talukas' ? { id: String(loan.application.districtId) } : {}),
    ...(name === 'administration.portfolio.template' ? { name: 'claims' } : {}),
    ...(name === 'site.published.show' ? { uuid: randomUUID() } : {}),
  }
}

/** An id that does not exist, so that the administrator's steps affect nobody. */
const NOBODY = 999_999_999

function idFor(name: string, { loan, claim, meetingId, ...subjects }: Subjects): number {
  if (/^administration\.(?:people|audit|outside_findings)\./.test(name)) return NOBODY
  if (name.startsWith('batches.')) return meetingId
  if (name.startsWith('claims.payment_batches.')) return subjects.paymentBatchId
  if (name.startsWith('claims.days_past_due.')) return loan.sanction.id
  if (name.startsWith('claims.recoveries.')) return subjects.demandId
  if (name.startsWith('claims.') || name.startsWith('doclog.')) return claim.id
  if (name.startsWith('loans.officer.sanction')) return loan.sanction.id
  if (name.startsWith('loans.officer.')) return loan.disbursement.id
  return loan.application.id
}
