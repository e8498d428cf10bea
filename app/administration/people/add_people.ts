import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { kickFirstPasswords } from '#administration/people/kick_first_passwords'
import type { NewPerson, PersonChange } from '#administration/people/person_acts'
import { SendFirstPasswords } from '#administration/people/send_first_passwords'
import { AddOfficer } from '#auth/actions/add_officer'
import { oweFirstPasswords } from '#auth/actions/first_passwords'
import type User from '#auth/models/user'
import { Refusal } from '#core/exceptions/refusal'

type Adding = Extract<PersonChange, { act: 'add' }>
type Editor = { id: number; roleId: number }

/**
 * Adds officers, each with a post. Who gets a message is owed a first password, which is made and sent once all of
 * them are there; of several after the answer. What could not be sent then is sent later (`SendFirstPasswords`).
 *
 * @throws as `AddOfficer`; of several people the refusal says which
 */
export async function addPeople(
  { people, handOver }: Adding,
  by: Editor,
  trx: TransactionClientContract
): Promise<void> {
  const added: number[] = []
  for (const person of people) added.push((await addOne(person, people.length > 1, by, trx)).id)
  if (handOver === 'link') return
  await oweFirstPasswords(added, { channel: handOver, by }, trx)
  trx.after('commit', async () => {
    /** A password takes its time: those of a whole sheet would outlast the request. */
    if (added.length > 1) kickFirstPasswords()
    else await sendNow(added[0])
  })
}

/** The account is there whatever becomes of it. */
async function sendNow(userId: number): Promise<void> {
  try {
    await new SendFirstPasswords().run(userId)
  } catch (error) {
    logger.error({ err: error, userId }, 'no first password could be sent')
  }
}

async function addOne(
  person: NewPerson,
  isOneOfMany: boolean,
  by: Editor,
  trx: TransactionClientContract
): Promise<User> {
  try {
    return await new AddOfficer().run(person, by, trx)
  } catch (error) {
    if (!isOneOfMany || !(error instanceof Refusal)) throw error
    throw new Refusal('administration.people.messages.one_refused', {
      name: `${person.firstName} ${person.lastName}`,
      reason: { key: error.messageKey, params: error.params },
    })
  }
}
