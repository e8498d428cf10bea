import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { unusablePasswordHash } from '#auth/actions/password_hashing'
import { Role } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { fullName } from '#kernel/formats/names'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { encryptAadhaar, encryptAccount, encryptPan } from '#kernel/vault/vault'
import { masters } from '#masters/queries/masters'
import { talukaOf } from '#administration/portfolio/actions/read_rows'
import {
  idsByValue,
  insertRows,
  type OldRow,
  type Row,
  textOf,
} from '#administration/portfolio/actions/old_rows'

/** An applicant of the existing portfolio whose account is created. */
export interface WrittenPerson {
  row: OldRow
  userId: number
  profileId: number
  name: string
  mobile: string
  birthDate: PlainDate | null
  casteId: number | null
  genderId: number | null
  aadhaar: AadhaarColumns | null
}

type AadhaarColumns = {
  aadhaar_reference: string
  aadhaar_cipher: string
  aadhaar_digest: string
  aadhaar_last4: string
}

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value))

/**
 * Creates accounts for people of the existing portfolio, with profile, address and bank account. Nobody can sign in
 * before the citizen has accepted the account: the user name is random and no password matches.
 *
 * @param now instant in the format of both databases
 */
export async function writePeople(
  importId: number,
  rows: readonly OldRow[],
  now: string,
  trx: TransactionClientContract
): Promise<WrittenPerson[]> {
  const password = await unusablePasswordHash()
  const uuids = rows.map(() => randomUUID())
  const users = rows.map(({ values }, at): Row => ({
    uuid: uuids[at],
    role_id: Role.applicant,
    user_name: uuids[at],
    user_name_key: uuids[at],
    first_name: textOf(values.first_name, 80),
    middle_name: values.middle_name === null ? null : textOf(values.middle_name, 80),
    last_name: textOf(values.last_name, 80),
    /** Often unknown, and then stored as an empty text. */
    mobile: textOf(values.mobile, 10),
    birth_date: values.birth_date,
    gender_id: values.gender,
    password,
    must_change_password: true,
    locale: 'mr',
    is_active: true,
    import_id: importId,
    is_held: true,
    created_at: now,
    updated_at: now,
  }))
  await insertRows('users', users, trx)
  const userIds = await idsByValue('users', 'uuid', uuids, trx)
  const aadhaars = await storeAadhaars(rows, now, trx)
  const ofRow = (at: number) => userIds.get(uuids[at])!
  await insertRows(
    'profiles',
    rows.map(({ values }, at) => profileRow(values, ofRow(at), aadhaars[at], now)),
    trx
  )
  const profileIds = await idsByValue('profiles', 'user_id', [...userIds.values()], trx)
  const people = rows.map((row, at): WrittenPerson => {
    const { values } = row
    return {
      row,
      userId: ofRow(at),
      profileId: profileIds.get(String(ofRow(at)))!,
      name: fullName([values.first_name, values.middle_name, values.last_name].map(asName)),
      mobile: textOf(values.mobile, 10),
      birthDate: values.birth_date as PlainDate | null,
      casteId: numberOrNull(values.caste),
      genderId: numberOrNull(values.gender),
      aadhaar: aadhaars[at],
    }
  })
  await insertRows('addresses', people.map(addressRow), trx)
  const accounts = people.map((person) => accountRow(person, now)).filter((row) => row !== null)
  await insertRows('bank_accounts', accounts, trx)
  return people
}

export const asName = (value: string | number | null) => (value === null ? null : textOf(value, 80))

function profileRow(
  values: OldRow['values'],
  userId: number,
  aadhaar: AadhaarColumns | null,
  now: string
): Row {
  return {
    user_id: userId,
    first_name: asName(values.first_name),
    middle_name: asName(values.middle_name),
    last_name: asName(values.last_name),
    gender_id: values.gender,
    birth_date: values.birth_date,
    caste_id: values.caste,
    family_income_paise: values.income ?? null,
    ...(aadhaar ?? NO_AADHAAR),
    ...panColumns(values),
    is_declared: false,
    created_at: now,
    updated_at: now,
  }
}

/** Every row of a statement must have the same columns. */
export const NO_AADHAAR = {
  aadhaar_reference: null,
  aadhaar_cipher: null,
  aadhaar_digest: null,
  aadhaar_last4: null,
}

export function panColumns({ pan }: OldRow['values']) {
  const encrypted = pan ? encryptPan(String(pan)) : null
  return {
    pan_cipher: encrypted?.panCipher ?? null,
    pan_digest: encrypted?.panDigest ?? null,
    pan_last4: encrypted?.panLast4 ?? null,
  }
}

/** Saves Aadhaar numbers in the store, each once. */
export async function storeAadhaars(
  rows: readonly OldRow[],
  now: string,
  trx: TransactionClientContract
): Promise<(AadhaarColumns | null)[]> {
  const encrypted = rows.map(({ values }) =>
    values.aadhaar ? encryptAadhaar(String(values.aadhaar)) : null
  )
  const present = encrypted.filter((one) => one !== null)
  if (present.length > 0) {
    await trx
      .knexQuery()
      .table('aadhaar_numbers')
      .insert(
        present.map(({ aadhaarCipher, aadhaarDigest }) => ({
          reference: randomUUID(),
          digest: aadhaarDigest,
          cipher: aadhaarCipher,
          created_at: now,
          reserved_at: now,
        }))
      )
      .onConflict('digest')
      .merge({ reserved_at: now })
  }
  const stored: { digest: string; reference: string }[] = await trx
    .from('aadhaar_numbers')
    .whereIn(
      'digest',
      present.map(({ aadhaarDigest }) => aadhaarDigest)
    )
    .select('digest', 'reference')
  const references = new Map(stored.map(({ digest, reference }) => [digest, reference]))
  return encrypted.map(
    (one) =>
      one && {
        aadhaar_reference: references.get(one.aadhaarDigest)!,
        aadhaar_cipher: IN_STORE,
        aadhaar_digest: one.aadhaarDigest,
        aadhaar_last4: one.aadhaarLast4,
      }
  )
}

/** Returns an address from a single cell: the text is stored as locality and, if long, also as landmark. */
function addressRow({ row: { values }, profileId }: WrittenPerson): Row {
  const text = textOf(values.address, 240)
  return {
    profile_id: profileId,
    kind: 'correspondence',
    house_no: '',
    locality: text.slice(0, 120),
    landmark: text.length > 120 ? text.slice(120) : null,
    village: '',
    post: '',
    state_id: masters().states.find((state) => state.isDefault)!.id,
    district_id: values.district,
    taluka_id: values.taluka ? talukaOf(Number(values.district), String(values.taluka)) : null,
    pincode: textOf(values.pincode, 6),
  }
}

function accountRow({ row: { values }, profileId }: WrittenPerson, now: string): Row | null {
  if (!values.account_no) return null
  const { accountCipher, accountDigest, accountLast4 } = encryptAccount(String(values.account_no))
  return {
    profile_id: profileId,
    account_cipher: accountCipher,
    account_digest: accountDigest,
    account_last4: accountLast4,
    ifsc: textOf(values.ifsc, 11),
    bank_name:
      values.bank === null ? '' : (masters().find('banks', Number(values.bank))?.nameEn ?? ''),
    branch_name: textOf(values.branch, 120),
    city: '',
    updated_at: now,
  }
}
