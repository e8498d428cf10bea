import { recordAudit } from '#kernel/audit/record_audit'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { ENCRYPTED_FIELDS, type EncryptedField } from '#kernel/formats/personal_numbers'
import { digest } from '#kernel/vault/vault'
import Application from '#applications/models/application'
import { matchesOfIdentifiers } from '#duplicates/queries/matches'
import type { Viewer } from '#approvals/contracts/viewer'
import { singleDistrict } from '#lists/districts'
import { scopeToDistricts } from '#auth/policies/base'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { visibleApplication } from '#approvals/queries/visible_applications'

/** What was typed, in its normal form. */
type EnteredNumbers = Partial<Record<EncryptedField, string>>

/** More files than anybody has: the rest is a mishap. */
const MAX_FOUND = 100

/**
 * Finds the files of who gave an Aadhaar, PAN or bank account number: the applicant, the group or one
 * of its directors. Looked for by the keyed digest. The search is logged with its kind and what it
 * found, never with the number.
 *
 * @returns ids of the officer's own districts where bound to some, newest first
 * @throws Refusal when nothing was typed
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

  /** A director stands in the files of the group alone. */
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

/** The id of an address, which may be anything. @throws NotFound */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/**
 * Opens an application for an officer and notes it in the audit log: every view and every download
 * of a profile is there (DECISIONS 12).
 *
 * @throws NotFound when it is not theirs to see
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
