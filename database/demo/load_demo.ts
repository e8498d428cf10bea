import db from '@adonisjs/lucid/services/db'
import { hashPassword, verifyPassword } from '#auth/actions/password_hashing'
import { markAsDemonstration } from '#kernel/installation/database_marks'
import { MeasureQueues } from '#audits/actions/measure_queues'
import { loadMasters } from '#masters/queries/masters'
import { CountPeople } from '#service_standards/people_counts'
import { publishedQuarters } from '#service_standards/queries/published_figures'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#database/demo/accounts'
import { seedDemo, type SeededDemo } from '#database/demo/seed_demo'

/**
 * Loads the demonstration data set in one transaction, and marks the installation as the demonstration (DECISIONS 1).
 *
 * @returns null when the database already has users; nothing is written then
 */
export async function loadDemo(input: {
  applicants: number
  seed: number
}): Promise<SeededDemo | null> {
  if (await db.from('users').first()) return null
  await loadMasters()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const seeded = await db.transaction(async (trx) => {
    await markAsDemonstration(trx)
    return seedDemo({ ...input, passwordHash }, trx)
  })
  /** Data that an installation has after its first night. */
  await new MeasureQueues().run()
  for (const quarter of publishedQuarters()) await new CountPeople().run(quarter)
  return seeded
}

/** Returns the demonstration's sign-ins that work here: users of those names with its password. */
export async function workingDemoAccounts() {
  const catalogue = await loadMasters()
  const names = DEMO_ACCOUNTS.map(({ userName }) => userName)
  const users = await db
    .from('users')
    .whereIn('user_name_key', names)
    .select('user_name_key', 'password')
  /** All share one hash, so it is verified only once. */
  const isOfDemo = new Map<string, boolean>()
  for (const { password } of users) {
    if (!isOfDemo.has(password)) {
      isOfDemo.set(password, await verifyPassword(password, DEMO_PASSWORD))
    }
  }
  const present = new Set(
    users.filter(({ password }) => isOfDemo.get(password)).map((user) => user.user_name_key)
  )
  return DEMO_ACCOUNTS.filter(({ userName }) => present.has(userName)).map((account) => ({
    userName: account.userName,
    password: DEMO_PASSWORD,
    roleId: account.roleId,
    role: catalogue.role(account.roleId).nameEn,
    district: account.district ?? null,
    note: account.note ?? null,
  }))
}
