import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { SaveBreach } from '#privacy/actions/breaches'
import type Breach from '#privacy/models/breach'

const TEXTS = Object.fromEntries(
  ['nature', 'consequences', 'measures', 'safety'].flatMap((text) =>
    ['En', 'Mr', 'Hi'].map((language) => [`${text}${language}`, `${text} in ${language}`])
  )
)

const CONTACT = {
  contactName: 'Asha Patil',
  contactPhone: '022-12345678',
  contactEmail: 'data@example.org',
}

/** Returns the form of a breach of yesterday, as it is sent. */
export const breachForm = () => {
  const yesterday = addDays(indiaDateOf(getClock().now()), -1)
  return {
    ...TEXTS,
    ...CONTACT,
    version: 0,
    happenedOn: yesterday as string,
    happenedTime: '09:00',
    knownOn: yesterday as string,
    knownTime: '10:00',
    findings: '',
  }
}

/** Creates a breach with these people on its list. */
export async function createBreach(people: readonly User[] = []): Promise<Breach> {
  const knownAt = DateTime.fromJSDate(getClock().now()).minus({ hours: 10 }).toJSDate()
  const breach = await new SaveBreach().run({
    id: null,
    expectedVersion: 0,
    happenedAt: knownAt,
    knownAt,
    words: TEXTS as never,
    contact: CONTACT,
    findings: null,
    officer: await createUser(Role.administrator, { districtId: null }),
  })
  const rows = people.map(({ id }) => ({ breach_id: breach.id, user_id: id, source: 'sheet' }))
  if (rows.length > 0) await db.table('breach_people').multiInsert(rows)
  return breach
}
