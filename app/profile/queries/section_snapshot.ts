import { maskedAadhaar } from '#core/vault/vault'
import { documentsOf } from '#documents/queries/documents_of'
import { masters } from '#masters/queries/masters'
import type { SectionContext } from '#profile/contracts/section'
import type { RevisionValue, Snapshot } from '#profile/contracts/revision'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import { maskAccount } from '#profile/rules/account_numbers'

type WriteContext = Required<SectionContext>

/** Names only, so that nothing else of the row is kept for ever. */
function named(row: RevisionValue | undefined): RevisionValue {
  if (!row || typeof row !== 'object' || !('nameEn' in row)) return null
  return { nameEn: row.nameEn, nameMr: row.nameMr, nameHi: row.nameHi }
}

function address(row: Address): Snapshot {
  const values: Snapshot = {
    houseNo: row.houseNo,
    building: row.building,
    street: row.street,
    locality: row.locality,
    landmark: row.landmark,
    village: row.village,
    post: row.post,
    stateId: named(masters().find('states', row.stateId)),
    districtId: named(masters().find('districts', row.districtId)) ?? row.districtName,
    talukaId: named(masters().find('talukas', row.talukaId)) ?? row.talukaName,
    pincode: row.pincode,
    residentSince: row.residentSince,
  }
  const prefixed = Object.entries(values).map(([name, value]) => [`${row.kind}.${name}`, value])
  return Object.fromEntries(prefixed) as Snapshot
}

/** What each section of this module says now, for comparing before and after a change. */
export const SNAPSHOTS = {
  async personal({ profile }: WriteContext): Promise<Snapshot> {
    return {
      firstName: profile.firstName,
      middleName: profile.middleName,
      lastName: profile.lastName,
      genderId: named(masters().find('genders', profile.genderId)),
      birthDate: profile.birthDate,
      birthPlace: profile.birthPlace,
      motherName: profile.motherName,
      motherTongue: profile.motherTongue,
      landline: profile.landline,
      isMarried: profile.isMarried,
      isDisabled: profile.isDisabled,
      isIndian: profile.isIndian,
      isDomiciled: profile.isDomiciled,
      casteId: named(masters().find('castes', profile.casteId)),
      familyIncome:
        profile.familyIncomePaise === null ? null : { paise: profile.familyIncomePaise },
      rationCardNo: profile.rationCardNo,
      aadhaar: maskedAadhaar(profile.aadhaarLast4),
      pan: profile.pan,
    }
  },

  async address({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await Address.query({ client }).where({ profileId: profile.id }).orderBy('id')
    return Object.assign({}, ...rows.map(address), {
      'emergency.name': profile.emergencyName,
      'emergency.relation': profile.emergencyRelation,
      'emergency.mobile': profile.emergencyMobile,
    }) as Snapshot
  },

  async family({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await FamilyMember.query({ client }).where({ profileId: profile.id })
    const relation = (row: FamilyMember) => masters().find('relationships', row.relationshipId)
    return Object.fromEntries(
      rows.map((row) => [
        `member.${row.id}`,
        `${row.fullName}, ${row.age}, ${relation(row)?.nameEn ?? ''}`,
      ])
    )
  },

  async bankAccount({ profile, client }: WriteContext): Promise<Snapshot> {
    const row = await BankAccount.query({ client }).where({ profileId: profile.id }).first()
    if (!row) return {}
    const { ifsc, bankName, branchName, city } = row
    return { accountNo: maskAccount(row.accountNo), ifsc, bankName, branchName, city }
  },

  async lending({ profile, loanType, client }: WriteContext): Promise<Snapshot> {
    const of = { profileId: profile.id, schemeId: loanType }
    const row = await LendingDetail.query({ client }).where(of).first()
    if (!row) return {}
    return {
      organisationName: row.organisationName,
      product: row.product,
      organisationAddress: row.organisationAddress,
      amount: { paise: row.amountPaise },
      loanDistrict: named(masters().find('districts', row.loanDistrictId)),
      bankName: row.bankName,
      branchName: row.branchName,
    }
  },

  async documents({ profile, client }: WriteContext): Promise<Snapshot> {
    const documents = await documentsOf('profile', profile.id, client)
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
