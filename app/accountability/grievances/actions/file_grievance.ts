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
import type { UploadSource } from '#documents/rules/uploads'
import {
  planTerms,
  recordStep,
  recordTerms,
  refuseUnsuitableText,
} from '#grievances/actions/grievance_records'
import Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import GrievanceStep from '#grievances/models/grievance_step'
import { staffedRoles } from '#grievances/queries/visibility'
import { countFiledToday, refuseAboveDailyLimit } from '#grievances/queries/complainants'
import {
  COMPLAINED_OF_ROLES,
  type Complainant,
  type ComplainedOf,
  type GrievanceKind,
  grievanceNumbering,
  isAboutPeople,
  escalationChain,
  staffedChain,
} from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'

export interface NewGrievance {
  by: Complainant
  /** Language of somebody without an account. */
  locale?: string
  /** Id of the form of somebody without an account, which makes one complaint however often it is sent. */
  uuid?: string
  kind: GrievanceKind
  /** Whom it is about, where it is about people. */
  respondent: ComplainedOf | null
  districtId: number | null
  /** Id of the application that was named when a mobile was proven: it may be used without an account. */
  namedApplicationId?: number | null
  /** The own application that it concerns; its district counts then. */
  applicationUuid: string | null
  message: string
  /** Of a demand for money only. */
  hidesName: boolean
  /** By the name of their field. */
  files: Readonly<Record<string, UploadSource>>
}

interface Jurisdiction {
  districtId: number
  applicationId: number | null
  aboutRoleId: number | null
  /** Posts of its chain that somebody has. */
  staffedRoleIds: readonly number[]
}

const FORM_MESSAGES = 'grievances.validation.filing.messages'

/** A citizen complains. The post that it is about is left out of those who get to see it. */
export class FileGrievance {
  /**
   * @throws NotFound for an application of somebody else; Refusal for what is missing, a personal number in the
   *   words, a file that may not be kept, or too many complaints on one day
   */
  async run(filing: NewGrievance): Promise<Grievance> {
    const { applicationUuid, kind, respondent } = filing
    const before = await this.#before(filing)
    if (before) return before
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
    const aboutRoleId = isAboutPeople(kind) && respondent ? COMPLAINED_OF_ROLES[respondent] : null
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
      const other = isUniqueViolation(error) ? await this.#before(filing) : null
      if (other) return other
      throw error
    }
  }

  /**
   * What the same form has made before.
   *
   * @throws Refusal where it said something else
   */
  async #before({ uuid, kind, message, files }: NewGrievance): Promise<Grievance | null> {
    const made = uuid ? await Grievance.findBy({ uuid }) : null
    if (!made) return null
    const filed = await GrievanceStep.findByOrFail({ grievanceId: made.id, kind: 'filed' })
    const attached = await GrievanceFile.query().where('grievanceId', made.id)
    const isSame =
      made.kind === kind && filed.text === message && attached.length === Object.keys(files).length
    if (!isSame) throw new Refusal('errors.idempotency.otherwise', {}, { status: 409 })
    return made
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
    /** Auditor and MD both see a demand for money, also whoever has the post later. */
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
    /** Whose it is stands in no log that others read. */
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

  /** Complaints of a mobile are counted one after the other, whichever district they are of. */
  async #lockMobile({ mobileDigest }: OwnerColumns, trx: TransactionClientContract) {
    await trx.from('grievances').where('mobile_digest', mobileDigest!).forUpdate().select('id')
    await acquireLock(trx, 'mobile', mobileDigest!)
  }

  async #refuseTooMany({ userId, mobileDigest }: OwnerColumns, trx: TransactionClientContract) {
    refuseAboveDailyLimit(await countFiledToday({ userId, mobileDigest }, trx))
  }

  /** Of a hidden person files have no name of their own, which might tell whose they are. */
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

/** The name is hidden of a demand for money only. */
const hidesComplainant = ({ kind, hidesName }: NewGrievance) =>
  kind === 'demand_for_money' && hidesName

/**
 * Pictures are written anew when they are taken, and tell nothing but what they show. A PDF keeps who made it, in
 * places that cannot all be known.
 *
 * @throws Refusal for one beside a hidden name
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

/** @throws NotFound for an application of somebody else, and where there is no account for any but the one named */
async function applicationOf({ by, namedApplicationId }: NewGrievance, uuid: string) {
  const named = await Application.find(namedApplicationId ?? 0)
  if (named?.uuid === uuid) return named
  if (!('userId' in by)) throw new NotFound()
  return applicationOfUser(by.userId, uuid)
}
