import type { DateTime } from 'luxon'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import Application from '#applications/models/application'
import type { default as Document, SubjectType } from '#documents/models/document'
import {
  type ViewedDocument,
  documentsAsOf,
  infectedDocuments,
  viewedDocument,
} from '#documents/queries/documents'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { contentVersion } from '#kernel/http/expected_version'
import { type CertificateFacts, certificateFacts } from '#masters/rules/certificates'
import { certificateCard, certificateView } from '#profile/queries/document_cards'
import { groupOfUser, peopleOf, type NamedPerson, namedPeople } from '#group/queries/group_people'
import { localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/instants'
import { applicationAsOf } from '#applications/queries/timeline'
import { itemNameByKey } from '#applications/queries/next_steps'
import { mayOpen } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/contracts/viewer'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import { decisionsOf, reportingBank } from '#workflow/queries/decision_history'

/** One document in the viewer of the review screen. */
export interface ReviewDocument extends ViewedDocument {
  /** The director to whom it belongs; null for the applicant and the group. */
  person: string | null
  /** The recorded facts of a certificate and the initial values of its form; null for other documents. */
  certificate: CertificateReview | null
}

interface CertificateReview {
  /** Null when nothing is recorded. */
  said: ReturnType<typeof certificateView>
  values: NonNullable<ReturnType<typeof certificateCard>>['values'] & { version: string }
}

/** Returns a version that changes whenever the recorded facts change. */
export const certificateVersion = (file: CertificateFacts): string =>
  contentVersion(certificateFacts(file))

function certificateReview({ slot, currentVersion }: Document, day: PlainDate, locale: string) {
  const card = certificateCard(slot, currentVersion.file, day)
  if (!card) return null
  const version = certificateVersion(currentVersion.file)
  const said = certificateView(slot, currentVersion.file, day, locale)
  return { said, values: { ...card.values, version } }
}

/**
 * Returns every document of the application, in the order of the forms: person, group, directors.
 *
 * @param returnedAt when the application was last returned; documents received since are marked
 */
export async function reviewDocuments(
  application: Application,
  locale: string,
  returnedAt: DateTime | null,
  asOf: AsOf = asOfNow()
): Promise<ReviewDocument[]> {
  const loanType = String(application.loanType)
  const directors = (await groupOf(application))?.directors ?? []
  const infected =
    asOf.before === null ? await infectedDocuments(await subjectsOf(application)) : []
  const allDocuments = [...(await documentsOfApplication(application, asOf)), ...infected]
  const of = (type: SubjectType) => allDocuments.filter(({ subjectType }) => subjectType === type)
  const toReviewDocuments = (documents: Document[], slots: string, person: string | null) =>
    sortBySlot(documents, slots).map((document) => ({
      ...viewedDocument(document, nameOf(document, slots, application, locale), returnedAt),
      person,
      certificate: certificateReview(document, application.submittedOn, locale),
    }))
  return [
    ...toReviewDocuments(of('profile'), loanType, null),
    ...toReviewDocuments(of('group'), loanType, null),
    ...directors.flatMap(({ id, name }) =>
      toReviewDocuments(
        of('director').filter(({ subjectId }) => subjectId === id),
        DIRECTOR_SLOTS,
        name
      )
    ),
  ]
}

/** Returns the documents of everyone in an application: the person, the group and its directors. */
export async function documentsOfApplication(
  application: Application,
  asOf: AsOf = asOfNow()
): Promise<Document[]> {
  return documentsAsOf(await subjectsOf(application), asOf)
}

async function subjectsOf(application: Application) {
  const group = await groupOf(application)
  const director = group?.directors.map(({ id }) => id) ?? []
  return { profile: [application.profileId], group: group ? [group.id] : [], director }
}

/** The master's name for the documents that a group loan requires from each director. */
const DIRECTOR_SLOTS = '2D'

/** Returns the applicant's group with its directors when the loan type requires a group. */
export async function groupOf({ loanType, userId }: Application) {
  const group = loanType === LOAN_TYPES.group ? await groupOfUser(userId) : null
  if (!group) return null
  const directors = await peopleOf('directors', group.id)
  return { id: group.id, directors: directors.map(({ id, fullName: name }) => ({ id, name })) }
}

function sortBySlot(documents: Document[], loanType: string) {
  const order = masters()
    .documentSlots(loanType)
    .map((slot) => slot.slot)
  const rank = ({ slot }: Document) => (order.indexOf(slot) + order.length + 1) % (order.length + 1)
  return documents.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}

/** Returns the name of the slot on the day of submission, or the applicant's own title of an "other" document. */
function nameOf(
  { title, slot: slotName }: Document,
  loanType: string,
  { submittedOn }: Application,
  locale: string
): string {
  return (
    title || localName(masters().documentSlot(loanType, slotName, submittedOn), locale) || slotName
  )
}

/** One step of the application, as officers see it (document 3, Approval remark). */
interface HistoryStep {
  id: number
  /** Part of its translation key: workflow.actions.application.<action>. */
  action: string
  /** Name of the step in the officer's language. */
  title: string
  at: string
  /** Null for the system. */
  by: string | null
  role: string | null
  /** The bank whose system reported it. */
  bank: string | null
  status: string
  reason: string | null
  remarks: string | null
  /** The field or document that a return concerns. */
  item: string | null
  isRejection: boolean
}

interface EarlierApplication {
  id: number
  number: string
  status: string
  district: string
  can: { open: boolean }
  steps: HistoryStep[]
}

/** Returns every step of an application, newest first. */
export async function historyOf(
  { id, loanType, groupId }: Pick<Application, 'id' | 'loanType' | 'groupId'>,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<HistoryStep[]> {
  const decisions = await decisionsOf('application', id, asOf.before)
  const isNaming = decisions.some(({ data }) => data?.item)
  const file = { loanType, people: isNaming ? await namedPeople(groupId) : [] }
  return decisions.map((decision) => stepOf(decision, file, i18n)).reverse()
}

function stepOf(
  decision: WorkflowDecision,
  file: { loanType: number; people: NamedPerson[] },
  i18n: I18n
): HistoryStep {
  const { locale } = i18n
  const status = masters().applicationStatus(decision.toStatus)
  return {
    id: decision.id,
    action: decision.action,
    title: i18n.t(`workflow.actions.application.${decision.action}`),
    at: isoInstant(decision.createdAt),
    by: decision.decider?.displayName ?? null,
    role: decision.role === null ? null : localName(masters().role(decision.role), locale),
    bank: reportingBank(decision, locale),
    status: localName(status, locale),
    reason: reasonName(decision.reasonId, locale),
    remarks: decision.remarks,
    item: itemNameByKey(decision.data?.item ?? null, file, i18n),
    /** An appeal does not change the status; of its steps only a refusal has a reason. */
    isRejection:
      status.isFinal && (decision.fromStatus !== decision.toStatus || decision.reasonId !== null),
  }
}

/** Master rows are never removed, but the history must stay readable in any case. */
function reasonName(id: number | null, locale: string): string | null {
  const reason = masters().rows.rejectReasons.find((row) => row.id === id)
  return reason ? localName(reason, locale) : null
}

/** Higher than any real number of earlier applications; ends a cycle that should not exist. */
const MAX_EARLIER_APPLICATIONS = 20

/**
 * Returns the applicant's earlier, closed applications of the same loan type with their histories, newest first
 * (document 3, Approval History of Rejected Applications; DECISIONS 5).
 */
export async function earlierApplications(
  application: Application,
  viewer: Pick<Viewer, 'roleId' | 'districts'>,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<EarlierApplication[]> {
  const { locale } = i18n
  const earlier: EarlierApplication[] = []
  let id = application.previousApplicationId
  while (id !== null && earlier.length < MAX_EARLIER_APPLICATIONS) {
    const previous: Application | null = await Application.find(id)
    const pastApplication: Application | null = previous && (await applicationAsOf(previous, asOf))
    if (!previous || !pastApplication) break
    earlier.push({
      id: previous.id,
      number: previous.number,
      status: localName(pastApplication.status, locale),
      district: localName(masters().district(pastApplication.districtId), locale),
      can: { open: await mayOpen(viewer, previous) },
      steps: await historyOf(previous, i18n, asOf),
    })
    id = previous.previousApplicationId
  }
  return earlier
}
