import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import { paise } from '#kernel/money/paise'
import { inEachLanguage } from '#kernel/formats/languages'
import { maskAadhaar, type EncryptedNumber } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import ApplicantGroup from '#group/models/applicant_group'
import type { FrozenSignatory, LoiSnapshot } from '#loi/models/loi_snapshot'
import { addressLine, type PostalAddress } from '#loi/queries/postal_address'
import { loanTypeName, masters, namesOf } from '#masters/queries/masters'
import { loiTermTexts } from '#masters/queries/scheme_texts'
import Profile from '#profile/models/profile'
import { loanFormOf } from '#masters/rules/loan_types'

/** The gender master's row for a man, which decides the honorific (document 2, Printable LOI). */
const MALE = 1

type Particulars = Pick<LoiSnapshot, 'applicant' | 'purpose'> & { address: PostalAddress }

/**
 * What a letter of this application says that is issued on a day, in every language: the profile as it is now,
 * so that a re-issue after a correction carries the correction.
 */
export async function snapshotOf(
  application: Application,
  { signatory, signatoryName, signature }: FrozenSignatory,
  issuedOn: PlainDate,
  client: QueryClientContract
): Promise<LoiSnapshot> {
  const profile = await Profile.query({ client })
    .where('id', application.profileId)
    .preload('addresses')
    .preload('lendingDetails', (query) => query.where('scheme_id', application.loanType))
    .firstOrFail()
  const particulars = application.groupId
    ? await groupParticulars(application.groupId, client)
    : personParticulars(profile, application.loanType)
  const scheme = masters().scheme(application.loanType)
  return {
    applicationNumber: application.number,
    loanType: application.loanType,
    loanTypeName: inEachLanguage((language) => loanTypeName(scheme, language)),
    schemeName: namesOf(scheme),
    corporation: issuingCorporation(profile.casteId, application.districtId),
    applicant: particulars.applicant,
    address: inEachLanguage((language) => addressLine(particulars.address, language)),
    purpose: particulars.purpose,
    amount: paise(application.amountPaise),
    district: namesOf(masters().district(application.districtId)),
    terms: inEachLanguage((language) =>
      loiTermTexts(
        application.loanType,
        { issuedOn, submittedOn: application.submittedOn },
        language
      )
    ),
    signatory,
    ...(signatoryName ? { signatoryName } : {}),
    ...(signature ? { signature } : {}),
    ...(corporation.logo ? { logo: corporation.logo.id } : {}),
  }
}

/**
 * The subsidiary of the caste, else that of the division, else the corporation (document 2); a subsidiary is at the
 * address of the corporation.
 */
function issuingCorporation(casteId: number | null, districtId: number) {
  const subsidiary = masters().subCorporationFor(casteId, districtId)
  const name = subsidiary
    ? { nameEn: subsidiary.nameEn, nameMr: subsidiary.nameMr ?? subsidiary.nameEn }
    : { nameEn: corporation.name.en, nameMr: corporation.name.mr }
  const { address } = corporation
  return address.en ? { ...name, address: inEachLanguage((language) => address[language]) } : name
}

/** Loan types 1 and 3: a person, and the business or the course the loan is for. */
function personParticulars(profile: Profile, loanType: number): Particulars {
  const lending = profile.lendingDetails[0]
  const address =
    profile.addresses.find(({ kind }) => kind === 'correspondence') ?? profile.addresses[0]
  return {
    applicant: {
      kind: 'person',
      name: profile.fullName,
      gender: profile.genderId === MALE ? 'male' : 'female',
      maskedAadhaar: maskAadhaar(profile.aadhaarLast4),
    },
    address: {
      ...address?.$attributes,
      lines: address
        ? [
            address.houseNo,
            address.building,
            address.street,
            address.locality,
            address.landmark,
            address.village,
          ]
        : [],
    },
    purpose:
      loanFormOf(loanType) === 'education'
        ? {
            kind: 'education',
            instituteName: lending?.organisationName ?? '',
            course: lending?.product ?? '',
          }
        : { kind: 'business', businessName: lending?.organisationName ?? '' },
  }
}

/** The number as it lies with the group. */
function panOf({ panCipher, panDigest, panLast4 }: ApplicantGroup): EncryptedNumber | null {
  if (!panCipher || !panDigest || !panLast4) return null
  return { cipher: panCipher, digest: panDigest, last4: panLast4 }
}

/** Loan type 2: the group, by its PAN. */
async function groupParticulars(
  groupId: number,
  client: QueryClientContract
): Promise<Particulars> {
  const group = await ApplicantGroup.query({ client }).where('id', groupId).firstOrFail()
  return {
    applicant: { kind: 'group', name: group.name, pan: panOf(group) },
    address: {
      lines: [group.registeredAddress || group.businessAddress],
      talukaId: group.talukaId,
      districtId: group.districtId,
    },
    purpose: { kind: 'business', businessName: group.businessName },
  }
}
