import { recordAudit } from '#kernel/audit/record_audit'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  type EncryptedNumberKind,
} from '#kernel/formats/personal_numbers'
import { digest, decrypt } from '#kernel/vault/vault'
import Application from '#applications/models/application'
import { matchesOfIdentifiers } from '#duplicates/queries/matches'
import type { Viewer } from '#approvals/contracts/viewer'
import { singleDistrict } from '#lists/query_filters'
import { scopeToDistricts } from '#auth/policies/base'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { visibleApplication } from '#approvals/queries/visible_applications'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { aadhaarCipher } from '#kernel/vault/aadhaar_store'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { DateTime } from 'luxon'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import User from '#auth/models/user'
import { acquireLock } from '#kernel/database/locks'

/** The typed numbers, in normal form. */
type EnteredNumbers = Partial<Record<EncryptedField, string>>

/** More applications than any person has: more would be an error. */
const MAX_FOUND = 100

/**
 * Finds applications by an Aadhaar, PAN or bank account number: of the applicant, the group or one of its directors. It
 * searches by the keyed digest. The search is logged with its kind and what it found, never with the number.
 *
 * @returns ids in the officer's districts if bound to some, the newest first
 * @throws Refusal if nothing was typed
 */
export class FindByNumber {
  async run(viewer: Viewer, typed: EnteredNumbers, requestId?: string): Promise<number[]> {
    const digestsOf = (field: EncryptedField) => {
      const number = typed[field]
      return number === undefined ? [] : [digest(number, ENCRYPTED_FIELDS[field])]
    }
    const numbers = {
      aadhaar: digestsOf('aadhaar'),
      pan: digestsOf('pan'),
      account: digestsOf('accountNo'),
      rationCard: [],
      mobile: [],
      emergency: [],
    }
    const kinds = (['aadhaar', 'pan', 'account'] as const).filter(
      (kind) => numbers[kind].length > 0
    )
    if (kinds.length === 0) {
      throw new Refusal('approvals.search.nothing_typed', {}, { field: 'aadhaar' })
    }
    const matches = await matchesOfIdentifiers(numbers)
    const found = await this.#filesOf(matches, viewer)
    await recordAudit({
      action: 'applications.searched_by_number',
      actor: viewer,
      subjectType: 'application',
      districtId: singleDistrict(viewer.districts),
      data: { kinds, found: found.length },
      requestId,
    })
    return found
  }

  /** Directors are only part of the group's applications. */
  async #filesOf(matches: { userId: number; isDirector: boolean }[], viewer: Viewer) {
    const people = matches.filter(({ isDirector }) => !isDirector).map(({ userId }) => userId)
    const groups = matches.filter(({ isDirector }) => isDirector).map(({ userId }) => userId)
    const query = scopeToDistricts(Application.query(), viewer)
      .where((either) => {
        void either
          .whereIn('userId', people)
          .orWhere((of) => void of.whereIn('userId', groups).where('loanType', LOAN_TYPES.group))
      })
      .orderBy('id', 'desc')
      .limit(MAX_FOUND)
    return (await query.select('id')).map(({ id }) => id)
  }
}

/** Parses the id in an address, which may be any text. @throws NotFound */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/**
 * Opens an application for an officer and records it in the audit log: it has every view and every download of a
 * profile (DECISIONS 12).
 *
 * @throws NotFound if they may not see it
 */
export class ViewApplication {
  constructor(private readonly what: 'profile.viewed' | 'profile.downloaded' = 'profile.viewed') {}

  async run(viewer: Viewer, id: string, requestId?: string): Promise<Application> {
    const application = await visibleApplication(viewer, { id: parseId(id) })
    await recordAudit({
      action: this.what,
      actor: viewer,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
      data: { profileId: application.profileId },
      requestId,
    })
    return application
  }
}

/** Owner of a number: the applicant, the group, or a person of the group. */
type NumberOwner = 'applicant' | 'group' | 'director' | 'shareholder'

interface NumberAddress {
  kind: EncryptedNumberKind
  whose: NumberOwner
  /** Of a director or a shareholder. */
  personId: number | null
}

/** Returns the requested encrypted number of this application; null if there is none. */
async function encryptedNumberOf(
  application: Application,
  { kind, whose, personId }: NumberAddress,
  client: TransactionClientContract
): Promise<string | null> {
  const ofGroup = { id: personId ?? 0, groupId: application.groupId ?? 0 }
  const find = async () => {
    switch (whose) {
      case 'applicant':
        return kind === 'account'
          ? BankAccount.query({ client }).where('profileId', application.profileId).first()
          : Profile.query({ client }).where('id', application.profileId).first()
      case 'group':
        return ApplicantGroup.query({ client }).where('id', ofGroup.groupId).first()
      case 'director':
        return GroupDirector.query({ client }).where(ofGroup).first()
      case 'shareholder':
        return GroupShareholder.query({ client }).where(ofGroup).first()
    }
  }
  const row = await find()
  const isPerson =
    row instanceof Profile || row instanceof GroupDirector || row instanceof GroupShareholder
  if (kind === 'aadhaar' && isPerson) return aadhaarCipher(row, client)
  const cipher: unknown = row?.$attributes[`${kind}Cipher`]
  return typeof cipher === 'string' ? cipher : null
}

interface RevealInput {
  application: Application
  kind: EncryptedNumberKind
  whose: NumberOwner
  /** Of a director or a shareholder. */
  personId?: number | null
  /** Reason for looking at a large number of them. */
  reason?: string | null
}

/** Number of reveals per hour above which a reason is required (DECISIONS 12). */
const MAX_REVEALS_WITHOUT_REASON = 30
const ACTIONS: Record<EncryptedNumberKind, AuditAction> = {
  aadhaar: 'aadhaar.revealed',
  pan: 'pan.revealed',
  account: 'account.revealed',
}

/**
 * Reveals a complete number to an officer who may see the application. The audit log entry is written first, in one
 * transaction with the reading: nothing is shown unlogged (DECISIONS 12).
 *
 * @throws NotFound if there is no number
 * @throws Refusal if this person revealed so many in the last hour that a reason is required
 */
export class RevealNumber {
  run(viewer: Viewer, input: RevealInput, requestId?: string): Promise<string> {
    return inTransaction(async (trx) => {
      const { application, kind, whose, personId = null, reason = null } = input
      const revealed = await this.#recentReveals(viewer, trx)
      const cipher = await encryptedNumberOf(application, { kind, whose, personId }, trx)
      if (!cipher) throw new NotFound()
      if (revealed >= MAX_REVEALS_WITHOUT_REASON && !reason) {
        const limit = { count: MAX_REVEALS_WITHOUT_REASON }
        throw new Refusal('approvals.reveals.reason_needed', limit, { field: 'reason' })
      }
      await recordAudit({
        action: ACTIONS[kind],
        actor: viewer,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: {
          profileId: application.profileId,
          whose,
          ...(personId === null ? {} : { personId }),
          ...(reason === null ? {} : { reason }),
        },
        requestId,
        trx,
      })
      return decrypt(cipher, kind)
    })
  }

  /**
   * Counts numbers of all kinds and people together. The person's lock is taken before anything is read, so that two
   * clicks at once are counted one by one.
   */
  async #recentReveals(viewer: Viewer, trx: TransactionClientContract): Promise<number> {
    await User.query({ client: trx }).where('id', viewer.id).forUpdate().firstOrFail()
    await acquireLock(trx, 'user', viewer.id)
    /** The log uses the machine's clock, whatever date the portal's clock is set to. */
    const since = DateTime.utc().minus({ hours: 1 })
    const [found] = await trx
      .from('audit_entries')
      .where('actor_id', viewer.id)
      .whereIn('action', Object.values(ACTIONS))
      .where('created_at', '>', sqlInstant(since))
      .count('* as reveals')
    return Number(found.reveals)
  }
}
