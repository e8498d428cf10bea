import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { applicationOfUser } from '#applications/queries/my_applications'
import { lockUser } from '#auth/actions/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation, mayHaveCommitted } from '#kernel/database/transaction'
import { acquireLock } from '#kernel/database/locks'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { nextNumber } from '#kernel/numbering/next_number'
import { digest, encrypt } from '#kernel/vault/vault'
import {
  type FilesByName,
  ReceiveFiles,
  ReceivedFile,
  discardFiles,
} from '#documents/actions/receive_files'
import { insertFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import {
  planTerms,
  recordStep,
  recordTerms,
  refuseUnsuitableText,
} from '#grievances/actions/grievance_records'
import Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import GrievanceStep from '#grievances/models/grievance_step'
import {
  countFiledToday,
  refuseAboveDailyLimit,
  staffedRoles,
} from '#grievances/queries/grievance_access'
import {
  RESPONDENT_ROLES,
  type Complainant,
  type Respondent,
  type GrievanceKind,
  grievanceNumbering,
  isAboutPeople,
  escalationChain,
  staffedChain,
} from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'

export interface NewGrievance {
  by: Complainant
  /** Language of a complainant without an account. */
  locale?: string
  /** Id of the form of a complainant without an account; it creates one grievance however often it is sent. */
  uuid?: string
  kind: GrievanceKind
  /** The respondent, if the grievance is about people. */
  respondent: Respondent | null
  districtId: number | null
  /** Id of the application named when the mobile was verified; it may be used without an account. */
  namedApplicationId?: number | null
  /** The complainant's application that it concerns, whose district then applies. */
  applicationUuid: string | null
  message: string
  /** Only for a demand for money. */
  hidesName: boolean
  /** By field name. */
  files: Readonly<Record<string, UploadSource>>
}

interface Jurisdiction {
  districtId: number
  applicationId: number | null
  aboutRoleId: number | null
  /** Roles of its chain that have a holder. */
  staffedRoleIds: readonly number[]
}

const FORM_MESSAGES = 'grievances.validation.filing.messages'

/** Files a grievance of a citizen. The role that it is about is excluded from those who see it. */
export class FileGrievance {
  /**
   * @throws NotFound for an application of another person; Refusal if something is missing, for a personal number in
   * the text, a file that cannot be accepted, or too many grievances on one day
   */
  async run(filing: NewGrievance): Promise<Grievance> {
    const { applicationUuid, kind, respondent } = filing
    const existing = await this.#findExisting(filing)
    if (existing) return existing
    const application = applicationUuid ? await applicationOf(filing, applicationUuid) : null
    const districtId = application?.districtId ?? filing.districtId
    if (districtId === null) {
      throw new Refusal(`${FORM_MESSAGES}.districtId.required`, {}, { field: 'districtId' })
    }
    if (isAboutPeople(kind) && respondent === null) {
      throw new Refusal(`${FORM_MESSAGES}.respondent.required`, {}, { field: 'respondent' })
    }
    refuseUnsuitableText(filing.message, 'message')
    const received = await new ReceiveFiles<string>().run(
      Object.fromEntries(
        Object.entries(filing.files).map(([field, upload]) => [
          field,
          { upload, purpose: 'document' as const, field },
        ])
      )
    )
    if (hidesComplainant(filing)) await refusePdfs(received)
    const aboutRoleId = isAboutPeople(kind) && respondent ? RESPONDENT_ROLES[respondent] : null
    const staffed = await staffedRoles({ kind, aboutRoleId, districtId })
    const place = {
      districtId,
      applicationId: application?.id ?? null,
      aboutRoleId,
      staffedRoleIds: staffed,
    }
    try {
      return await inTransaction((trx) =>
        this.#file(filing, place, Object.values(received) as ReceivedFile[], trx)
      )
    } catch (error) {
      if (!mayHaveCommitted(error)) await discardFiles(received)
      const other = isUniqueViolation(error) ? await this.#findExisting(filing) : null
      if (other) return other
      throw error
    }
  }

  /**
   * Returns the grievance that the same form created before.
   *
   * @throws Refusal if its content was different
   */
  async #findExisting({ uuid, kind, message, files }: NewGrievance): Promise<Grievance | null> {
    const candidate = uuid ? await Grievance.findBy({ uuid }) : null
    if (!candidate) return null
    const filed = await GrievanceStep.findByOrFail({ grievanceId: candidate.id, kind: 'filed' })
    const attached = await GrievanceFile.query().where('grievanceId', candidate.id)
    const isSame =
      candidate.kind === kind &&
      filed.text === message &&
      attached.length === Object.keys(files).length
    if (!isSame) throw new Refusal('errors.idempotency.otherwise', {}, { status: 409 })
    return candidate
  }

  async #file(
    filing: NewGrievance,
    { staffedRoleIds: staffed, ...place }: Jurisdiction,
    files: readonly ReceivedFile[],
    trx: TransactionClientContract
  ) {
    const { by, kind, message } = filing
    const owner = ownerColumns(by, filing.locale ?? null)
    if ('userId' in by) await lockUser(by.userId, trx)
    else await this.#lockMobile(owner, trx)
    const number = await this.#number(kind, place.districtId, trx)
    await this.#refuseTooMany(owner, trx)
    const whole = escalationChain(kind, place.aboutRoleId)
    /** Auditor and MD both see a demand for money, including later holders of these roles. */
    const chain = kind === 'demand_for_money' ? whole : staffedChain(whole, staffed)
    const { terms, dueOn } = planTerms(kind, chain)
    const grievance = await Grievance.create(
      {
        uuid: filing.uuid ?? randomUUID(),
        number,
        ...owner,
        kind,
        ...place,
        hidesName: hidesComplainant(filing),
        filedAt: DateTime.fromJSDate(getClock().now()).toUTC(),
        status: 'open',
        round: 1,
        dueOn,
      },
      { client: trx }
    )
    await recordTerms(grievance, terms, trx)
    await recordStep(grievance.id, { kind: 'filed', message }, trx)
    for (const [at, file] of files.entries()) {
      await this.#attach(grievance, at + 1, file, trx)
    }
    /** The audit log does not record the complainant, since others read it. */
    await recordAudit({
      action: 'grievance.filed',
      actorId: null,
      subjectType: 'grievance',
      subjectId: grievance.id,
      districtId: place.districtId,
      trx,
    })
    if ('userId' in by) {
      await notifyUser(
        {
          userId: by.userId,
          template: 'grievance_filed',
          params: { grievanceNo: number },
          dedupeKey: `grievance:${grievance.id}:filed`,
          channels: ['notice'],
        },
        trx
      )
    }
    return grievance
  }

  async #number(kind: GrievanceKind, districtId: number, trx: TransactionClientContract) {
    const { code } = masters().district(districtId)
    const { sequence, numberOf } = grievanceNumbering(kind, code, getClock().today())
    return numberOf(await nextNumber(trx, sequence))
  }

  /** Grievances of a mobile are counted one after the other, whatever their district. */
  async #lockMobile({ mobileDigest }: OwnerColumns, trx: TransactionClientContract) {
    await trx.from('grievances').where('mobile_digest', mobileDigest!).forUpdate().select('id')
    await acquireLock(trx, 'mobile', mobileDigest!)
  }

  async #refuseTooMany({ userId, mobileDigest }: OwnerColumns, trx: TransactionClientContract) {
    refuseAboveDailyLimit(await countFiledToday({ userId, mobileDigest }, trx))
  }

  /** Files of a confidential complainant get no original name, which might reveal the person. */
  async #attach(
    { id: grievanceId, userId, hidesName, number }: Grievance,
    position: number,
    { storageKey, sha256, originalName, accepted }: ReceivedFile,
    trx: TransactionClientContract
  ) {
    const name = hidesName ? `${number}-${position}.${accepted.extension}` : originalName
    const file = await insertFile(
      new ReceivedFile(storageKey, sha256, name, accepted),
      { upload: null, ownerUserId: userId, uploadedBy: userId },
      trx
    )
    await GrievanceFile.create({ grievanceId, position, fileId: file.id }, { client: trx })
  }
}

/** Only a demand for money can be confidential. */
const hidesComplainant = ({ kind, hidesName }: NewGrievance) =>
  kind === 'demand_for_money' && hidesName

/**
 * Images are re-encoded on upload and contain nothing but the picture. A PDF keeps its author in places that cannot all
 * be found.
 *
 * @throws Refusal for a PDF in a confidential grievance
 */
async function refusePdfs(received: FilesByName<string, ReceivedFile>) {
  for (const [field, file] of Object.entries(received)) {
    if (file?.accepted.mime !== 'application/pdf') continue
    await discardFiles(received)
    throw new Refusal('grievances.messages.pictures_only', {}, { field })
  }
}

type OwnerColumns = ReturnType<typeof ownerColumns>

const ownerColumns = (by: Complainant, locale: string | null) =>
  'userId' in by
    ? { userId: by.userId, mobileCipher: null, mobileDigest: null, locale: null }
    : {
        userId: null,
        mobileCipher: encrypt(by.mobile, 'grievance'),
        mobileDigest: digest(by.mobile, 'mobile'),
        locale,
      }

/** @throws NotFound for an application of another person, and without an account for any but the one named */
async function applicationOf({ by, namedApplicationId }: NewGrievance, uuid: string) {
  const named = await Application.find(namedApplicationId ?? 0)
  if (named?.uuid === uuid) return named
  if (!('userId' in by)) throw new NotFound()
  return applicationOfUser(by.userId, uuid)
}
