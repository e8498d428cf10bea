import { listDocuments } from '#documents/queries/documents_of'
import type { SectionContext } from '#profile/contracts/section'
import type { Snapshot } from '#profile/contracts/revision'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import { FAMILY } from '#profile/fields/family'
import { lineOf, masterNames, snapshotOf } from '#profile/fields/follow'
import { LENDING } from '#profile/fields/lending'
import { PERSONAL } from '#profile/fields/personal'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'

type WriteContext = SectionContext

const prefixed = (prefix: string, values: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

/** What each section of this module says now, for comparing before and after a change. */
export const SNAPSHOTS = {
  async personal({ profile }: WriteContext): Promise<Snapshot> {
    return snapshotOf(PERSONAL, profile)
  },

  async address({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await Address.query({ client }).where({ profileId: profile.id }).orderBy('id')
    const addresses = rows.map((row) => prefixed(row.kind, snapshotOf(ADDRESS, row)))
    const emergency = prefixed('emergency', snapshotOf(EMERGENCY, profile))
    return Object.assign({}, ...addresses, emergency) as Snapshot
  },

  async family({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await FamilyMember.query({ client }).where({ profileId: profile.id })
    return Object.fromEntries(rows.map((row) => [`member.${row.id}`, lineOf(FAMILY, row)]))
  },

  async bankAccount({ profile, client }: WriteContext): Promise<Snapshot> {
    const row = await BankAccount.query({ client }).where({ profileId: profile.id }).first()
    return row ? snapshotOf(BANK_ACCOUNT, row) : {}
  },

  async lending({ profile, loanType, client }: WriteContext): Promise<Snapshot> {
    const of = { profileId: profile.id, schemeId: loanType }
    const row = await LendingDetail.query({ client }).where(of).first()
    if (!row) return {}
    return { ...snapshotOf(LENDING, row), loanDistrict: masterNames('districts', row.loanDistrictId) }
  },

  async documents({ profile, client }: WriteContext): Promise<Snapshot> {
    const documents = await listDocuments('profile', profile.id, client)
    const said = documents.map(({ slot, title, currentVersion }) => [
      slot,
      `${title ? `${title}: ` : ''}${currentVersion.file.originalName} (${currentVersion.versionNo})`,
    ])
    return Object.fromEntries(said) as Snapshot
  },

  async declaration({ profile }: WriteContext): Promise<Snapshot> {
    return { isDeclared: profile.isDeclared }
  },
}
