import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Catalogue, masters } from '#masters/queries/masters'
import MessageText from '#notifications/models/message_text'
import type { MessagePlace } from '#notifications/rules/messages'

/** The texts in force that an administrator wrote, by `keyOf`. */
export type CustomTexts = ReadonlyMap<string, MessageText>

type TextKey = Record<'template' | 'channel' | 'locale', string>

export const textKey = ({ template, channel, locale }: TextKey) =>
  `${template}.${channel}.${locale}`

let current: CustomTexts | null = null
/** The masters as they were when `current` was read: a text that is saved counts up their version. */
let readWith: Catalogue | null = null

/** Of each place the latest version. */
async function readCustomTexts(
  client: QueryClientContract = db.connection(),
  place: { template?: string; channel?: string } = {},
  { lock = false } = {}
): Promise<CustomTexts> {
  const query = MessageText.query({ client }).where(place).orderBy('number')
  const rows = await (lock ? query.forUpdate() : query)
  return new Map(rows.map((row) => [textKey(row), row]))
}

/** Those of a place as the database has them, locked until the transaction ends. */
export const lockCustomTexts = (
  { template, channel }: MessagePlace,
  trx: TransactionClientContract
): Promise<CustomTexts> => readCustomTexts(trx, { template, channel }, { lock: true })

/** Reads them again: after a change, once that is committed. */
export async function resetCustomTexts(): Promise<void> {
  const catalogue = masters()
  current = await readCustomTexts()
  readWith = catalogue
}

/** For a request, which has the masters already: what was saved in any process is in force. */
export async function customTextsForRequest(): Promise<void> {
  if (readWith !== masters()) await resetCustomTexts()
}

/** Those that are in force, from memory; a command reads them with its first message. */
export async function customTexts(client: QueryClientContract): Promise<CustomTexts> {
  return (current ??= await readCustomTexts(client))
}
