import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { seedDemo } from '#database/demo/seed_demo'
import { FAMILIES, MEN, type Name, WOMEN } from '#database/demo/names'
import { linksOf } from '#duplicates/queries/links'
import { type Strength, isNotable } from '#duplicates/rules/match_keys'
import Address from '#profile/models/address'
import Profile from '#profile/models/profile'
import { addDays } from '#kernel/calendar/plain_date'
import { type PersonData, fileOf } from '#tests/functional/applicants/duplicates/people'
import { dialect } from '#tests/support/tags'

/** docs/users/duplicates.md contains the figures for 2,000. */
const PEOPLE = Number(process.env.LIKENESS_PEOPLE ?? 150)
const PLANTED = 10

const NAMES: readonly Name[] = [...FAMILIES, ...MEN, ...WOMEN]

/** Returns the same name in the other script. */
const otherScript = (word: string | null) => {
  const name = NAMES.find((one) => one.includes(word ?? ''))
  return name ? (name[0] === word ? name[1] : name[0]) : word
}

/** Disguises of a person's second application: the values that stay the same beside the name in the other script. */
const DISGUISES: Readonly<Record<string, (profile: Profile, address: Address) => PersonData>> = {
  birthYearAndAddress: ({ birthDate }, address) => ({
    birthDate: addDays(birthDate!, birthDate!.endsWith('12-31') ? -1 : 1),
    address: addressOf(address),
  }),
  birthYear: ({ birthDate }) => ({ birthDate: birthDate! }),
  address: (_, address) => ({ birthDate: '1950-01-01', address: addressOf(address) }),
}

const addressOf = ({ houseNo, building, street, locality, village, pincode }: Address) => ({
  houseNo,
  building,
  street,
  locality,
  village,
  pincode,
})

test.group('Duplicate detection among many people', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('rarely flags honest people and finds second applications', async ({ assert }) => {
    const [{ last }] = await db.from('applications').max('id as last')
    const trx = await db.transaction()
    await seedDemo({ applicants: PEOPLE, seed: 7, passwordHash: 'not a hash' }, trx)
    await trx.commit()
    const files = await db
      .from('applications')
      /** Excludes people left by other tests. */
      .where('id', '>', last ?? 0)
      .orderBy('id')
      .select('user_id as userId', 'profile_id as profileId', 'loan_type as loanType')
    const strengths: Record<Strength | 'none', number> = {
      none: 0,
      faint: 0,
      notable: 0,
      strong: 0,
    }
    const people = new Set(files.map(({ userId }) => userId))
    const began = performance.now()
    for (const file of files) {
      const { links } = await linksOf(file)
      strengths[links.find(({ userId }) => people.has(userId))?.strength ?? 'none']++
    }
    const perFile = (performance.now() - began) / files.length
    const found: Record<string, Record<'any' | 'notable', number>> = {}
    for (const [index, [name, disguise]] of Object.entries(DISGUISES).entries()) {
      found[name] = { any: 0, notable: 0 }
      for (let n = 0; n < PLANTED; n++) {
        const { profileId } = files[(index * PLANTED + n) * 2]
        const profile = await Profile.findOrFail(profileId)
        const address = await Address.query().where({ profileId }).firstOrFail()
        const { firstName, middleName, lastName } = profile
        const second = await fileOf({
          name: [otherScript(firstName)!, otherScript(middleName), otherScript(lastName)!],
          ...disguise(profile, address),
        })
        const { links } = await linksOf(second)
        const link = links.find(({ userId }) => userId === profile.userId)
        if (link) found[name].any++
        if (link && isNotable(link)) found[name].notable++
      }
    }
    const figures = { files: files.length, strengths, msPerFile: Math.round(perFile), found }
    process.stdout.write(`${JSON.stringify(figures)}
`)
    assert.isAtMost((strengths.strong + strengths.notable) / files.length, 0.01)
    assert.isAtLeast(found.birthYearAndAddress.notable, PLANTED * 0.8)
  }).timeout(900_000)
})
