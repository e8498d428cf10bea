import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#core/audit/record_audit'
import type { PlainDate } from '#core/calendar/plain_date'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { fullName } from '#core/formats/names'
import { digest, sealAadhaar } from '#core/vault/vault'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/registry'
import { correctedSections, type SectionStates } from '#approvals/queries/corrected_sections'
import { latestRevisionId } from '#approvals/queries/corrections'
import { visibleApplication } from '#approvals/queries/visible_application'
import ApplicantGroup from '#group/models/applicant_group'
import { notifyUser } from '#notifications/actions/notify_user'
import type { AddressFields } from '#profile/actions/save_addresses'
import type { BankAccountFields } from '#profile/actions/save_bank_account'
import { lockedProfile } from '#profile/actions/start_profile'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import type Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { ageOn } from '#profile/rules/age'

export interface Correction {
  /** Absent: the number stays. */
  aadhaar?: string | null
  pan: string
  birthDate: PlainDate
  firstName: string
  middleName?: string | null
  lastName: string
  genderId: number
  casteId: number
  rationCardNo: string
  bankAccount: BankAccountFields
  correspondence: AddressFields
  /** Of a group loan. */
  group?: { name: string; pan: string }
  remarks: string
  /** The last change of the profile that the officer saw; 0 for none. */
  expectedRevisionId: number
}

/** What a correction changed: fields by section, none when everything was as it is. */
export interface Corrected {
  fields: string[]
  hasLoi: boolean
}

/**
 * The district corrects what an applicant stated (document 3, DM edit form; DECISIONS 10): old and new
 * go into the revisions that every live application shows, the copies in the lists follow, the
 * applicant is told.
 *
 * @throws NotFound for an application of another district
 * @throws Refusal when the application is closed, or somebody changed the profile meanwhile
 */
export class CorrectApplicant {
  run(viewer: Viewer, applicationId: number, correction: Correction): Promise<Corrected> {
    return inTransaction(async (trx) => {
      const seen = await visibleApplication(viewer, { id: applicationId }, trx)
      const profile = await lockedProfile(seen.userId, trx)
      const application = await Application.query({ client: trx })
        .where('id', seen.id)
        .forUpdate()
        .firstOrFail()
      if (application.status.isFinal) {
        throw new Refusal('approvals.messages.closed', {}, { status: 403 })
      }
      if ((await latestRevisionId(profile.id, trx)) !== correction.expectedRevisionId) {
        throw new Refusal('approvals.messages.corrected_meanwhile', {}, { status: 409 })
      }
      const sections = await correctedSections(profile, application, trx)
      await write(profile, application, correction, trx)
      const changed = await sections.changes()
      if (changed.length > 0) await this.#record(viewer, application, correction, changed, trx)
      return { fields: changed.flatMap(fieldNames), hasLoi: application.hasLoi }
    })
  }

  async #record(
    viewer: Viewer,
    application: Application,
    { remarks }: Correction,
    changed: SectionStates,
    trx: TransactionClientContract
  ) {
    for (const { section, changes } of changed) {
      const { profileId } = application
      const revision = { profileId, section, changedBy: viewer.id, remarks, data: { changes } }
      await ProfileRevision.create(revision, { client: trx })
    }
    await recordAudit(
      {
        action: 'profile.corrected',
        actorId: viewer.id,
        actorRole: viewer.roleId,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { profileId: application.profileId, fields: changed.flatMap(fieldNames) },
      },
      trx
    )
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
}

const fieldNames = ({ section, changes }: SectionStates[number]) =>
  changes.map(({ field }) => `${section}.${field}`)

async function write(
  profile: Profile,
  application: Application,
  correction: Correction,
  trx: TransactionClientContract
) {
  const { aadhaar, pan, birthDate, firstName, lastName, genderId, casteId } = correction
  const { rationCardNo, bankAccount, correspondence, group } = correction
  const middleName = correction.middleName ?? null
  await profile
    .useTransaction(trx)
    .merge({
      pan,
      birthDate,
      firstName,
      middleName,
      lastName,
      genderId,
      casteId,
      rationCardNo,
      rationCardDigest: digest(rationCardNo, 'ration_card'),
      ...(aadhaar ? sealAadhaar(aadhaar) : {}),
    })
    .save()
  const profileId = profile.id
  const account = { ...bankAccount, accountDigest: digest(bankAccount.accountNo, 'account') }
  await BankAccount.updateOrCreate({ profileId }, { profileId, ...account }, { client: trx })
  const place = { profileId, kind: 'correspondence' as const }
  await Address.updateOrCreate(place, { ...place, ...withNulls(correspondence) }, { client: trx })
  if (group && application.groupId !== null) {
    await ApplicantGroup.query({ client: trx }).where('id', application.groupId).update(group)
  }
  await copyToLists(profile, trx)
}

/** What lists copy from the profile, in every application that is still alive. */
async function copyToLists(profile: Profile, trx: TransactionClientContract) {
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

/** What was left empty is emptied. */
function withNulls(fields: AddressFields) {
  const empty = { building: null, street: null, landmark: null, residentSince: null }
  const places = { districtId: null, talukaId: null, districtName: null, talukaName: null }
  return { ...empty, ...places, ...fields }
}
