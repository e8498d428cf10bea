import db from '@adonisjs/lucid/services/db'
import { aadhaarCiphers } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import { localName, masters } from '#masters/queries/masters'
import type { Lines } from '#tests/support/old_books'

type Row = Record<string, any>

export const personNo = (userId: unknown) => `P-${userId}`
export const groupNo = (groupId: unknown) => `G-${groupId}`

/** PAN and account number of a row, unmasked. */
export const openNumbers = (row: Row) => ({
  pan: row.pan_cipher ? decrypt(row.pan_cipher, 'pan') : null,
  account: row.account_cipher ? decrypt(row.account_cipher, 'account') : null,
})

/** Returns the unmasked Aadhaar numbers of rows. */
async function openAadhaars(rows: readonly Row[]): Promise<(string | null)[]> {
  const ciphers = await aadhaarCiphers(
    rows.map((row) => ({
      aadhaarReference: row.aadhaar_reference,
      aadhaarCipher: row.aadhaar_cipher,
    }))
  )
  return ciphers.map((cipher) => cipher && decrypt(cipher, 'aadhaar'))
}

const personal = (row: Row, aadhaar: string | null) => ({
  first_name: row.first_name,
  middle_name: row.middle_name,
  last_name: row.last_name,
  birth_date: row.birth_date && String(row.birth_date).slice(0, 10),
  mobile: row.mobile,
  aadhaar,
  pan: openNumbers(row).pan,
  caste: row.caste_id,
})

const joined = (parts: unknown[]) => parts.filter(Boolean).join(', ')

/** Returns the spreadsheets of the applicants, with their groups. */
export async function exportedPeople(applications: readonly Row[]): Promise<Record<string, Lines>> {
  const userIds = [...new Set(applications.map((file) => Number(file.user_id)))]
  const profiles: Row[] = await db
    .from('profiles as p')
    .join('users as u', 'u.id', 'p.user_id')
    .join('addresses as q', (on) => {
      on.on('q.profile_id', 'p.id').andOnVal('q.kind', 'correspondence')
    })
    .leftJoin('bank_accounts as k', 'k.profile_id', 'p.id')
    .whereIn('p.user_id', userIds)
    .orderBy('p.id')
    .select('p.*', 'u.mobile', 'q.district_id', 'q.taluka_id', 'q.pincode')
    .select('q.house_no', 'q.locality', 'q.village')
    .select('k.account_cipher', 'k.ifsc', 'k.bank_name', 'k.branch_name')
  const groups: Row[] = await db.from('applicant_groups').whereIn('user_id', userIds).orderBy('id')
  const directors: Row[] = await db
    .from('group_directors')
    .whereIn(
      'group_id',
      groups.map(({ id }) => id)
    )
    .orderBy('id')
  const aadhaars = await openAadhaars(profiles)
  const ofDirectors = await openAadhaars(directors)
  return {
    applicants: profiles.map((row, at) => ({
      applicant_no: personNo(row.user_id),
      ...personal(row, aadhaars[at]),
      gender: row.gender_id,
      income: row.family_income_paise === null ? null : Number(row.family_income_paise) / 100,
      district: row.district_id,
      taluka: row.taluka_id === null ? null : talukaName(row),
      address: joined([row.house_no, row.locality, row.village]),
      pincode: row.pincode,
      account_no: openNumbers(row).account,
      ifsc: row.ifsc,
      bank: row.bank_name,
      branch: row.branch_name,
    })),
    groups: groups.map((row) => ({
      group_no: groupNo(row.id),
      applicant_no: personNo(row.user_id),
      group_name: row.name,
      registration_no: row.registration_no,
      district: row.district_id,
      address: row.registered_address,
      pan: openNumbers(row).pan,
    })),
    directors: directors.map((row, at) => ({
      group_no: groupNo(row.group_id),
      ...personal(row, ofDirectors[at]),
      designation: row.designation,
    })),
  }
}

function talukaName(row: Row): string {
  const taluka = masters()
    .talukas(Number(row.district_id))
    .find(({ id }) => id === Number(row.taluka_id))
  return localName(taluka!, 'en')
}
