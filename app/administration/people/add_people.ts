import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type HandOver, sendTemporaryPassword } from '#administration/people/hand_over'
import type { NewPerson, PersonChange } from '#administration/people/person_acts'
import { AddOfficer } from '#auth/actions/add_officer'
import type User from '#auth/models/user'
import { Refusal } from '#core/exceptions/refusal'

type Adding = Extract<PersonChange, { act: 'add' }>
type Editor = { id: number; roleId: number }

/**
 * Adds officers, each with a post. Who gets a message is sent a temporary password once all of them are there, of
 * several after the answer; one that could not be sent is in the log, and sent again from the person's page.
 *
 * @throws as `AddOfficer`; of several people the refusal says which
 */
export async function addPeople(
  { people, handOver }: Adding,
  by: Editor,
  trx: TransactionClientContract
): Promise<void> {
  const added: User[] = []
  for (const person of people) added.push(await addOne(person, people.length > 1, by, trx))
  if (handOver === 'link') return
  trx.after('commit', async () => {
    const sending = sendPasswords(added, handOver, by)
    /** A password takes its time: those of a whole sheet would outlast the request. */
    if (added.length === 1) await sending
  })
}

async function sendPasswords(
  users: readonly User[],
  handOver: Exclude<HandOver, 'link'>,
  by: Editor
): Promise<void> {
  for (const user of users) {
    const locked = user.password
    try {
      await user.refresh()
      /** Disabled meanwhile, or signing in with a link already: nothing to send, nothing to overwrite. */
      if (!user.isActive || user.password !== locked) continue
      await sendTemporaryPassword(user, handOver, by)
    } catch (error) {
      logger.error({ err: error, userId: user.id }, 'no temporary password could be sent')
    }
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
