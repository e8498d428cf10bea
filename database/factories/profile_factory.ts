import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import User from '#auth/models/user'
import { plainDate } from '#kernel/calendar/plain_date'
import { digest, encryptAadhaar, encryptAccount, encryptPan } from '#kernel/vault/vault'
import { ownHouse, testAadhaar } from '#database/factories/application_factory'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { masters } from '#masters/queries/masters'
import Address, { ADDRESS_KINDS } from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { sectionOf } from '#profile/contracts/sections'
import { nameKey } from '#profile/rules/form_values'

interface ProfileOptions {
  /** Scheme id; 1 by default. */
  loanType?: number
  /** Pune by default. */
  districtId?: number
  /** Further columns of the profile. */
  overrides?: Partial<Profile['$attributes']>
  /** Without it no file is written: for tests that do not use documents. */
  withDocuments?: boolean
}

const byName = <R extends { id: number; nameEn: string }>(rows: readonly R[], name: string) =>
  rows.find((row) => row.nameEn === name)!.id

/** Creates a profile with every section complete, written directly; for a user who has none yet. */
export async function createCompleteProfile(user: User, options: ProfileOptions = {}) {
  const { loanType = 1, districtId = byName(masters().districts, 'Pune') } = options
  const rationCardNo = `RC${randomInt(10 ** 8, 10 ** 9)}`
  const profile = await Profile.create({
    userId: user.id,
    firstName: user.firstName,
    middleName: user.middleName,
    lastName: user.lastName,
    genderId: user.genderId ?? 0,
    birthDate: plainDate('1999-06-15'),
    isIndian: true,
    isDomiciled: true,
    isMarried: true,
    isDisabled: false,
    casteId: byName(masters().castes, 'Kunbi'),
    familyIncomePaise: 250_000_00,
    rationCardNo,
    rationCardDigest: digest(rationCardNo, 'ration_card'),
    ...encryptAadhaar(testAadhaar()),
    ...encryptPan('ABCPJ1234K'),
    isDeclared: true,
    ...options.overrides,
  })
  await createRows(profile, loanType, districtId)
  if (options.withDocuments ?? true)
    await fillSlots(user.id, { subjectType: 'profile', subjectId: profile.id }, String(loanType))
  return profile
}

async function createRows(profile: Profile, loanType: number, districtId: number) {
  const profileId = profile.id
  const houseNo = ownHouse()
  await Address.createMany(
    ADDRESS_KINDS.map((kind) => ({
      profileId,
      kind,
      houseNo,
      locality: 'Sadashiv Peth',
      village: 'Pune',
      post: 'Sadashiv Peth',
      stateId: masters().states.find((state) => state.isDefault)!.id,
      districtId,
      talukaId: masters().talukas(districtId)[0]?.id ?? null,
      pincode: '411030',
    }))
  )
  await FamilyMember.create({
    profileId,
    fullName: 'Ramesh Jadhav',
    fullNameKey: nameKey('Ramesh Jadhav'),
    genderId: 1,
    age: 58,
    relationshipId: byName(masters().relationships, 'Father'),
  })
  await BankAccount.create({
    profileId,
    ...encryptAccount(String(randomInt(10 ** 10, 10 ** 11))),
    ifsc: 'SBIN0004343',
    bankName: 'State Bank of India',
    branchName: 'Camp',
    city: 'Pune',
  })
  /** For a group, the loan is stored with the group. */
  if (!sectionOf(loanType, 'lending')) return
  await LendingDetail.create({
    profileId,
    schemeId: loanType,
    organisationName: 'Savita Tailoring',
    product: 'Tailoring',
    organisationAddress: 'Laxmi Road, Pune',
    amountPaise: 500_000_00,
    loanDistrictId: districtId,
    bankName: 'State Bank of India',
    branchName: 'Camp',
  })
}

const CERTIFICATE = {
  certificateNumber: 'MH/2026/0042',
  issuedOn: plainDate('2026-04-01'),
  validUntil: plainDate('2099-03-31'),
  issuingOffice: 'Tehsildar, Haveli',
}

/** Puts a one-pixel image into every required slot of a list of the master ('2D': a director's). */
export async function fillSlots(
  userId: number,
  subject: { subjectType: SubjectType; subjectId: number },
  list: string
) {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64'
  )
  const sha256 = createHash('sha256').update(pixel).digest('hex')
  const slots = masters().documentSlots(list)
  for (const { slot } of slots.filter((row) => row.isRequired)) {
    const file = await StoredFile.create({
      uuid: randomUUID(),
      ownerUserId: userId,
      uploadedBy: userId,
      sha256,
      mime: 'image/png',
      extension: 'png',
      sizeBytes: pixel.byteLength,
      width: 1,
      height: 1,
      originalName: `${slot}.png`,
      storageKey: await privateStore.put(pixel, 'image/png'),
      ...(masters().certificateType(slot) ? CERTIFICATE : {}),
    })
    const document = await Document.create({ ...subject, slot })
    const version = await DocumentVersion.create({
      placedAt: DateTime.fromJSDate(getClock().now()),
      documentId: document.id,
      versionNo: 1,
      fileId: file.id,
      uploadedBy: userId,
    })
    await document.merge({ currentVersionId: version.id }).save()
  }
}
