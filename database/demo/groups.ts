import { addDays, addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { nextAadhaar } from '#database/demo/aadhaars'
import type { Demo } from '#database/demo/context'
import { FAMILIES, MEN, WOMEN } from '#database/demo/names'
import { nextMobile, nextPan, panColumns, pickBank, type Person } from '#database/demo/people'
import { instant } from '#database/demo/rows'

/** Adds the group of an applicant for a group loan, with the directors that the scheme requires. */
export function addGroup(
  demo: Demo,
  person: Person,
  input: {
    districtId: number
    loanType: number
    submittedOn: PlainDate
    product: string
    amountPaise: number
  }
): number {
  const { rows, random, files } = demo
  const { districtId, submittedOn, product, amountPaise } = input
  const district = masters().district(districtId)
  const family = random.pick(FAMILIES)[0]
  const name = `Shri ${family} ${product} Group`
  const at = instant(addDays(submittedOn, -2))
  const address = `${random.int(1, 90)}, Market Road, ${district.nameEn}`
  const bank = pickBank(demo)
  const groupId = rows.add('applicant_groups', {
    user_id: person.userId,
    name,
    registration_no: `MH/${district.code}/${2015 + random.int(0, 8)}/${demo.serial()}`,
    company_type_id: random.pick(masters().companyTypes).id,
    registered_address: address,
    is_under_disability: 0,
    tan: null,
    ...panColumns(nextPan(demo.serial(), 'F')),
    business_name: name,
    business_address: address,
    district_id: districtId,
    taluka_id: person.taluka?.id ?? masters().talukas(districtId)[0].id,
    business_sector_id: random.pick(masters().businessSectors).id,
    business_description: product,
    amount_paise: amountPaise,
    loan_district_id: districtId,
    bank_name: bank.nameEn,
    branch_name: district.nameEn,
    created_at: at,
    updated_at: at,
  })
  const of = (type: string, id: number) => ({ type, id, districtId, by: person.userId })
  const required = (list: string) =>
    masters()
      .documentSlots(list)
      .filter((slot) => slot.isRequired)
      .map(({ slot }) => slot)
  files.fill(demo, of('group', groupId), required(String(input.loanType)), submittedOn)

  const rules = schemeRules(input.loanType, submittedOn)
  const wanted = Math.max(rules.minDirectors, rules.minReservedDirectors) + random.int(0, 1)
  for (let index = 0; index < wanted; index++) {
    const serial = demo.serial()
    const aadhaar = nextAadhaar(demo, serial)
    const years = random.int(rules.directorMinAge + 2, rules.directorBelowAge - 3)
    const id = rows.add('group_directors', {
      group_id: groupId,
      first_name: random.pick(random.chance(0.5) ? MEN : WOMEN)[0],
      middle_name: random.pick(MEN)[0],
      last_name: random.pick(FAMILIES)[0],
      birth_date: addDays(addMonthsClamped(submittedOn, -12 * years), -random.int(0, 200)),
      address,
      designation: index === 0 ? 'Chairperson' : 'Director',
      din: null,
      mobile: nextMobile(serial),
      email: null,
      ...aadhaar,
      ...panColumns(nextPan(serial)),
      cibil_score: random.int(650, 820),
      caste_id: person.casteId,
      income_paise: random.int(10, 60) * 1_000_000,
      created_at: at,
      updated_at: at,
    })
    files.fill(demo, of('director', id), required(`${input.loanType}D`), submittedOn)
  }
  addShareholders(demo, groupId, address, at)
  return groupId
}

/** Adds up to two people who hold a share without being directors of the group. */
function addShareholders(demo: Demo, groupId: number, address: string, at: string) {
  const { random, rows } = demo
  for (let count = random.int(0, 2); count > 0; count--) {
    const isMan = random.chance(0.5)
    rows.add('group_shareholders', {
      group_id: groupId,
      first_name: random.pick(isMan ? MEN : WOMEN)[0],
      middle_name: random.pick(MEN)[0],
      last_name: random.pick(FAMILIES)[0],
      aadhaar_cipher: null,
      aadhaar_digest: null,
      aadhaar_last4: null,
      address,
      birth_date: addDays(demo.today, -random.int(9_000, 20_000)),
      gender_id: isMan ? 1 : 0,
      status: 'Active',
      created_at: at,
      updated_at: at,
    })
  }
}
