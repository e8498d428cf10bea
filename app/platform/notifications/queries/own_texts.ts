import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Catalogue, masters } from '#masters/queries/masters'
import MessageText from '#notifications/models/message_text'
import type { MessagePlace } from '#notifications/rules/events'

/** The texts in force that an administrator wrote, by `keyOf`. */
export type OwnTexts = ReadonlyMap<string, MessageText>

type Place = Record<'template' | 'channel' | 'locale', string>

export const keyOf = ({ template, channel, locale }: Place) => `${template}.${channel}.${locale}`

let current: OwnTexts | null = null
/** The masters as they were when `current` was read: a text that is saved counts up their version. */
let readWith: Catalogue | null = null

/** Of each place the latest version. */
async function readOwnTexts(
  client: QueryClientContract = db.connection(),
  place: { template?: string; channel?: string } = {},
  { lock = false } = {}
): Promise<OwnTexts> {
  const query = MessageText.query({ client }).where(place).orderBy('number')
  const rows = await (lock ? query.forUpdate() : query)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Those of a place as the database has them, locked until the transaction ends. */
export const lockedTexts = (
  { template, channel }: MessagePlace,
  trx: TransactionClientContract
): Promise<OwnTexts> => readOwnTexts(trx, { template, channel }, { lock: true })

/** Reads them again: after a change, once that is committed. */
export async function refreshTexts(): Promise<void> {
  const catalogue = masters()
  current = await readOwnTexts()
  readWith = catalogue
}

/** For a request, which has the masters already: what was saved in any process is in force. */
export async function recentTexts(): Promise<void> {
  if (readWith !== masters()) await refreshTexts()
}

/** Those that are in force, from memory; a command reads them with its first message. */
export async function ownTexts(client: QueryClientContract): Promise<OwnTexts> {
  return (current ??= await readOwnTexts(client))
}
