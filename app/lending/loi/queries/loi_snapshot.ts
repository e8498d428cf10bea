import i18nManager from '@adonisjs/i18n/services/main'
import type { PdfLanguage } from '#pdf/shaper'
import { UnknownMaster, loanTypeName, localName, masters, namesOf } from '#masters/queries/masters'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import { paise } from '#kernel/money/paise'
import { inEachLanguage } from '#kernel/formats/languages'
import { type EncryptedNumber, maskAadhaar } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import ApplicantGroup from '#group/models/applicant_group'
import type { FrozenSignatory, LoiSnapshot } from '#loi/contracts/loi_data'
import { loiTermTexts, signatoriesOfLetter } from '#masters/queries/dated_lists'
import Profile from '#profile/models/profile'
import { loanFormOf } from '#masters/rules/schemes'
import type { LoiSignatory } from '#masters/queries/master_lists'
import { signatoryWords, titleOf } from '#masters/rules/local_names'

/** An address as stored: places are master rows where known, otherwise names. */
interface PostalAddress {
  /** House, building, street, locality, landmark, village, from the most specific to the most general. */
  lines: (string | null)[]
  post?: string | null
  talukaId?: number | null
  talukaName?: string | null
  districtId?: number | null
  districtName?: string | null
  stateId?: number | null
  pincode?: string | null
}

/** Returns an address in one line, with place names in the language; the home state is omitted. */
function addressLine(address: PostalAddress, language: PdfLanguage): string {
  const t = (key: string, name: string) =>
    name ? i18nManager.locale(language).t(`loi.address.${key}`, { name }) : ''
  const catalogue = masters()
  const place = (list: 'talukas' | 'districts', id?: number | null, typed?: string | null) =>
    localName(catalogue.find(list, id), language) || (typed ?? '')
  const state = catalogue.find('states', address.stateId)
  const parts = [
    ...address.lines.map((line) => line?.trim() ?? ''),
    t('post', address.post?.trim() ?? ''),
    t('taluka', place('talukas', address.talukaId, address.talukaName)),
    t('district', place('districts', address.districtId, address.districtName)),
    state && !state.isDefault ? localName(state, language) : '',
  ]
  const line = [...new Set(parts.filter(Boolean))].join(', ')
  return address.pincode ? `${line} - ${address.pincode}` : line
}

/** The gender master's row for a man, which determines the honorific (document 2, Printable LOI). */
const MALE = 1

type Particulars = Pick<LoiSnapshot, 'applicant' | 'purpose'> & { address: PostalAddress }

/** Returns the current profile, with the data of its person or group for letters. */
async function particularsOf(application: Application, client: QueryClientContract) {
  const profile = await Profile.query({ client })
    .where('id', application.profileId)
    .preload('addresses')
    .preload('lendingDetails', (query) => query.where('scheme_id', application.loanType))
    .firstOrFail()
  const particulars = application.groupId
    ? await groupParticulars(application.groupId, client)
    : personParticulars(profile, application.loanType)
  const address = inEachLanguage((language) => addressLine(particulars.address, language))
  return { ...particulars, profile, address }
}

/** Returns the applicant's address for letters, from the current profile, in every language. */
export const applicantAddress = async (application: Application, client: QueryClientContract) =>
  (await particularsOf(application, client)).address

/**
 * Returns the content of a letter of this application issued on a day, in every language: taken from the current
 * profile, so that a re-issue after a correction contains the correction.
 */
export async function snapshotOf(
  application: Application,
  { signatory, signatoryName, signature }: FrozenSignatory,
  issuedOn: PlainDate,
  client: QueryClientContract
): Promise<LoiSnapshot> {
  const { profile, ...particulars } = await particularsOf(application, client)
  const scheme = masters().scheme(application.loanType)
  return {
    applicationNumber: application.number,
    loanType: application.loanType,
    loanTypeName: inEachLanguage((language) => loanTypeName(scheme, language)),
    schemeName: namesOf(scheme),
    corporation: issuingCorporation(profile.casteId, application.districtId),
    applicant: particulars.applicant,
    address: particulars.address,
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
 * Returns the subsidiary of the caste, otherwise that of the division, otherwise the corporation (document 2); a
 * subsidiary has the address of the corporation.
 */
function issuingCorporation(casteId: number | null, districtId: number) {
  const subsidiary = masters().subCorporationFor(casteId, districtId)
  const name = subsidiary
    ? { nameEn: subsidiary.nameEn, nameMr: subsidiary.nameMr ?? subsidiary.nameEn }
    : { nameEn: corporation.name.en, nameMr: corporation.name.mr }
  const { address } = corporation
  return address.en ? { ...name, address: inEachLanguage((language) => address[language]) } : name
}

/** Loan types 1 and 3: a person, and the business or the course for which the loan is. */
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

/** Returns the group's number as stored. */
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

/**
 * Returns the signatory of a day's letters, with the data frozen in a letter (DECISIONS 4). Read from the database, not
 * from the catalogue, which another process may just have changed.
 *
 * @throws UnknownMaster where there is no signatory for that day
 */
export async function signatoryOn(day: PlainDate, trx: TransactionClientContract) {
  const rows = await signatoriesOfLetter(trx)
  const row = rows.findLast(({ effectiveFrom }) => effectiveFrom <= day)
  if (!row) throw new UnknownMaster('loiSignatories', day)
  return frozenSignatory(row)
}

/** Returns the data of a signatory that a letter stores. */
export function frozenSignatory(row: Readonly<LoiSignatory>) {
  const words = signatoryWords(row.words)
  const frozen: FrozenSignatory = {
    signatory: titleOf(words, namesOf(masters().role(row.roleId))),
    ...(words ? { signatoryName: words.name } : {}),
    ...(row.signature ? { signature: row.signature } : {}),
  }
  return { roleId: row.roleId, frozen }
}
