import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { firstPasswordSender } from '#administration/people/send_first_passwords'
import type { NewOfficer, OfficerChange } from '#administration/people/person_acts'
import { SendFirstPasswords } from '#administration/people/send_first_passwords'
import { AddOfficer, AddOfficers } from '#auth/actions/add_officer'
import { queueFirstPasswords } from '#auth/actions/first_passwords'
import { Refusal } from '#kernel/exceptions/refusal'
import { afterCommit } from '#kernel/database/after_commit'

type AddOfficersChange = Extract<OfficerChange, { act: 'add' }>
type Editor = { id: number; roleId: number }

/**
 * Adds officers, each with a post. Who gets a message is owed a first password, which is made and sent once all of
 * them are there; of several after the answer. What could not be sent then is sent later (`SendFirstPasswords`).
 *
 * @throws as `AddOfficer`; of several people the refusal says which
 */
export async function addOfficers(
  { people, handOver }: AddOfficersChange,
  by: Editor,
  trx: TransactionClientContract
): Promise<void> {
  const users =
    people.length === 1
      ? [await new AddOfficer().run(people[0], by, trx)]
      : await new AddOfficers().run(people, by, { trx, nameRefusal: officerRefusal })
  const added = users.map(({ id }) => id)
  if (handOver === 'link') return
  await queueFirstPasswords(added, { channel: handOver, by }, trx)
  afterCommit(trx, async () => {
    /** A password takes its time: those of a whole sheet would outlast the request. */
    if (added.length > 1) firstPasswordSender.start()
    else await sendFirstPassword(added[0])
  })
}

/** The account is there whatever becomes of it. */
export async function sendFirstPassword(userId: number): Promise<void> {
  try {
    await new SendFirstPasswords().run(userId)
  } catch (error) {
    logger.error({ err: error, userId }, 'no first password could be sent')
  }
}

const officerRefusal = (
  { firstName, lastName }: Pick<NewOfficer, 'firstName' | 'lastName'>,
  { messageKey, params }: Refusal
) =>
  new Refusal('administration.people.messages.one_refused', {
    name: `${firstName} ${lastName}`,
    reason: { key: messageKey, params },
  })
