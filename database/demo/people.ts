import { addDays, addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'
import { fullName } from '#kernel/formats/names'
import { digest, encryptAccount, encryptPan } from '#kernel/vault/vault'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { examplesOf } from '#profile/fields/derive'
import { PERSONAL } from '#profile/fields/person'
import Profile from '#profile/models/profile'
import { nameKey } from '#profile/rules/form_values'
import { type AadhaarColumns, nextAadhaar } from '#database/demo/aadhaars'
import type { Demo } from '#database/demo/context'
import { FAMILIES, LOCALITIES, MEN, WOMEN, type Name } from '#database/demo/names'
import { addPost } from '#database/demo/posts'
import { instant } from '#database/demo/rows'

export interface Person {
  userId: number
  profileId: number
  name: string
  mobile: string
  email: string | null
  genderId: number
  casteId: number
  birthDate: PlainDate
  aadhaar: AadhaarColumns
  taluka: { id: number; nameEn: string } | undefined
  pincode: string
}

const MALE = 1
const EXAMPLES = Object.fromEntries(
  examplesOf(PERSONAL).map(([name, example]) => [Profile.$getColumn(name)!.columnName, example])
)
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

export const nextMobile = (serial: number) => String(9_000_000_000 + serial)

/** Returns a PAN; the fourth letter P denotes a person. */
export function nextPan(serial: number, holder = 'P'): string {
  const at = (divisor: number) => LETTERS[Math.floor(serial / divisor) % LETTERS.length]
  const tail = `${at(3)}${String(1000 + (serial % 9000)).padStart(4, '0')}${at(1)}`
  return `D${at(24)}${at(576)}${holder}${tail}`
}

/** Returns the columns of an encrypted PAN. */
export function panColumns(pan: string) {
  const { panCipher, panDigest, panLast4 } = encryptPan(pan)
  return { pan_cipher: panCipher, pan_digest: panDigest, pan_last4: panLast4 }
}

export const wordOf = (name: Name, isLocal: boolean) => name[isLocal ? 1 : 0]

/** Returns the columns of every user. */
export function userRow(
  demo: Demo,
  input: {
    roleId: number
    userName?: string
    name: readonly [string, string | null, string]
    districtId?: number | null
    locale?: string
    mobile: string
    since: PlainDate
    genderId: number | null
    birthDate?: PlainDate | null
    email: string | null
  }
) {
  const userName = input.userName ?? input.mobile
  const districtId = input.districtId ?? null
  const userId = demo.rows.add('users', {
    uuid: demo.random.uuid(),
    role_id: input.roleId,
    district_id: districtId,
    user_name: userName,
    user_name_key: userName.toLowerCase(),
    first_name: input.name[0],
    middle_name: input.name[1],
    last_name: input.name[2],
    mobile: input.mobile,
    email: input.email,
    birth_date: input.birthDate ?? null,
    gender_id: input.genderId,
    password: demo.passwordHash,
    must_change_password: 0,
    password_changed_at: instant(input.since),
    locale: input.locale ?? 'en',
    is_active: 1,
    created_at: instant(input.since),
    updated_at: instant(input.since),
  })
  if (input.roleId !== Role.applicant) addPost(demo, { ...input, userId, districtId })
  return userId
}

/** Adds an applicant with every common section complete. */
export function addPerson(
  demo: Demo,
  input: { districtId: number; loanType: number; submittedOn: PlainDate; userName?: string }
): Person {
  const { random, rows } = demo
  const { districtId, loanType, submittedOn } = input
  const serial = demo.serial()
  const isLocal = random.chance(0.2)
  const genderId = random.chance(0.45) ? MALE : 0
  const family = random.pick(FAMILIES)
  const father = random.pick(MEN)
  const first = wordOf(random.pick(genderId === MALE ? MEN : WOMEN), isLocal)
  const [middle, last] = [wordOf(father, isLocal), wordOf(family, isLocal)]
  const rules = schemeRules(loanType, submittedOn)
  const years = random.int(rules.minAge + 1, rules.belowAge - 3)
  const birthDate = addDays(addMonthsClamped(submittedOn, -12 * years - 2), -random.int(0, 280))
  const since = addDays(submittedOn, -random.int(3, 20))
  const mobile = nextMobile(serial)
  const email = random.chance(0.7) ? `applicant${serial}@example.com` : null
  const userId = userRow(demo, {
    roleId: Role.applicant,
    userName: input.userName,
    name: [first, middle, last],
    mobile,
    email,
    since,
    genderId,
    birthDate,
    locale: isLocal ? 'mr' : 'en',
  })
  const castes = masters().castes.filter(({ categoryCode }) =>
    rules.eligibleCategories.includes(categoryCode)
  )
  const caste = random.pick(castes)
  const rationCard = `2720${String(serial).padStart(8, '0')}`
  const aadhaar = nextAadhaar(demo, serial)
  const profileId = rows.add('profiles', {
    user_id: userId,
    first_name: first,
    middle_name: middle,
    last_name: last,
    gender_id: genderId,
    birth_date: birthDate,
    birth_place: masters().district(districtId).nameEn,
    mother_name: wordOf(random.pick(WOMEN), isLocal),
    is_married: years > 24 ? 1 : 0,
    is_indian: 1,
    is_domiciled: 1,
    is_disabled: random.chance(0.03) ? 1 : 0,
    ...EXAMPLES,
    caste_id: caste.id,
    family_income_paise: random.int(8, 70) * 1_000_000,
    ration_card_no: rationCard,
    ration_card_digest: digest(rationCard, 'ration_card'),
    ...aadhaar,
    ...panColumns(nextPan(serial)),
    emergency_name: `${wordOf(father, isLocal)} ${last}`,
    emergency_relation: 'Father',
    emergency_mobile: nextMobile(500_000 + serial),
    is_declared: 1,
    declared_at: instant(submittedOn),
    created_at: instant(since),
    updated_at: instant(submittedOn),
  })
  const place = addAddresses(demo, profileId, districtId)
  addFamily(demo, profileId, [wordOf(father, isLocal), last].join(' '), isLocal, since, last)
  addBankAccount(demo, profileId, districtId, serial, since)
  /** The documents of a group loan belong to the group and its directors. */
  const isGroup = masters().documentSlots(`${loanType}D`).length > 0
  const slots = isGroup ? [] : masters().documentSlots(String(loanType))
  demo.files.fill(
    demo,
    { type: 'profile', id: profileId, districtId, by: userId },
    slots.filter((slot) => slot.isRequired).map(({ slot }) => slot),
    since
  )
  const name = fullName([first, middle, last])
  return {
    userId,
    profileId,
    name,
    mobile,
    email,
    genderId,
    casteId: caste.id,
    birthDate,
    aadhaar,
    ...place,
  }
}

function addAddresses(demo: Demo, profileId: number, districtId: number) {
  const { random, rows } = demo
  const talukas = masters().talukas(districtId)
  const taluka = talukas.length > 0 ? random.pick(talukas) : undefined
  const pincodes = masters().rows.pincodes.filter(
    (row) => row.districtId === districtId && row.isPrimary
  )
  const pincode = random.pick(pincodes).pincode
  const village = taluka?.nameEn ?? masters().district(districtId).nameEn
  const house = String(random.int(1, 240))
  const locality = random.pick(LOCALITIES)
  for (const kind of ['correspondence', 'permanent']) {
    rows.add('addresses', {
      profile_id: profileId,
      kind,
      house_no: house,
      building: null,
      street: null,
      locality,
      landmark: null,
      village,
      post: village,
      state_id: masters().states.find((state) => state.isDefault)!.id,
      district_id: districtId,
      taluka_id: taluka?.id ?? null,
      pincode,
      resident_since: '2001-06-01',
    })
  }
  return { taluka, pincode }
}

function addFamily(
  demo: Demo,
  profileId: number,
  father: string,
  isLocal: boolean,
  on: PlainDate,
  last: string
) {
  const members = [
    { name: father, genderId: MALE, age: demo.random.int(50, 70), relation: 'Father' },
    {
      name: `${wordOf(demo.random.pick(WOMEN), isLocal)} ${father}`,
      genderId: 0,
      age: demo.random.int(46, 66),
      relation: 'Mother',
    },
    {
      name: `${wordOf(['Rohan', 'रोहन'], isLocal)} ${last}`,
      genderId: MALE,
      age: demo.random.int(12, 30),
      relation: 'Brother',
    },
  ]
  for (const { name, genderId, age, relation } of members) {
    demo.rows.add('family_members', {
      profile_id: profileId,
      full_name: name,
      full_name_key: nameKey(name),
      gender_id: genderId,
      age,
      relationship_id: masters().relationships.find(({ nameEn }) => nameEn === relation)!.id,
      created_at: instant(on),
    })
  }
}

/** Returns a bank of the list with a known IFSC prefix. */
export function pickBank(demo: Demo) {
  return demo.random.pick(masters().shortlistedBanks.filter((bank) => bank.ifscPrefix !== null))
}

function addBankAccount(
  demo: Demo,
  profileId: number,
  districtId: number,
  serial: number,
  on: PlainDate
) {
  const bank = pickBank(demo)
  const { accountCipher, accountDigest, accountLast4 } = encryptAccount(
    String(30_000_000_000 + serial * 37)
  )
  const city = masters().district(districtId).nameEn
  demo.rows.add('bank_accounts', {
    profile_id: profileId,
    account_cipher: accountCipher,
    account_digest: accountDigest,
    account_last4: accountLast4,
    ifsc: `${bank.ifscPrefix}0${String(demo.random.int(1000, 9999)).padStart(6, '0')}`,
    bank_name: bank.nameEn,
    branch_name: city,
    city,
    updated_at: instant(on),
  })
}
