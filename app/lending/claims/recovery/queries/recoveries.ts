import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { claimRowViews } from '#claims/claim/queries/claim_views'
import Claim from '#claims/models/claim'
import RecoveryDemand from '#claims/models/recovery_demand'
import type RecoveryEntry from '#claims/models/recovery_entry'
import { paidItemOf } from '#claims/payments/queries/reversals'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { WRITE_OFF_CHANGE } from '#claims/recovery/actions/collect_or_write_off'
import { keptOf } from '#claims/recovery/actions/recovery_demands'
import {
  AGE_BUCKETS,
  COLLECTING,
  RECOVERY_STEPS,
  RECOVERY_VIEWERS,
  STEP_ROLES,
  ageBucket,
  hasRole,
  isStepOpen,
  recoveryHref,
} from '#claims/recovery/rules/recovery'
import type StoredFile from '#documents/models/stored_file'
import { getClock } from '#kernel/calendar/clock'
import { storedDay } from '#kernel/database/dialect'
import { NotFound } from '#kernel/exceptions/refusal'
import { whereDistricts } from '#lists/query_filters'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'

/** Returns the outstanding amounts of the demands that a user sees, by age; amounts in paise. */
export async function recoveryAges({ districts }: User) {
  const today = getClock().today()
  const open = await whereDistricts(db.from('recovery_demands'), 'district_id', districts)
    .whereIn('state', [...COLLECTING])
    .groupBy('next_due_on')
    .select('next_due_on')
    .count('* as demands')
    .sum('outstanding_paise as amount')
  return AGE_BUCKETS.map((bucket) => {
    const own = open.filter((row) => ageBucket(storedDay(row.next_due_on), today) === bucket)
    return {
      bucket,
      demands: own.reduce((sum, row) => sum + Number(row.demands), 0),
      outstandingPaise: own.reduce((sum, row) => sum + Number(row.amount), 0),
    }
  })
}

/** @throws NotFound for a demand of another district, as for one that does not exist */
export async function visibleRecovery(viewer: User, id: number): Promise<RecoveryDemand> {
  const demand = await RecoveryDemand.find(id)
  if (!demand || demand.userId === viewer.id || !viewer.maySeeDistrict(demand.districtId)) {
    throw new NotFound()
  }
  return demand
}

/** Returns the data of an entry that both sides see. */
const entryLine = (entry: RecoveryEntry) => ({
  id: entry.id,
  kind: entry.kind,
  state: entry.state,
  amountPaise: entry.amountPaise + entry.interestPaise,
  reference: entry.reference,
  bookedOn: entry.bookedOn,
  undoneOn: entry.undoneOn,
})

/** Returns the data of a demand that both sides see; amounts in paise. */
async function demandFacts(demand: RecoveryDemand) {
  const entries = await demand.related('entries').query().orderBy('id')
  const { claimId, state, reason, answerTill, answer, orderText } = demand
  return {
    id: demand.id,
    claimId,
    state,
    reason,
    proposedPaise: demand.proposedPaise,
    orderedPaise: demand.orderedPaise,
    outstandingPaise: demand.outstandingPaise,
    interestPaise: demand.interestPaise,
    interestDuePaise: demand.interestDuePaise,
    noticedOn: demand.noticedOn,
    answerTill,
    answer,
    answeredOn: demand.answeredOn,
    orderText,
    orderedOn: demand.orderedOn,
    dueOn: demand.dueOn,
    nextDueOn: demand.nextDueOn,
    instalments: demand.instalments,
    certifiedOn: demand.certifiedOn,
    closedOn: demand.closedOn,
    entries: entries.map(entryLine),
  }
}

/** Returns one demand for an officer, with the steps that this officer can take now. */
export async function officerRecovery(demand: RecoveryDemand, viewer: User, i18n: I18n) {
  const today = getClock().today()
  const [facts, claim, file, waiting, people] = await Promise.all([
    demandFacts(demand),
    Claim.findOrFail(demand.claimId),
    demand.fileId === null ? null : db.from('stored_files').where('id', demand.fileId).first(),
    waitingChangeOf(WRITE_OFF_CHANGE, String(demand.id), i18n),
    User.query().whereIn('id', [demand.proposedBy, demand.orderedBy ?? 0]),
  ])
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.displayName ?? null
  const isOwn = viewer.id === demand.proposedBy || viewer.id === demand.noticedBy
  const steps = RECOVERY_STEPS.filter(
    (step) =>
      hasRole(STEP_ROLES[step], viewer) &&
      isStepOpen(step, demand, today) &&
      !(isOwn && (step === 'order' || step === 'drop')) &&
      !(waiting && step === 'write_off')
  )
  return {
    demand: facts,
    applicantName: claim.applicantName,
    openPaise: demand.openPaise + demand.interestDuePaise,
    proposedBy: nameOf(demand.proposedBy),
    orderedBy: nameOf(demand.orderedBy),
    file: file && { uuid: String(file.uuid), mime: String(file.mime) },
    waiting,
    steps,
    canGiveBack: hasRole(STEP_ROLES.give_back, viewer),
  }
}

/** Returns the page for proposing a demand: the payment and the instalments of the claim. */
export async function recoveryProposalPage(claim: Claim) {
  const item = await paidItemOf(claim.id)
  const demanded = item && (await RecoveryDemand.findBy('liveItemId', item.id))
  return {
    claim: { id: claim.id, applicantName: claim.applicantName },
    payment: item && {
      amountPaise: item.amountPaise,
      keptPaise: keptOf(item),
      paidOn: item.paidOn,
    },
    demandHref: demanded && recoveryHref(demanded.id),
    rows: (await claimRowViews(claim.id)).map(({ scheduleRowId, dueOn, proposedPaise }) => ({
      scheduleRowId,
      dueOn,
      proposedPaise,
    })),
  }
}

/**
 * Returns the demands for payments of a claim, newest first, and the link to propose one; null where there is nothing.
 */
export async function claimRecoveries({ id: claimId, paymentStatusId }: Claim, viewer: User) {
  if (paymentStatusId === PaymentStatus.notDue || !hasRole(RECOVERY_VIEWERS, viewer)) {
    return null
  }
  const demands = await RecoveryDemand.query().where({ claimId }).orderBy('id', 'desc')
  const canPropose =
    paymentStatusId === PaymentStatus.paid &&
    hasRole(STEP_ROLES.notice, viewer) &&
    demands.every(({ liveItemId }) => liveItemId === null)
  if (demands.length === 0 && !canPropose) return null
  return {
    rows: demands.map(({ id, state, orderedPaise, proposedPaise, outstandingPaise }) => ({
      id,
      state,
      amountPaise: orderedPaise ?? proposedPaise,
      outstandingPaise,
    })),
    proposeHref: canPropose ? `/officer/claims/${claimId}/recovery` : null,
  }
}

/** Returns the newest demand of a claim of which its applicant was notified; null for none. */
export const notifiedDemand = (claimId: number) =>
  RecoveryDemand.query().where({ claimId }).whereNotNull('noticedOn').orderBy('id', 'desc').first()

/** Returns this demand for the applicant's own page. @throws NotFound */
export async function ownRecovery(claimId: number) {
  const demand = await notifiedDemand(claimId)
  if (!demand) throw new NotFound()
  return {
    demand: await demandFacts(demand),
    canAnswer: isStepOpen('answer', demand, getClock().today()),
  }
}

/** Whether a user may see the evidence of a demand: officers who see the demand. */
export async function maySeeRecoveryEvidence(user: User, { id, ownerUserId }: StoredFile) {
  if (ownerUserId !== null || !hasRole(RECOVERY_VIEWERS, user)) return false
  const demand = await RecoveryDemand.findBy('fileId', id)
  return demand !== null && demand.userId !== user.id && user.maySeeDistrict(demand.districtId)
}
