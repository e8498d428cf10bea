import { test } from '@japa/runner'
import { once } from 'node:events'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { runMatches } from '#administration/outside_lists/actions/match_list'
import { createApplication } from '#database/factories/application_factory'
import { rebuildMatchKeys } from '#duplicates/actions/match_keys'
import { batches } from '#kernel/database/dialect'
import { startServer } from '#tests/support/running_server'
import { type ListLine, TestOutsideList, rareApplicant } from '#tests/support/outside_lists'
import { full } from '#tests/support/tags'

const ROWS = 50_000
const APPLICANTS = 2000
const PLANTED = 20

/** Names as in a district: 125,000 full names, some of which are shared by chance. */
const NAMES = [
  `Anil Sunil Vijay Ramesh Suresh Ganesh Mahesh Dinesh Santosh Prakash Ashok Sanjay Rajesh Kiran Nitin Sachin Amol Vikas
  Pravin Dattatray Balasaheb Shivaji Tukaram Namdev Savita Sunita Anita Kavita Lata Asha Usha Manisha Vaishali Rekha
  Jyoti Pooja Swati Archana Surekha Mangal Shobha Kalpana Vandana Nirmala Shanta Sushila Pushpa Alka Ranjana Meena`,
  `Bhausaheb Kisan Maruti Pandurang Vitthal Baburao Dnyandev Eknath Gopal Hari Jagannath Keshav Laxman Madhukar Narayan
  Onkar Parshuram Raghunath Sadashiv Trimbak Uttam Vasant Waman Yashwant Arjun Bhimrao Chandrakant Digambar Ganpat
  Hanumant Jalindar Krishna Mohan Nana Popat Rajaram Sopan Tanaji Vishnu Bapu Bharat Damodar Govind Janardan Kashinath
  Mukund Nivrutti Punjaram Rambhau Shankar`,
  `Patil Pawar Jadhav Shinde Kale More Gaikwad Deshmukh Chavan Bhosale Kadam Mane Salunkhe Sawant Thorat Wagh Yadav Zende
  Ahire Bagul Chaudhari Dhage Ekhande Funde Gore Hande Ingale Jagtap Kamble Lokhande Magar Nikam Ovhal Phadtare Raut
  Sonawane Tambe Ubale Varpe Waghmare Avhad Bankar Dange Garud Hinge Kolhe Landge Mhaske Nagare Pisal`,
].map((words) => words.split(/\s+/))

const pick = (words: readonly string[]) => words[randomInt(words.length)]
const name = () => NAMES.map(pick)
const day = () =>
  `${randomInt(1955, 2006)}-${String(randomInt(1, 13)).padStart(2, '0')}-${String(randomInt(1, 29)).padStart(2, '0')}`
const place = () => pick(['Pune', 'Nashik', 'Latur', 'Satara', 'Jalna', 'Beed', 'Wardha', 'Akola'])

/** Inserts rows into a table as copies of one of its rows. */
async function copies(table: string, like: object, rows: readonly object[]) {
  const { id: _, ...template } = like as { id: number }
  for (const batch of batches(rows)) {
    await db.table(table).multiInsert(batch.map((row) => ({ ...template, ...row })))
  }
}

/** Creates applicants with random names, birth dates, mobiles and districts. */
async function createRandomApplicants() {
  const { userId, profileId } = await createApplication()
  const row = (table: string, column: string, id: number) =>
    db.from(table).where(column, id).firstOrFail()
  const districts = await db.from('districts').select('id', 'name_en')
  const people = Array.from({ length: APPLICANTS }, () => {
    const [first_name, middle_name, last_name] = name()
    return { first_name, middle_name, last_name, uuid: randomUUID(), district: place() }
  })
  await copies(
    'users',
    await row('users', 'id', userId),
    people.map(({ district: _, ...person }) => ({
      ...person,
      user_name: person.uuid,
      user_name_key: person.uuid,
      mobile: `9${randomInt(10 ** 8, 10 ** 9)}`,
    }))
  )
  const users = await db
    .from('users')
    .where('id', '>', userId)
    .orderBy('id')
    .limit(APPLICANTS)
    .select('id', 'first_name', 'middle_name', 'last_name')
  const none = { aadhaar_digest: null, aadhaar_cipher: null, pan_digest: null, pan_cipher: null }
  await copies(
    'profiles',
    await row('profiles', 'id', profileId),
    users.map(({ id, ...names }) => ({ ...names, ...none, user_id: id, birth_date: day() }))
  )
  const profiles = await db.from('profiles').where('id', '>', profileId).orderBy('id').select('id')
  await copies(
    'addresses',
    await row('addresses', 'profile_id', profileId),
    profiles.map(({ id }, at) => ({
      profile_id: id,
      house_no: String(at),
      district_id: districts.find((one) => one.name_en === people[at % APPLICANTS].district)!.id,
    }))
  )
  await rebuildMatchKeys()
}

test.group('An outside list of 50,000 rows', (group) => {
  full(group)

  test('shows its 20 planted matches within minutes, and continues after kill -9', async ({
    assert,
  }) => {
    await createRandomApplicants()
    const people = await Promise.all(Array.from({ length: PLANTED }, rareApplicant))
    const lines = Array.from({ length: ROWS }, (_, at): ListLine => ({
      full_name: name().join(' '),
      birth_date: at % 10 === 0 ? '' : day(),
      mobile: `9${randomInt(10 ** 8, 10 ** 9)}`,
      district: place(),
    }))
    for (const [at, { name: own, aadhaar, pan, mobile }] of people.entries()) {
      const planted: ListLine[] = [
        { full_name: name().join(' '), aadhaar },
        { full_name: own, pan },
        { full_name: own, mobile },
        { full_name: own, birth_date: '1985-08-14' },
      ]
      lines[at * 2400 + 17] = planted[at % planted.length]
    }
    const books = await TestOutsideList.open()
    let startedAt = performance.now()
    await books.send(lines)
    assert.isBelow(performance.now() - startedAt, 60_000)
    const before = process.memoryUsage().heapUsed

    const { child, log } = await startServer()
    const exit = once(child, 'exit')
    for (startedAt = performance.now(); Number((await books.row()).matched_to) === 0;) {
      if (performance.now() - startedAt > 60_000) throw new Error(log())
      await wait(20)
    }
    child.kill('SIGKILL')
    await exit
    const { state } = await books.row()
    assert.equal(state, 'matching')

    await db.from('outside_lists').where('id', books.id).update({ leased_until: null })
    startedAt = performance.now()
    await runMatches()
    assert.isBelow(performance.now() - startedAt, 300_000)
    const grown = Math.round((process.memoryUsage().heapUsed - before) / 2 ** 20)
    const findings = await books.findings()
    const planted = new Set(people.map(({ userId }) => userId))
    const isPlanted = ({ user_id: id }: { user_id: number }) => planted.has(Number(id))
    const chanceOf = (strength: string) =>
      findings.filter((one) => !isPlanted(one) && one.strength === strength).length
    assert.equal((await books.row()).state, 'matched')
    assert.lengthOf(findings.filter(isPlanted), PLANTED)
    assert.equal(chanceOf('strong'), 0)
    assert.isAtMost(chanceOf('likely'), 2)
    assert.isAtMost(chanceOf('possible'), 40)
    assert.isBelow(grown, 150, 'MiB')
  }).timeout(600_000)
})
