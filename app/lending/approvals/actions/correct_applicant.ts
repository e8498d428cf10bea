import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { fullName } from '#kernel/formats/names'
import type Profile from '#profile/models/profile'
import { ageOn } from '#profile/rules/age'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Viewer } from '#approvals/contracts/viewer'
import {
  type SectionStates,
  correctedSections,
  latestRevisionId,
} from '#approvals/queries/profile_changes'
import { mayOpen } from '#approvals/policies/application_access'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { GROUP } from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import { notifyUser } from '#notifications/actions/messages'
import {
  type AddressFields,
  type BankAccountFields,
  refuseUnusualAccount,
} from '#profile/actions/save_sections'
import { lockedProfile } from '#profile/actions/update_section'
import { ADDRESS, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import type { AnswersOf, CorrectableFields } from '#profile/fields/field'
import { columnValues, correctableFields } from '#profile/fields/derive'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import ProfileRevision from '#profile/models/profile_revision'
import { acquireLock } from '#kernel/database/locks'
import { refuseHeld } from '#workflow/queries/held_files'
import { certificateVersion, documentsOfApplication } from '#approvals/queries/review_documents'
import type Document from '#documents/models/document'
import StoredFile from '#documents/models/stored_file'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { masters } from '#masters/queries/masters'
import type { CertificateFacts } from '#masters/rules/certificates'
import { documentText } from '#profile/queries/sections'

/** Updates the values that lists copy from the profile, in every live application. */
export async function updateApplicationCopies(profile: Profile, trx: TransactionClientContract) {
  const live = await Application.query({ client: trx })
    .where('user_id', profile.userId)
    .whereNotNull('live_key')
    .orderBy('id')
    .forUpdate()
  for (const application of live) {
    await application
      .merge({
        applicantName: fullName([profile.firstName, profile.middleName, profile.lastName]),
        aadhaarLast4: profile.aadhaarLast4,
        casteId: profile.casteId,
        genderId: profile.genderId,
        ageAtSubmission: ageOn(profile.birthDate!, application.submittedOn),
      })
      .save()
  }
}

/** A number that is absent stays unchanged. */
type Correction = AnswersOf<CorrectableFields<typeof PERSONAL>> & {
  bankAccount: BankAccountFields
  correspondence: AddressFields
  /** Only for a group loan. */
  group?: AnswersOf<CorrectableFields<typeof GROUP>>
  remarks: string
  /** The last change of the profile that the officer saw; 0 for none. */
  expectedRevisionId: number
}

/** Result of a correction: the changed fields by section, empty if nothing changed. */
interface CorrectionResult {
  fields: string[]
  hasLoi: boolean
}

/**
 * Corrects an applicant's data by the district (document 3, DM edit form; DECISIONS 10): old and new values go into the
 * revisions that every live application shows, the copies in the lists are updated, and the applicant is notified.
 *
 * @throws NotFound for an application of another district
 * @throws Refusal if the application is closed, or somebody changed the profile meanwhile
 */
export class CorrectApplicant {
  async run(
    viewer: Viewer,
    applicationId: number,
    correction: Correction
  ): Promise<CorrectionResult> {
    /**
     * Read before the transaction: a transaction that reads before its first lock sees the state from before it waited.
     */
    const shown = await visibleApplication(viewer, { id: applicationId })
    return inTransaction(async (trx) => {
      const { profile, application } = await lockForCorrection(viewer, shown, trx)
      if ((await latestRevisionId(profile.id, trx)) !== correction.expectedRevisionId) {
        throw new Refusal('approvals.messages.corrected_meanwhile', {}, { status: 409 })
      }
      const sections = await correctedSections(profile, application, trx)
      await writeCorrection(profile, application, correction, trx)
      const changed = await sections.changes()
      if (changed.length > 0) await recordCorrection(viewer, application, correction, changed, trx)
      return { fields: changed.flatMap(fieldNames), hasLoi: application.hasLoi }
    })
  }
}

/**
 * Locks the profile and the application of a correction, in this order.
 *
 * @throws NotFound for an application of another district; Refusal if it is closed
 */
export async function lockForCorrection(
  viewer: Viewer,
  { id, userId }: Pick<Application, 'id' | 'userId'>,
  trx: TransactionClientContract
) {
  const profile = await lockedProfile(userId, trx)
  const application = await Application.query({ client: trx })
    .where('id', id)
    .forUpdate()
    .firstOrFail()
  await acquireLock(trx, 'application', application.id)
  if (!(await mayOpen(viewer, application))) throw new NotFound()
  refuseHeld(application)
  if (application.status.isFinal)
    throw new Refusal('approvals.messages.closed', {}, { status: 403 })
  return { profile, application }
}

/** Records a correction with its reason, in the revisions and in the audit log, and notifies the applicant. */
async function recordCorrection(
  viewer: Viewer,
  application: Application,
  { remarks }: Pick<Correction, 'remarks'>,
  changed: SectionStates,
  trx: TransactionClientContract
): Promise<void> {
  for (const { section, changes } of changed) {
    const { profileId } = application
    const revision = { profileId, section, changedBy: viewer.id, remarks, data: { changes } }
    const createdAt = DateTime.fromJSDate(getClock().now())
    await ProfileRevision.create({ ...revision, createdAt }, { client: trx })
  }
  await recordAudit({
    action: 'profile.corrected',
    actor: viewer,
    subjectType: 'application',
    subjectId: application.id,
    districtId: application.districtId,
    data: { profileId: application.profileId, fields: changed.flatMap(fieldNames) },
    trx,
  })
  await notifyUser(
    {
      userId: application.userId,
      applicationId: application.id,
      template: 'application_corrected',
      params: { applicationNo: application.number },
    },
    trx
  )
}

const fieldNames = ({ section, changes }: SectionStates[number]) =>
  changes.map(({ field }) => `${section}.${field}`)

async function writeCorrection(
  profile: Profile,
  application: Application,
  correction: Correction,
  trx: TransactionClientContract
) {
  const { bankAccount, correspondence, group } = correction
  await profile
    .useTransaction(trx)
    .merge(columnValues(correctableFields(PERSONAL), correction))
    .save()
  const profileId = profile.id
  refuseUnusualAccount(
    bankAccount.accountNo,
    bankAccount.isAccountConfirmed,
    'bankAccount.isAccountConfirmed'
  )
  const account = { profileId, ...columnValues(BANK_ACCOUNT, bankAccount) }
  await BankAccount.updateOrCreate({ profileId }, account, { client: trx })
  const place = { profileId, kind: 'correspondence' as const }
  await Address.updateOrCreate(
    place,
    { ...place, ...columnValues(ADDRESS, correspondence) },
    { client: trx }
  )
  if (group && application.groupId !== null) {
    await ApplicantGroup.query({ client: trx })
      .where('id', application.groupId)
      .update(columnValues(correctableFields(GROUP), group))
  }
  await updateApplicationCopies(profile, trx)
}

interface CertificateCorrection {
  facts: CertificateFacts
  remarks: string
  /** Version that the officer saw (`certificateVersion`). */
  expectedVersion: string
}

/**
 * Returns the certificate of an application with a file's uuid.
 *
 * @throws NotFound for a file of another application, a replaced one, and other documents
 */
export async function certificateOf(application: Application, uuid: string): Promise<Document> {
  const documents = await documentsOfApplication(application)
  const document = documents.find(({ currentVersion }) => currentVersion.file.uuid === uuid)
  if (!document || !masters().certificateType(document.slot)) throw new NotFound()
  return document
}

/**
 * Corrects the recorded details of a certificate by an officer; old and new values are stored with the other
 * corrections.
 */
export class CorrectCertificate {
  /**
   * @returns whether anything changed
   * @throws NotFound as `certificateOf`; Refusal if the application is closed, or somebody recorded other details
   */
  async run(
    viewer: Viewer,
    shown: Application,
    uuid: string,
    { facts, remarks, expectedVersion }: CertificateCorrection
  ): Promise<boolean> {
    const document = await certificateOf(shown, uuid)
    return inTransaction(async (trx) => {
      const { application } = await lockForCorrection(viewer, shown, trx)
      const file = await StoredFile.query({ client: trx }).where({ uuid }).forUpdate().firstOrFail()
      refuseStaleVersion(expectedVersion, certificateVersion(file))
      document.currentVersion.$setRelated('file', file)
      const before = documentText(document)
      await file.recordCertificate(facts)
      const after = documentText(document)
      if (before === after) return false
      const changes = [{ field: fieldOf(document), old: before, new: after }]
      const changed = [{ section: SECTIONS[document.subjectType]!, changes }]
      await recordCorrection(viewer, application, { remarks }, changed, trx)
      return true
    })
  }
}

/** Sections of the wizard that contain documents. */
const SECTIONS: Partial<Record<Document['subjectType'], string>> = {
  profile: 'documents',
  group: 'group-documents',
  director: 'directors',
}

const fieldOf = ({ subjectType, subjectId, slot }: Document) =>
  subjectType === 'director' ? `directorDocument.${subjectId}.${slot}` : slot
